import {
  delayOutletOrder,
  generateOrderCode,
  orderNotCollected,
  type OutletOrder,
  rejectOutletOrder,
  shortOutletOrder,
} from '@club/contract/outlets/counter';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

/** What an outlet does with an order beside preparing it. */
export type BoardAct =
  | { kind: 'reject'; reason: string; was: OutletOrder['status'] }
  | { kind: 'delay'; minutes: number; was: string | null }
  | { kind: 'short'; lines: { id: string; pieces: number; missing: number }[] }
  | { kind: 'not_collected' }
  | { kind: 'new_code' };

const told: Record<BoardAct['kind'], (order: OutletOrder) => string> = {
  reject: (order) => `Order ${order.order_number} is rejected. The money goes back to the customer.`,
  delay: ({ ready_estimate_at: at }) => `Promised for ${at ? formatTimeOnDay(at, serverNow()) : 'later'}`,
  short: () => 'The customer gets the money for it back',
  not_collected: (order) => `Order ${order.order_number} is closed. The money goes back to the customer.`,
  new_code: () => 'A new code was sent to the customer',
};

/** Does it, says so, and has the board asked for again. A repeated press after a lost answer does it once. */
export function useBoardActs(id: string, onDone: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (act: BoardAct) => send({ id, act }, (idempotencyKey) => doAct(id, act, idempotencyKey)),
    onSuccess: (order, { kind }) => {
      toast.success(told[kind](order));
      onDone();
    },
    onError(error) {
      toast.error(error.message);
      // Of an order that has moved on nothing is left to ask.
      if (error.code === 'order_move_refused') onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['outlet_orders'] }),
  });
}

function doAct(id: string, act: BoardAct, idempotencyKey: string): Promise<OutletOrder> {
  const params = { id };
  switch (act.kind) {
    case 'reject':
      return call(rejectOutletOrder, { params, body: { reason: act.reason, was: act.was } });
    case 'delay':
      return call(delayOutletOrder, { params, body: { minutes: act.minutes, was: act.was }, idempotencyKey });
    case 'short':
      return call(shortOutletOrder, { params, body: { lines: act.lines }, idempotencyKey });
    case 'not_collected':
      return call(orderNotCollected, { params });
    case 'new_code':
      return call(generateOrderCode, { params, idempotencyKey });
  }
}
