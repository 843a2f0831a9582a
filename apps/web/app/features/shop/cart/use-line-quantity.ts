import type { CartItem } from '@club/contract/shop/cart';
import { useRef, useState } from 'react';

import { toApiError } from '#web/api/api-error.ts';
import { toast } from '#web/ui/toasts.ts';

import { cartErrorText, useSetQuantity } from './use-cart.ts';

/**
 * A line's quantity as the person wants it: shown at once, sent one call at a time, and only the newest wish is sent
 * when presses come faster than answers.
 */
export function useLineQuantity(line: Pick<CartItem, 'id' | 'quantity'>) {
  const change = useSetQuantity();
  const [wanted, setWanted] = useState<number | null>(null);
  const newest = useRef(line.quantity);
  const sending = useRef(false);

  async function sendNewest() {
    sending.current = true;
    let sent: number | null = null;
    try {
      while (sent !== newest.current) {
        sent = newest.current;
        await change.mutateAsync({ id: line.id, quantity: sent });
      }
    } catch (thrown) {
      toast.error(cartErrorText(toApiError(thrown), 'Error updating cart. Please try again.'));
    }
    sending.current = false;
    setWanted(null);
  }

  function set(quantity: number) {
    newest.current = quantity;
    setWanted(quantity);
    if (!sending.current) void sendNewest();
  }
  return { quantity: wanted ?? line.quantity, set };
}
