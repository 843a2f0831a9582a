import type { OrderDetail } from '@club/contract/shop/orders';
import type { DeliveryStatus } from '@club/rules/delivery-status';

export type Assignment = NonNullable<OrderDetail['delivery_assignment']>;

const texts: Record<DeliveryStatus, string> = {
  assigned: 'A rider is on the way to the outlet.',
  picked_up: 'Your order is on the way to you.',
  in_transit: 'Your order is on the way to you.',
  arrived: 'Your rider is here. Say the code at the door.',
  delivered: 'Your order was delivered.',
  failed: 'The rider could not deliver it.',
};
const ASKED_TEXT = 'The outlet has asked a rider to bring it.';
const LEFT_TEXT = 'The rider says that you have it. If you do not, call the outlet now.';

/** What is said of a delivery, and since when it is so. */
export function deliveryNews(delivery: Assignment, stranded = false): { text: string; at: string } {
  const { status, assigned_at, picked_up_at, arrived_at, delivered_at, failed_at } = delivery;
  const times: Record<DeliveryStatus, string | null> = {
    assigned: assigned_at,
    picked_up: picked_up_at,
    in_transit: picked_up_at,
    arrived: arrived_at,
    delivered: delivered_at,
    failed: failed_at,
  };
  if (delivery.left_at !== null) return { text: LEFT_TEXT, at: delivery.left_at };
  // What is called off is tried no more: only why it ended is still true.
  if (delivery.called_off)
    return { text: `${delivery.fail_reason ?? 'The order was called off'}.`, at: failed_at ?? '' };
  if (status === 'assigned' && !delivery.accepted) return { text: ASKED_TEXT, at: assigned_at ?? '' };
  const why = status === 'failed' && delivery.fail_reason ? `${delivery.fail_reason}. ` : '';
  const next = status === 'failed' && !stranded ? ' The outlet tries again.' : '';
  return { text: `${why}${texts[status]}${next}`, at: times[status] ?? assigned_at ?? '' };
}
