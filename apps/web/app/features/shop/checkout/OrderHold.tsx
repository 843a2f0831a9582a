import type { OrderDetail } from '@club/contract/shop/orders';
import { formatTimeOnDay } from '@club/rules/kampala-time';

import { serverNow } from '#web/lib/server-clock.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** That this order is placed, and how long its goods are kept. */
export function OrderHold({ order }: { order: OrderDetail }) {
  return (
    <Notice tone="info">
      Order <b className="figures">{order.order_number}</b> is placed.{' '}
      {order.hold_expires_at && (
        <>We keep its items for you until {formatTimeOnDay(order.hold_expires_at, serverNow())}.</>
      )}
    </Notice>
  );
}
