import type { SettlementRow } from '@club/contract/money/settlements';
import { formatDateTime } from '@club/rules/kampala-time';

import { Contradiction } from '#web/features/money/transfers/Contradiction.tsx';
import { CorrectNumber } from '#web/features/money/transfers/CorrectNumber.tsx';
import { failureText } from '#web/lib/failure-text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { networkNames, paymentLooks } from './statement-looks.ts';

/** What was sent for a statement, the newest first; nothing until something was. */
export function StatementPayments({ payments, outlet }: { payments: readonly SettlementRow[]; outlet: string }) {
  if (payments.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="payments">
      <h2 id="payments" className="mb-4 text-xl font-bold">
        Payments
      </h2>
      <ul className="divide-line grid gap-4 divide-y *:not-last:pb-4">
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} outlet={outlet} />
        ))}
      </ul>
    </Card>
  );
}

function Payment({ payment, outlet }: { payment: SettlementRow; outlet: string }) {
  const { amount, status, network, phone_masked, first_approved_by, second_approved_by, transfer, number_open } =
    payment;
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Ugx amount={amount} className="text-lg font-bold" />
        <StatusBadge look={paymentLooks[status]} />
      </div>
      <p className="text-soft text-sm">
        {networkNames[network]} {transfer?.via === 'by_hand' ? 'by hand' : phone_masked} ·{' '}
        {formatDateTime(payment.ended_at ?? payment.created_at)}
      </p>
      {first_approved_by && second_approved_by && (
        <p className="text-soft text-sm">
          Approved by {first_approved_by.name} and {second_approved_by.name}
        </p>
      )}
      {transfer?.transaction_id && (
        <p className="text-sm break-all">
          Transaction <span className="figures select-all">{transfer.transaction_id}</span>
        </p>
      )}
      {number_open && transfer?.transaction_id && (
        <CorrectNumber id={transfer.id} number={transfer.transaction_id} outlet={outlet} />
      )}
      {payment.failure_reason && <p className="text-bad text-sm">{failureText(payment.failure_reason)}</p>}
      <Contradiction transfer={transfer} />
      {transfer?.status === 'review' && (
        <p className="text-warn text-sm">The network has not said for three days what became of it.</p>
      )}
    </li>
  );
}
