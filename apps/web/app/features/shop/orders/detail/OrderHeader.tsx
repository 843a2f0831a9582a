import type { OrderDetail } from '@club/contract/shop/orders';
import { formatDateTime } from '@club/rules/kampala-time';
import { serviceTypeLabels } from '@club/rules/order-status';
import { RefreshCw } from 'lucide-react';

import { orderLook, paymentLook } from '#web/features/shop/orders/status-looks.ts';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Breadcrumb } from '#web/ui/Card.tsx';

export function OrderBreadcrumb({ name }: { name: string }) {
  return (
    <Breadcrumb
      crumbs={[{ label: 'Dashboard', to: paths.dashboard() }, { label: 'Orders', to: paths.orders() }, { label: name }]}
    />
  );
}

interface OrderHeaderProps {
  order: OrderDetail;
  onRefresh: () => void;
  refreshing: boolean;
}

export function OrderHeader({ order, onRefresh, refreshing }: OrderHeaderProps) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid gap-2">
        <h1 className="figures text-2xl font-bold">
          Order <span className="whitespace-nowrap">{order.order_number}</span>
        </h1>
        <p className="text-soft">
          Placed <span className="figures">{formatDateTime(order.created_at)}</span> · {order.outlet_name} ·{' '}
          {serviceTypeLabels[order.service_type]}
        </p>
        <div className="flex flex-wrap gap-2">
          <StatusBadge look={orderLook(order)} />
          <StatusBadge look={paymentLook(order)} />
        </div>
      </div>
      <Button
        variant="secondary"
        icon={<RefreshCw aria-hidden className="size-4.5" />}
        loading={refreshing}
        onClick={onRefresh}
      >
        Refresh
      </Button>
    </div>
  );
}
