import { changeDeliveryAddress } from '@club/contract/shop/checkout';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

import type { QuotedAddress } from './use-delivery.ts';

/** Has an order brought to another place, for the fee that was seen. */
export function useChangeAddress(order_id: string, onDone: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: ({ address, quote }: QuotedAddress) => {
      const { delivery_fee, quote_id } = quote;
      const body = { ...address, delivery_fee, quote_id };
      return send(body, (idempotencyKey) =>
        call(changeDeliveryAddress, { params: { id: order_id }, body, idempotencyKey }),
      );
    },
    onSuccess: () => {
      toast.success('Delivery address changed');
      onDone();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['order'] });
      void client.invalidateQueries({ queryKey: ['delivery-quote'] });
    },
  });
}
