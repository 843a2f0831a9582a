import { useQuery } from '@tanstack/react-query';

import { refundLooks } from '#web/features/money/desk/finance-looks.ts';
import { refundableQuery, refundsQuery } from '#web/features/money/desk/queries.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

/** What was bought with a payment, and what of it went back. */
export function OrderPart({ order_number }: { order_number: string }) {
  const order = useQuery(refundableQuery(order_number));
  return (
    <Card as="section" aria-label="Order" className="grid gap-3">
      <h3 className="text-lg font-bold">Order</h3>
      {order.isPending && (
        <Loading label="Loading the order">
          <Bone className="h-24 rounded-md" />
        </Loading>
      )}
      {order.data === undefined && order.isError && (
        <ErrorState title="The order could not be shown" error={order.error} onRetry={() => void order.refetch()} />
      )}
      {order.data && (
        <ul aria-label="Lines" className="divide-line grid divide-y">
          {order.data.lines.map((line) => (
            <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span>
                {line.product_name} <span className="figures text-soft">× {line.quantity}</span>
                {line.refunded > 0 && (
                  <span className="text-soft block text-sm">
                    Refunded <Ugx amount={line.refunded} />
                  </span>
                )}
              </span>
              <Ugx amount={line.line_amount} className="font-semibold" />
            </li>
          ))}
          <li className="flex justify-between gap-4 py-2 font-bold">
            <span>Total</span>
            <Ugx amount={order.data.total_amount} />
          </li>
        </ul>
      )}
      <Refunds order_number={order_number} />
    </Card>
  );
}

function Refunds({ order_number }: { order_number: string }) {
  const refunds = useQuery(refundsQuery({ order: order_number })).data?.results ?? [];
  if (refunds.length === 0) return null;
  return (
    <>
      <h4 className="font-bold">Refunds</h4>
      <ul aria-label="Refunds of the order" className="divide-line grid divide-y">
        {refunds.map(({ id, amount, reason, status }) => (
          <li key={id} className="grid gap-1 py-2">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <StatusBadge look={refundLooks[status]} />
              <Ugx amount={amount} className="font-semibold" />
            </span>
            <span className="text-soft text-sm">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
