import type { OrderDetail } from '@club/contract/shop/orders';
import { useState } from 'react';

import { PaymentDialog } from '#web/features/money/payments/PaymentDialog.tsx';
import { useOrderPayment } from '#web/features/money/payments/use-order-payment.ts';
import { BuyAgain } from '#web/features/shop/cart/BuyAgain.tsx';
import { ChangeOrder } from '#web/features/shop/cart/ChangeOrder.tsx';
import { CancelOrderDialog } from '#web/features/shop/orders/CancelOrderDialog.tsx';
import { useCancelOrder } from '#web/features/shop/orders/use-cancel-order.ts';
import { refetchNow } from '#web/lib/refetch-now.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

import { DeliveryInformation } from './DeliveryInformation.tsx';
import { DeliveryTracker } from './DeliveryTracker.tsx';
import { OnMyWay } from './OnMyWay.tsx';
import { OrderCodePanel } from './OrderCodePanel.tsx';
import { PaymentInformation, PickupInformation } from './OrderFacts.tsx';
import { OrderBreadcrumb, OrderHeader } from './OrderHeader.tsx';
import { OrderItems, OrderProgress, OrderTotals } from './OrderParts.tsx';
import { OrderPayPanel } from './OrderPayPanel.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { ReportProblem } from './ReportProblem.tsx';
import { useOrderNews } from './use-order-news.ts';

interface OrderViewProps {
  order: OrderDetail;
  refetch: () => Promise<{ isError: boolean }>;
  fetching: boolean;
}

export function OrderView({ order, refetch, fetching }: OrderViewProps) {
  const payment = useOrderPayment();
  const cancel = useCancelOrder();
  const [refreshing, setRefreshing] = useState(false);
  const [asking, setAsking] = useState(false);
  useOrderNews(order, cancel.isPending || cancel.isSuccess);

  async function refresh() {
    setRefreshing(true);
    const isFresh = await refetchNow({ refetch });
    setRefreshing(false);
    if (isFresh) toast.success('Order details refreshed');
    else toast.error('Failed to refresh order details');
  }
  return (
    <>
      <OrderBreadcrumb name={order.order_number} />
      <OrderHeader order={order} onRefresh={() => void refresh()} refreshing={refreshing} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem] lg:gap-6">
        <div className="grid gap-5">
          <DeliveryTracker order={order} />
          <OrderCodePanel order={order} onRetry={() => void refetch()} retrying={fetching} />
          <OnMyWay order={order} />
          <OrderPayPanel order={order} payment={payment} />
          <OrderProgress order={order} />
          <OrderItems order={order} />
        </div>
        <div className="grid gap-5">
          <OrderTotals order={order} />
          <OrderRefunds refunds={order.refunds} />
          {order.service_type === 'delivery' ? (
            <DeliveryInformation order={order} />
          ) : (
            <PickupInformation order={order} />
          )}
          <PaymentInformation order={order} />
          {!['pending', 'failed'].includes(order.payment_status) && (
            <LinkButton to={paths.receipt(order.id)} variant="secondary" wide>
              Receipt
            </LinkButton>
          )}
          <ReportProblem order={order} />
          {order.can.change && <ChangeOrder id={order.id} wide />}
          {order.can.reorder && <BuyAgain id={order.id} wide />}
          {order.can.cancel && (
            <Button variant="secondary" wide onClick={() => setAsking(true)}>
              Cancel Order
            </Button>
          )}
        </div>
      </div>
      <PaymentDialog payment={payment} amount={order.amount_due} order_number={order.order_number} />
      <CancelOrderDialog
        order={asking ? order : null}
        loading={cancel.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate(order.id, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
