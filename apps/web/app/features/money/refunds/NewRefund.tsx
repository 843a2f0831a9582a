import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';

import { refundableQuery } from '#web/features/money/desk/queries.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SearchBar } from '#web/ui/SearchBar.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { RefundForm } from './RefundForm.tsx';

interface NewRefundProps {
  /** The number of the order; empty until it is typed. */
  order: string;
  onOrder: (order: string) => void;
  onDone: () => void;
}

/** From an order's number to the form that refunds it. */
export function NewRefund({ order, onOrder, onDone }: NewRefundProps) {
  return (
    <div className="max-w-read grid grid-cols-1 gap-4">
      <Button
        variant="quiet"
        className="-ml-3 justify-self-start"
        icon={<ArrowLeft aria-hidden className="size-5" />}
        onClick={onDone}
      >
        All refunds
      </Button>
      <h2 className="text-xl font-bold">New refund</h2>
      <SearchBar label="Order number" placeholder="Order number, KC-…" settled={order} onSearch={onOrder} />
      {order !== '' && <OrderToRefund key={order} order={order} onDone={onDone} />}
    </div>
  );
}

function OrderToRefund({ order, onDone }: { order: string; onDone: () => void }) {
  const { data, isPending, error, refetch, isFetching } = useQuery(refundableQuery(order));
  const me = useQuery(meQuery).data?.id;
  if (isPending) {
    return (
      <Loading label="Loading the order">
        <Bone className="h-96 rounded-lg" />
      </Loading>
    );
  }
  if (data === undefined) {
    if (error?.status === 404) return <Notice tone="warn">There is no order with this number.</Notice>;
    return (
      <ErrorState
        title="The order could not be shown"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.left > 0 && data.member_id === me)
    return <Notice tone="info">Order {data.order_number} is your own: another admin has to refund it.</Notice>;
  return <RefundForm order={data} onDone={onDone} />;
}
