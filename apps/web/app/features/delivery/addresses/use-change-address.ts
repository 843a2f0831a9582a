import { changeDeliveryAddress } from '@club/contract/shop/checkout';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { closeMovedOn } from '#web/ui/close-moved-on.ts';
import { toast } from '#web/ui/toasts.ts';

import type { QuotedAddress } from './use-delivery.ts';

type Change = Pick<QuotedAddress, 'address'> & { quote: QuotedAddress['quote'] | null };

/** Has an order brought to another place, for the fee that was seen; without one, to the place that was paid for. */
export function useChangeAddress(order_id: string, onDone: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: ({ address, quote }: Change) => {
      const seen = quote && { delivery_fee: quote.delivery_fee, quote_id: quote.quote_id };
      const body = { ...address, ...seen };
      return send(body, (idempotencyKey) =>
        call(changeDeliveryAddress, { params: { id: order_id }, body, idempotencyKey }),
      );
    },
    onSuccess: () => {
      toast.success('Delivery address changed');
      onDone();
    },
    onError: (error) => closeMovedOn(error, ['order_move_refused'], onDone),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['order'] });
      void client.invalidateQueries({ queryKey: ['delivery-quote'] });
    },
  });
}
