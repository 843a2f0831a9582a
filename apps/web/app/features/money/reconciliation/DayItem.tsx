import type { ReconciledDay } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { formatDate, formatDateTime } from '@club/rules/kampala-time';
import { useState } from 'react';

import { plural } from '#web/lib/format.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { dayLook, networkNames, refusalTexts } from './reconciliation-words.ts';
import { useCloseDay } from './use-reconciliation-acts.ts';

/** A day from its opening to its closing balance, by the statement and by the ledger. */
export function DayItem({ day, network }: { day: ReconciledDay; network: Network }) {
  const [isAsking, setAsking] = useState(false);
  const close = useCloseDay(() => setAsking(false));
  const name = formatDate(`${day.day}T12:00:00+03:00`);
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-bold">
          {name} <span className="text-soft text-sm font-normal">{plural(day.rows, 'line')}</span>
        </h3>
        <StatusBadge look={dayLook(day)} />
      </div>
      <Figures day={day} />
      {day.closed_at === null ? (
        <>
          {day.refusals.length > 0 && (
            <ul className="text-soft grid gap-1">
              {refusalTexts(day).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <div>
            <Button disabled={day.refusals.length > 0} onClick={() => setAsking(true)}>
              Close Day<span className="sr-only">: {name}</span>
            </Button>
          </div>
        </>
      ) : (
        <p className="text-soft text-sm">
          Closed {formatDateTime(day.closed_at)} by {day.closed_by}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Close ${name} of ${networkNames[network]}?`}
        confirmLabel="Close Day"
        onConfirm={() => close.mutate({ network, day: day.day })}
        loading={close.isPending}
      >
        A closed day takes no more lines and cannot be opened again. Its fees are posted.
      </ConfirmDialog>
    </Card>
  );
}

function Figures({ day }: { day: ReconciledDay }) {
  const steps = [
    { name: 'Opening balance', amount: day.opening },
    { name: 'Collected', amount: day.collected },
    { name: 'Refunded', amount: day.refunded },
    { name: 'Paid out', amount: day.paid_out },
    { name: 'Settled', amount: day.settled },
    { name: 'Other', amount: day.other },
    { name: 'Fees', amount: 0 - day.fees },
  ].filter(({ amount }) => amount !== 0);
  const ends = [
    { name: 'Statement at the end', amount: day.closing },
    { name: 'Ledger at the end', amount: day.books_closing },
  ];
  return (
    <>
      {steps.length > 0 && (
        <dl className="grid gap-2">
          {steps.map((step) => (
            <Line key={step.name} {...step} />
          ))}
        </dl>
      )}
      <dl className="border-line grid gap-2 border-t pt-3 font-semibold">
        {ends.map((end) => (
          <Line key={end.name} {...end} />
        ))}
      </dl>
    </>
  );
}

function Line({ name, amount }: { name: string; amount: number | null }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-soft font-normal">{name}</dt>
      <dd className="ml-auto">{amount === null ? 'Not known' : <Ugx amount={amount} />}</dd>
    </div>
  );
}
