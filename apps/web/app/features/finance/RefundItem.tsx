import type { RefundRow } from '@club/contract/finance';
import { formatDateTime } from '@club/rules/kampala-time';

import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { refundLooks } from './finance-looks.ts';
import { type RefundAct, useRefundAct } from './use-finance-acts.ts';

/** One refund: what goes back which way, who asked for it, and what can be done now. */
export function RefundItem({ refund }: { refund: RefundRow }) {
  const { mutate, isPending, variables } = useRefundAct();
  const button = (act: RefundAct, label: string, variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      loading={isPending && variables?.act === act}
      disabled={isPending}
      onClick={() => mutate({ id: refund.id, act })}
    >
      {label}
    </Button>
  );
  const isStuck = refund.transfer?.status === 'review';
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="figures font-bold">Order {refund.order_number}</h3>
        <Ugx amount={refund.amount} className="text-lg font-bold" />
      </div>
      <p>
        <StatusBadge look={refundLooks[refund.status]} />
      </p>
      <p className="text-soft text-sm">
        {refund.member_name} · {refund.reason} · {formatDateTime(refund.requested_at)}
        {refund.requested_by && ` · asked by ${refund.requested_by.name}`}
        {refund.decided_by && ` · decided by ${refund.decided_by.name}`}
      </p>
      <p className="text-soft text-sm">
        <Ugx amount={refund.money_part - refund.withheld} /> to the wallet, <Ugx amount={refund.cashback_part} /> as
        cashback, <Ugx amount={refund.cashback_reversed} /> cashback taken back
      </p>
      {refund.failure_reason && <p className="text-bad text-sm">The network said: {refund.failure_reason}</p>}
      <div className="flex flex-wrap gap-3">
        {refund.status === 'waiting' && button('approve', 'Approve', 'primary')}
        {refund.status === 'waiting' && button('refuse', 'Refuse', 'secondary')}
        {refund.status === 'failed' && button('retry', 'Send Again', 'primary')}
        {refund.status === 'sending' && isStuck && button('retry', 'Ask the Network Again', 'primary')}
      </div>
    </Card>
  );
}
