import type { OrderFacts, OrderStatus } from './order-status.ts';

/** What happened to an order: a status reached, or what is no status of its own. */
export type OrderEventType = OrderStatus | 'placed' | 'paid' | 'address_changed' | 'delayed' | 'short';

export type OrderEvent = { readonly type: string; readonly created_at: string };

export type TimelineStep = {
  /** Of its own in a timeline. */
  readonly key: string;
  /** The event of the order's history that it stands for. */
  readonly type: OrderEventType;
  readonly label: string;
  readonly is_done: boolean;
  /** A rider came and went in vain. */
  readonly is_failed: boolean;
  /** When it really happened; null for what is still to come or was skipped. */
  readonly at: string | null;
  /** When it was promised, for what is still to come. */
  readonly promised_at: string | null;
};

type StepRule = { type: OrderEventType; label: string; doneIn: readonly OrderStatus[] };

const processing: StepRule = {
  type: 'processing',
  label: 'Order Processing',
  doneIn: ['processing', 'ready', 'delivering', 'completed'],
};
const ready: StepRule = {
  type: 'ready',
  label: 'Ready for Pickup',
  doneIn: ['ready', 'delivering', 'completed'],
};
const pickupSteps: readonly StepRule[] = [
  processing,
  ready,
  { type: 'completed', label: 'Picked Up', doneIn: ['completed'] },
];
const delivering: StepRule = { type: 'delivering', label: 'Out for Delivery', doneIn: ['delivering', 'completed'] };
const deliverySteps: readonly StepRule[] = [
  processing,
  ready,
  delivering,
  { type: 'completed', label: 'Delivered', doneIn: ['completed'] },
];

/**
 * The steps of the order timeline with the times from the order's history (decision B36), and for what is still to come what
 * the outlet has promised: nothing is estimated. A delivery that failed stays where it was, before the next one. A cancelled
 * order shows only that it was placed and cancelled.
 */
export function orderTimeline(
  order: OrderFacts & { readonly created_at: string; readonly ready_estimate_at: string | null },
  events: readonly OrderEvent[],
): TimelineStep[] {
  const placed = step('placed', 'Order Placed', true, order.created_at);
  if (order.status === 'cancelled') {
    return [placed, step('cancelled', 'Order Cancelled', true, lastTime(events, 'cancelled'))];
  }
  const isPaid = !['pending', 'failed'].includes(order.payment_status);
  const later = (order.service_type === 'delivery' ? deliverySteps : pickupSteps).map(({ type, label, doneIn }) => {
    const is_done = doneIn.includes(order.status);
    const promised_at = type === 'ready' && !is_done ? order.ready_estimate_at : null;
    // An order is ready once: each later time it came back.
    const at = type === 'ready' ? firstTime(events, type) : lastTime(events, type);
    return { ...step(type, label, is_done, is_done ? at : null), promised_at };
  });
  const isOut = later.findIndex(({ type }) => type === delivering.type);
  return [
    placed,
    step('paid', 'Payment Confirmed', isPaid, isPaid ? lastTime(events, 'paid') : null),
    ...(isOut < 0 ? later : later.toSpliced(isOut, 0, ...failedTries(events))),
  ];
}

function step(type: OrderEventType, label: string, is_done: boolean, at: string | null): TimelineStep {
  return { key: type, type, label, is_done, is_failed: false, at, promised_at: null };
}

/** Each time that an order was out and came back. */
function failedTries(events: readonly OrderEvent[]): TimelineStep[] {
  const firstReady = events.findIndex(({ type }) => type === 'ready');
  const moves = events.slice(firstReady + 1).filter(({ type }) => type === 'ready' || type === 'delivering');
  return moves.flatMap(({ type, created_at }, place) => {
    if (type !== 'ready') return [];
    const out = moves[place - 1];
    return [
      ...(out?.type === 'delivering'
        ? [{ ...step('delivering', delivering.label, true, out.created_at), key: `delivering_${place - 1}` }]
        : []),
      { ...step('ready', 'Not Delivered', true, created_at), key: `not_delivered_${place}`, is_failed: true },
    ];
  });
}

function firstTime(events: readonly OrderEvent[], type: OrderEventType): string | null {
  return events.find((event) => event.type === type)?.created_at ?? null;
}

function lastTime(events: readonly OrderEvent[], type: OrderEventType): string | null {
  return events.findLast((event) => event.type === type)?.created_at ?? null;
}
