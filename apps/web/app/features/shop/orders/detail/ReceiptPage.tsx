import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useParams } from 'react-router';

import { orderQuery } from '#web/features/money/payments/queries.ts';
import { titled } from '#web/lib/titled.ts';
import { paths } from '#web/paths.ts';
import { AsOf } from '#web/ui/AsOf.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { Receipt } from './Receipt.tsx';

export const meta = titled('Receipt');

/** What was bought, of whom and how it was paid, to print or to pass on. */
export default function ReceiptPage() {
  const { id = '' } = useParams();
  const { data: order, dataUpdatedAt, error, isFetching, refetch } = useQuery(orderQuery(id));
  if (order === undefined) {
    if (error === null) return <Spinner label="Loading the receipt..." />;
    return (
      <ErrorState
        title="The receipt could not be shown"
        level={1}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (order.payment_status === 'pending' || order.payment_status === 'failed') {
    return (
      <EmptyState
        icon={ReceiptText}
        title="There is no receipt yet"
        level={1}
        action={<LinkButton to={paths.order(id)}>View Your Order</LinkButton>}
      >
        It is here as soon as the order is paid.
      </EmptyState>
    );
  }
  return (
    <>
      <PageTitle>{`Receipt ${order.order_number}`}</PageTitle>
      <AsOf at={dataUpdatedAt} />
      <Receipt order={order} />
    </>
  );
}
