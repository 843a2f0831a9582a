import type { TrackedOrder } from '@club/contract/shop/orders';
import { formatDateTime, formatTimeOnDay } from '@club/rules/kampala-time';
import { isOpenOrder } from '@club/rules/order-status';

import { shownLabel } from './status-looks.ts';

/** When it is to be had, or how it stands where there is nothing to estimate any more. */
export function newsOf(order: TrackedOrder): { label: string; text: string } {
  const text = estimateOf(order);
  if (text === null) return { label: 'Order status', text: standingOf(order) };
  return { label: order.service_type === 'delivery' ? 'Estimated delivery' : 'Estimated ready for pickup', text };
}

/** What it needs to know of an order, also of one that was not tracked. */
type Expected = Pick<
  TrackedOrder,
  'status' | 'service_type' | 'ready_estimate_at' | 'delivery_estimate_at' | 'delivery_assignment' | 'server_time'
>;

/** Only what was promised, or how far its rider has come: nothing is guessed. Null for what waits or is over. */
export function estimateOf(order: Expected): string | null {
  const delivery = order.delivery_assignment;
  if (isBack(order) && delivery?.next_attempt_at) return `About ${formatDateTime(delivery.next_attempt_at)}`;
  if (!isOpenOrder(order)) return null;
  if (delivery?.estimated_from && delivery.estimated_to)
    return `${formatTimeOnDay(delivery.estimated_from, order.server_time)} to ${formatTimeOnDay(delivery.estimated_to, delivery.estimated_from)}`;
  if (order.status === 'ready' || order.status === 'delivering') return null;
  // What is ready at its outlet is not at the door yet.
  const at = order.service_type === 'delivery' ? order.delivery_estimate_at : order.ready_estimate_at;
  return at ? `About ${formatDateTime(at)}` : 'Known once it is paid';
}

function standingOf(order: TrackedOrder): string {
  const delivery_failed = isBack(order);
  const ready = order.events.find(({ type }) => type === 'ready');
  if (order.status !== 'ready' || delivery_failed || order.redeemed || !ready)
    return shownLabel({ ...order, delivery_failed });
  return `Ready since ${formatTimeOnDay(ready.created_at, order.server_time)}`;
}

/** What could not be handed over is with the outlet again. */
const isBack = ({ status, delivery_assignment }: Pick<Expected, 'status' | 'delivery_assignment'>) =>
  status === 'ready' && delivery_assignment?.status === 'failed';
