import type { DeskOrder } from '@club/contract/outlets/orders-desk';
import { formatDateTime } from '@club/rules/kampala-time';
import { orderLabel, serviceTypeLabels } from '@club/rules/order-status';
import { paymentLabel } from '@club/rules/payment-status';

import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

interface DeskOrderRowProps {
  order: DeskOrder;
  onMove: () => void;
}

export function DeskOrderRow({ order, onMove }: DeskOrderRowProps) {
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figures font-bold">{order.order_number}</span>
          <Badge tone="info">{orderLabel(order.status)}</Badge>
          <Badge tone="neutral">{paymentLabel(order.payment_status)}</Badge>
        </p>
        <p className="text-soft text-sm">
          {order.customer_name} · {order.outlet_name} · {serviceTypeLabels[order.service_type]} ·{' '}
          <span className="figures">{formatDateTime(order.created_at)}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Ugx amount={order.total_amount} className="font-bold" />
        {order.moves.length > 0 && (
          <Button variant="secondary" aria-label={`Move order ${order.order_number}`} onClick={onMove}>
            Move
          </Button>
        )}
      </div>
    </Card>
  );
}
