import { cancelOrder, getOrder, type OrderDetail } from '@club/contract/shop/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { orderQuery } from '#web/features/money/payments/queries.ts';
import { toast } from '#web/ui/toasts.ts';

/** Cancels an order and says how it went. The cashback that went into it comes back. */
export function useCancelOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unlessDone(call(cancelOrder, { params: { id } }), () => findCancelled(id)),
    onSuccess: (order) => {
      client.setQueryData(orderQuery(order.id).queryKey, order);
      toast.success('Order cancelled successfully');
    },
    onError: () => toast.error('Failed to cancel order. Please try again.'),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['order'] });
      void client.invalidateQueries({ queryKey: ['cashback'] });
    },
  });
}

async function findCancelled(id: string): Promise<OrderDetail | null> {
  const order = await call(getOrder, { params: { id }, mayAsk: false });
  return order.status === 'cancelled' ? order : null;
}
