import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { useParams } from 'react-router';

import { orderQuery } from '#web/features/money/payments/queries.ts';
import { orderPollMs } from '#web/features/shop/orders/queries.ts';
import { titled } from '#web/lib/titled.ts';
import { paths } from '#web/paths.ts';
import { AsOf } from '#web/ui/AsOf.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Bone, Loading, TextBones } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { OrderBreadcrumb } from './OrderHeader.tsx';
import { OrderView } from './OrderView.tsx';

export const meta = titled('Order');

export default function OrderPage() {
  const { id = '' } = useParams();
  const order = useQuery({ ...orderQuery(id), refetchInterval: ({ state }) => orderPollMs(state.data) });
  if (order.isPending) return <OrderBones />;
  if (order.data === undefined) {
    // No answer or a broken server says nothing about the order.
    const isUnknown = order.error.status === 0 || order.error.status >= 500;
    if (!isUnknown) return <OrderNotFound />;
    return (
      <ErrorState
        title="Failed to load order details"
        level={1}
        error={order.error}
        onRetry={() => void order.refetch()}
        retrying={order.isFetching}
      />
    );
  }
  return (
    <>
      <PageTitle>{`Order ${order.data.order_number}`}</PageTitle>
      <AsOf at={order.dataUpdatedAt} />
      <OrderView key={id} order={order.data} refetch={() => order.refetch()} fetching={order.isFetching} />
    </>
  );
}

function OrderNotFound() {
  return (
    <EmptyState
      icon={PackageX}
      title="Order Not Found"
      level={1}
      action={<LinkButton to={paths.orders()}>View All Orders</LinkButton>}
    >
      The order could not be found or has been deleted.
    </EmptyState>
  );
}

function OrderBones() {
  return (
    <Loading label="Loading the order">
      <OrderBreadcrumb name="Order" />
      <div className="mb-5 grid grid-cols-1 gap-2">
        <Bone className="h-9 w-72 max-w-full" />
        <Bone className="h-6 w-96 max-w-full" />
        <Bone className="h-7 w-48 rounded-full" />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem] lg:gap-6">
        <div className="grid gap-5">
          <Card>
            <Bone className="mb-4 h-7 w-40" />
            {STEPS.map((step) => (
              <StepBone key={step} />
            ))}
          </Card>
          <Card className="grid gap-4">
            <Bone className="h-7 w-32" />
            <div className="flex gap-4">
              <Bone className="aspect-4/3 w-20 rounded-sm" />
              <div className="min-w-0 flex-1">
                <TextBones lines={3} />
              </div>
            </div>
          </Card>
        </div>
        <Card className="grid gap-4">
          <Bone className="h-7 w-32" />
          <TextBones lines={6} />
        </Card>
      </div>
    </Loading>
  );
}

/** An order that is collected has so many. */
const STEPS = [1, 2, 3, 4, 5];

function StepBone() {
  return (
    <div className="flex gap-3 pb-5 last:pb-0">
      <Bone className="size-7 shrink-0 rounded-full" />
      <div className="grid flex-1 gap-1.5 pt-0.5">
        <Bone className="h-5 w-1/2" />
        <Bone className="h-4 w-1/3" />
      </div>
    </div>
  );
}
