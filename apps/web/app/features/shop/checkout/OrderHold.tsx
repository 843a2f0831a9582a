import type { OrderDetail } from '@club/contract/shop/orders';
import { formatTime } from '@club/rules/kampala-time';

import { Notice } from '#web/ui/Notice.tsx';

/** That this order is placed, and how long its goods are kept. */
export function OrderHold({ order }: { order: OrderDetail }) {
  return (
    <Notice tone="info">
      Order <b className="figures">{order.order_number}</b> is placed.{' '}
      {order.hold_expires_at && <>We keep its items for you until {formatTime(order.hold_expires_at)}.</>}
    </Notice>
  );
}
