import type { BodyIn } from '@club/contract/endpoint';
import { moveOutletOrder, type OutletOrder } from '@club/contract/outlets';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toasts.ts';

export type BoardMove = BodyIn<typeof moveOutletOrder>['status'];

const told: Record<BoardMove, (order: OutletOrder) => string> = {
  confirmed: (order) => `Order ${order.order_number} accepted`,
  processing: (order) => `Order ${order.order_number} is being prepared`,
  ready: (order) => `Order ${order.order_number} is ready. The customer has the code.`,
};

/** Moves an order on and says so. */
export function useBoardMoves() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: BoardMove }) =>
      call(moveOutletOrder, { params: { id }, body: { status } }),
    onSuccess: (order, { status }) => toast.success(told[status](order)),
    onError: (error) => toast.error(error.message),
    // Awaited, so that the button stays busy until the row has gone where it belongs.
    onSettled: () => client.invalidateQueries({ queryKey: ['outlet_orders'] }),
  });
}
