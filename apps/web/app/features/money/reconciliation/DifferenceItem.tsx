import type { DifferenceRow } from '@club/contract/money/reconciliation';
import { formatDateTime } from '@club/rules/kampala-time';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { CorrectNumber } from '#web/features/money/transfers/CorrectNumber.tsx';
import { plural } from '#web/lib/format.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';
import { Folded } from '#web/ui/Folded.tsx';
import { Lasting } from '#web/ui/Lasting.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { AdjustmentNotice } from './AdjustmentNotice.tsx';
import { DifferenceNote } from './DifferenceNote.tsx';
import { ageWords, differenceWords, networkNames } from './reconciliation-words.ts';
import { ResolveDialog } from './ResolveDialog.tsx';

/** One difference: what each of the three books says, what is known of it, and what can be done. */
export function DifferenceItem({ difference }: { difference: DifferenceRow }) {
  const [isResolving, setResolving] = useState(false);
  const { title, occurred_at, phone_masked, age, adjustment, payment_id, looks_like, typed_number } = difference;
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-bold break-words">{title}</h3>
        <Badge tone="warn" icon={TriangleAlert}>
          {differenceWords[difference.class]}
        </Badge>
      </div>
      <DottedFacts
        facts={[networkNames[difference.network], formatDateTime(occurred_at), ageWords[age], phone_masked]}
      />
      <ThreeBooks difference={difference} />
      {difference.rows.length > 0 && <Lines rows={difference.rows} />}
      {payment_id && <PaymentLink id={payment_id}>Open the payment</PaymentLink>}
      {looks_like && (
        <p>
          Same number and amount:{' '}
          <PaymentLink id={looks_like.payment_id}>
            {looks_like.order_number ? `the payment of order ${looks_like.order_number}` : 'a payment'}
          </PaymentLink>
        </p>
      )}
      {typed_number && (
        <p>
          It was paid by hand, and no statement has it under{' '}
          <span className="figures font-semibold break-all select-all">{typed_number.number}</span>. If that was
          mistyped, correct it instead of the books.
        </p>
      )}
      <DifferenceNote difference={difference} />
      {adjustment && <AdjustmentNotice adjustment={adjustment} />}
      {adjustment?.status !== 'waiting' && (
        <div className="flex flex-wrap gap-2">
          {typed_number && (
            <CorrectNumber
              id={typed_number.transfer_id}
              number={typed_number.number}
              outlet={typed_number.outlet_id}
              about={title}
            />
          )}
          <Button variant="secondary" onClick={() => setResolving(true)}>
            Resolve<span className="sr-only">: {title}</span>
          </Button>
        </div>
      )}
      <Lasting open={isResolving} onClose={() => setResolving(false)}>
        {(close) => <ResolveDialog difference={difference} onClose={close} />}
      </Lasting>
    </Card>
  );
}

function ThreeBooks({ difference }: { difference: DifferenceRow }) {
  const { ours, ours_status, statement, booked } = difference;
  const books = [
    { name: 'Our attempt', amount: ours, more: ours_status },
    { name: 'Statement', amount: statement, more: null },
    { name: 'Ledger', amount: booked, more: null },
  ];
  return (
    <dl className="border-line grid gap-x-6 gap-y-1.5 border-y py-3 sm:grid-cols-3">
      {books.map(({ name, amount, more }) => (
        <div key={name} className="flex items-baseline justify-between gap-3 sm:block">
          <dt className="text-soft text-sm">{name}</dt>
          <dd className="text-right font-semibold sm:text-left">
            {amount === null ? 'None' : <Ugx amount={amount} />}
            {more && <span className="text-soft block text-sm font-normal">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ rows }: { rows: DifferenceRow['rows'] }) {
  return (
    <Folded label={`${plural(rows.length, 'line')} of the statement`}>
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li key={row.provider_transaction_id} className="text-sm">
            <span className="figures font-semibold break-all">{row.provider_transaction_id}</span> · {row.kind},{' '}
            {row.status} · <Ugx amount={row.moved} /> · {formatDateTime(row.occurred_at)}
            <span className="text-soft block break-all">
              Line {row.line} of {row.file_name}
            </span>
          </li>
        ))}
      </ul>
    </Folded>
  );
}

function PaymentLink({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <Link
      to={paths.adminFinance({ tab: 'payments', payment: id })}
      className="text-brand-ink inline-flex min-h-11 w-fit items-center font-semibold underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
