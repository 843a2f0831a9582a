import type { OrderFacts, OrderStatus } from './order-status.ts';

/** What happened to an order: a status reached, or what is no status of its own. */
export type OrderEventType = OrderStatus | 'placed' | 'paid' | 'address_changed' | 'delayed' | 'short';

export type OrderEvent = { readonly type: string; readonly created_at: string };

export type TimelineStep = {
  readonly key: OrderEventType;
  readonly label: string;
  readonly is_done: boolean;
  /** When it really happened; null for what is still to come or was skipped. */
  readonly at: string | null;
  /** When it was promised, for what is still to come. */
  readonly promised_at: string | null;
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
 * The steps of the order timeline with the times from the order's history (decision B36), and for what is still to come what
 * the outlet has promised: nothing is estimated. A cancelled order shows only that it was placed and cancelled.
 */
export function orderTimeline(
  order: OrderFacts & { readonly created_at: string; readonly ready_estimate_at: string | null },
  events: readonly OrderEvent[],
): TimelineStep[] {
  const placed = {
    key: 'placed',
    label: 'Order Placed',
    is_done: true,
    at: order.created_at,
    promised_at: null,
  } as const;
  if (order.status === 'cancelled') {
    const at = lastTime(events, 'cancelled');
    return [placed, { key: 'cancelled', label: 'Order Cancelled', is_done: true, at, promised_at: null }];
  }
  const isPaid = !['pending', 'failed'].includes(order.payment_status);
  const paid = { key: 'paid', label: 'Payment Confirmed', is_done: isPaid, promised_at: null } as const;
  const later = order.service_type === 'delivery' ? deliverySteps : pickupSteps;
  return [
    placed,
    { ...paid, at: isPaid ? lastTime(events, 'paid') : null },
    ...later.map(({ key, label, doneIn }) => {
      const is_done = doneIn.includes(order.status);
      const promised_at = key === 'ready' && !is_done ? order.ready_estimate_at : null;
      return { key, label, is_done, at: is_done ? lastTime(events, key) : null, promised_at };
    }),
  ];
}

function lastTime(events: readonly OrderEvent[], type: OrderEventType): string | null {
  return events.findLast((event) => event.type === type)?.created_at ?? null;
}
