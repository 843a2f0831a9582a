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
      <div className="mb-5 grid gap-2">
        <Bone className="h-9 w-72 max-w-full" />
        <Bone className="h-6 w-96 max-w-full" />
        <Bone className="h-7 w-48 rounded-full" />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem] lg:gap-6">
        <Card className="grid gap-5">
          <TextBones lines={5} />
          <TextBones lines={4} />
        </Card>
        <Card>
          <TextBones lines={6} />
        </Card>
      </div>
    </Loading>
  );
}
