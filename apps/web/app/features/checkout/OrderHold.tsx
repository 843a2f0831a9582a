import type { OrderDetail } from '@club/contract/orders';
import { formatTime } from '@club/rules/kampala-time';
import { isOpenAttempt } from '@club/rules/payment-status';

import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** That this order is placed and how long its goods are kept, or that its payment is already under way. */
export function OrderHold({ order, onWatch }: { order: OrderDetail; onWatch: () => void }) {
  if (order.payment && isOpenAttempt(order.payment.status)) {
    return (
      <Notice
        tone="info"
        title="A payment for this order is under way"
        action={
          <Button variant="secondary" onClick={onWatch}>
            Show payment
          </Button>
        }
      >
        Please do not pay twice. We tell you as soon as your network has answered.
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      Order <b className="figures">{order.order_number}</b> is placed.{' '}
      {order.hold_expires_at && <>We keep its items for you until {formatTime(order.hold_expires_at)}.</>}
    </Notice>
  );
}
