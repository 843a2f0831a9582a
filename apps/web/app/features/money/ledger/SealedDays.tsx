import type { ReplyOf } from '@club/contract/endpoint';
import type { getLedger } from '@club/contract/money/ledger';
import { formatDate } from '@club/rules/kampala-time';
import { useState } from 'react';

import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

type Days = ReplyOf<typeof getLedger>['days'];

const SHOWN_AT_FIRST = 3;

/** The days that cannot be changed any more, the newest of them first. */
export function SealedDays({ days }: { days: Days }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? days : days.slice(0, SHOWN_AT_FIRST);
  return (
    <Card as="section" aria-label="Sealed days">
      <h2 className="mb-2 text-xl font-bold">Sealed days</h2>
      <ul className="divide-line grid divide-y">
        {shown.map((day) => (
          <SealedDay key={day.day} day={day} />
        ))}
      </ul>
      {days.length === 0 && <p className="text-soft">The first day is sealed two hours after it has ended.</p>}
      {shown.length < days.length && (
        <Button variant="quiet" className="mt-1 -ml-4" onClick={() => setShowsAll(true)}>
          Show all {days.length}
        </Button>
      )}
    </Card>
  );
}

const SEAL_CHARS = 12;

function SealedDay({ day: { day, transactions, turnover, hash } }: { day: Days[number] }) {
  return (
    <li className="grid gap-0.5 py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figures font-semibold">{formatDate(day)}</span>
        <span className="text-soft text-sm">
          {plural(transactions, 'entry', 'entries')}, <Ugx amount={turnover} /> moved
        </span>
      </p>
      {/* The whole of it is compared by machines; people look whether two begin alike. */}
      <p className="figures text-soft text-sm" title={hash}>
        Seal {hash.slice(0, SEAL_CHARS)}…
      </p>
    </li>
  );
}
