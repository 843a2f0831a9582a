import type { OrderFacts, OrderStatus } from './order-status.ts';

/** What happened to an order: a status reached, or `placed` and `paid`, which are no statuses of their own. */
export type OrderEventType = OrderStatus | 'placed' | 'paid';

export type OrderEvent = { readonly type: string; readonly created_at: string };

export type TimelineStep = {
  readonly key: OrderEventType;
  readonly label: string;
  readonly is_done: boolean;
  /** When it really happened; null for what is still to come or was skipped. */
  readonly at: string | null;
};

type StepRule = { key: OrderEventType; label: string; doneIn: readonly OrderStatus[] };

const processing: StepRule = {
  key: 'processing',
  label: 'Order Processing',
  doneIn: ['processing', 'ready', 'delivering', 'completed'],
};
const ready: StepRule = {
  key: 'ready',
  label: 'Ready for Pickup',
  doneIn: ['ready', 'delivering', 'completed'],
};
const pickupSteps: readonly StepRule[] = [
  processing,
  ready,
  { key: 'completed', label: 'Picked Up', doneIn: ['completed'] },
];
const deliverySteps: readonly StepRule[] = [
  processing,
  ready,
  { key: 'delivering', label: 'Out for Delivery', doneIn: ['delivering', 'completed'] },
  { key: 'completed', label: 'Delivered', doneIn: ['completed'] },
];

/**
 * The steps of the order timeline with the times from the order's history (decision B36); nothing is estimated. A
 * cancelled order shows only that it was placed and cancelled.
 */
export function orderTimeline(
  order: OrderFacts & { readonly created_at: string },
  events: readonly OrderEvent[],
): TimelineStep[] {
  const placed = {
    key: 'placed',
    label: 'Order Placed',
    is_done: true,
    at: order.created_at,
  } as const;
  if (order.status === 'cancelled') {
    const at = lastTime(events, 'cancelled');
    return [placed, { key: 'cancelled', label: 'Order Cancelled', is_done: true, at }];
  }
  const isPaid = !['pending', 'failed'].includes(order.payment_status);
  const paid = { key: 'paid', label: 'Payment Confirmed', is_done: isPaid } as const;
  const later = order.service_type === 'delivery' ? deliverySteps : pickupSteps;
  return [
    placed,
    { ...paid, at: isPaid ? lastTime(events, 'paid') : null },
    ...later.map(({ key, label, doneIn }) => {
      const is_done = doneIn.includes(order.status);
      return { key, label, is_done, at: is_done ? lastTime(events, key) : null };
    }),
  ];
}

function lastTime(events: readonly OrderEvent[], type: OrderEventType): string | null {
  return events.findLast((event) => event.type === type)?.created_at ?? null;
}
