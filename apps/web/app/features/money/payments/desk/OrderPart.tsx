import type { ReplyOf } from '@club/contract/endpoint';
import type { getRefundable } from '@club/contract/money/refunds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { refundLooks } from '#web/features/money/desk/finance-looks.ts';
import { refundableQuery, refundsQuery } from '#web/features/money/desk/queries.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Ugx } from '#web/ui/Money.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

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
      {order.data && <Bill order={order.data} />}
      <Refunds order_number={order_number} />
    </Card>
  );
}

/** The lines and the delivery fee, which are the total together. */
function Bill({ order }: { order: ReplyOf<typeof getRefundable> }) {
  const { lines, delivery_fee, delivery_left, total_amount, cashback_used } = order;
  return (
    <ul aria-label="Lines" className="divide-line grid divide-y">
      {lines.map((line) => (
        <Line key={line.id} amount={line.line_amount} refunded={line.refunded}>
          {unbroken(line.product_name)} <span className="figures text-soft">× {line.quantity}</span>
        </Line>
      ))}
      {delivery_fee > 0 && (
        <Line amount={delivery_fee} refunded={delivery_fee - delivery_left}>
          Delivery fee
        </Line>
      )}
      <Sum label="Total" amount={total_amount} strong />
      {cashback_used > 0 && <Sum label="Of it paid with cashback" amount={cashback_used} />}
    </ul>
  );
}

function Line({ amount, refunded, children }: { amount: number; refunded: number; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span>
        {children}
        {refunded > 0 && (
          <span className="text-soft block text-sm">
            Refunded <Ugx amount={refunded} />
          </span>
        )}
      </span>
      <Ugx amount={amount} className="font-semibold" />
    </li>
  );
}

function Sum({ label, amount, strong = false }: { label: string; amount: number; strong?: boolean }) {
  return (
    <li className={cx('flex justify-between gap-4 py-2', strong && 'font-bold')}>
      <span>{label}</span>
      <Ugx amount={amount} className={strong ? '' : 'font-semibold'} />
    </li>
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
            <span className="text-soft text-sm wrap-anywhere whitespace-pre-line">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
