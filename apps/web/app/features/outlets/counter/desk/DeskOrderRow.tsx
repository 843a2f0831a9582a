import type { DeskOrder } from '@club/contract/outlets/orders-desk';
import { formatDateTime } from '@club/rules/kampala-time';
import { serviceTypeLabels } from '@club/rules/order-status';
import { endedUnpaid } from '@club/rules/payment-status';

import { orderLook, paymentLook } from '#web/features/shop/orders/status-looks.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

interface DeskOrderRowProps {
  order: DeskOrder;
  onMove: () => void;
  /** About its delivery. */
  onDecide: () => void;
}

/** Where there is room amounts stand under each other, whether an order can be moved or not. */
const rowClass =
  'grid grid-cols-1 items-center gap-x-6 gap-y-2 @min-[36rem]:grid-cols-[minmax(0,1fr)_auto_minmax(6rem,auto)]';

export function DeskOrderRow({ order, onMove, onDecide }: DeskOrderRowProps) {
  const facts = [
    order.customer_name,
    order.outlet_name,
    serviceTypeLabels[order.service_type],
    formatDateTime(order.created_at),
  ];
  return (
    <Card as="li" className="@container">
      <div className={rowClass}>
        <div className="grid grid-cols-1 gap-0.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures font-bold whitespace-nowrap">{order.order_number}</span>
            <span className="flex flex-wrap gap-x-3 gap-y-1">
              <StatusBadge look={orderLook(order)} />
              {!endedUnpaid(order) && <StatusBadge look={paymentLook(order)} />}
            </span>
          </p>
          <DottedFacts facts={facts} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @min-[36rem]:contents">
          <Ugx amount={order.total_amount} className="font-bold @min-[36rem]:text-right" />
          <div className="flex flex-wrap gap-2 @min-[36rem]:grid @min-[36rem]:grid-flow-col">
            {order.delivery !== null && (
              <Button
                variant="secondary"
                aria-label={`Decide about the delivery of order ${order.order_number}`}
                onClick={onDecide}
              >
                Decide
              </Button>
            )}
            {order.moves.length > 0 && (
              <Button variant="secondary" aria-label={`Move order ${order.order_number}`} onClick={onMove}>
                Move
              </Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

/** The same row before anything is known of it. */
export function DeskOrderBones() {
  return (
    <Card className="@container">
      <div className={rowClass}>
        <div className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap gap-x-3 gap-y-1">
            <Bone className="h-7 w-36" />
            <Bone className="h-7 w-24 rounded-full" />
            <Bone className="h-7 w-16 rounded-full" />
          </div>
          <Bone className="h-4 w-96 max-w-full" />
        </div>
        <Bone className="h-6 w-24" />
      </div>
    </Card>
  );
}
