import type { ReplyOf } from '@club/contract/endpoint';
import type { getLedger } from '@club/contract/money/ledger';
import { formatDate } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { PanelBones } from '#web/features/money/desk/PanelBones.tsx';
import { ledgerQuery } from '#web/features/money/desk/queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { BooksCheck } from './BooksCheck.tsx';
import { ledgerShape } from './ledger-shape.ts';
import { accountLabel, ownerLabel } from './ledger-words.ts';
import { LedgerEntries } from './LedgerEntries.tsx';

/** Whether the books are sound, what stands on the club's accounts, and the days that are sealed. */
export default function LedgerPanel() {
  const ledger = useQuery(ledgerQuery);
  if (ledger.isPending) {
    return <PanelBones label="The books" shape={ledgerShape} />;
  }
  if (ledger.data === undefined) {
    return (
      <ErrorState
        title="The books could not be shown"
        error={ledger.error}
        onRetry={() => void ledger.refetch()}
        retrying={ledger.isFetching}
      />
    );
  }
  const { accounts, days, sum } = ledger.data;
  return (
    <div className="grid gap-5">
      <BooksCheck ledger={ledger.data} />
      <Card as="section" aria-label="Accounts">
        <h2 className="mb-1 text-xl font-bold">Accounts</h2>
        <p className="text-soft mb-4 text-sm">
          Above zero is what the club owes or has earned, below zero what it holds or has spent. Together they are{' '}
          <Ugx amount={sum} />.
        </p>
        <dl className="grid gap-2.5">
          {accounts.map((account) => (
            <div
              key={`${account.kind} ${account.network}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4"
            >
              <dt className="text-soft min-w-[min(6rem,100%)] flex-1">
                {accountLabel(account.kind)}
                {ownerLabel(account.network)}
                {account.owners > 1 && <span className="figures"> ({account.owners})</span>}
              </dt>
              <dd className="font-semibold">
                <Ugx amount={account.balance} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <SealedDays days={days} />
      <LedgerEntries kinds={[...new Set(accounts.map(({ kind }) => kind))]} />
    </div>
  );
}

function SealedDays({ days }: { days: ReplyOf<typeof getLedger>['days'] }) {
  return (
    <Card as="section" aria-label="Sealed days">
      <h2 className="mb-4 text-xl font-bold">Sealed days</h2>
      <ul className="grid gap-3">
        {days.map((day) => (
          <li key={day.day} className="grid gap-0.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="figures font-semibold">{formatDate(day.day)}</span>
              <span className="text-soft text-sm">
                <span className="figures">{day.transactions}</span> entries, <Ugx amount={day.turnover} /> moved
              </span>
            </p>
            <p className="figures text-soft text-sm break-all">{day.hash}</p>
          </li>
        ))}
      </ul>
      {days.length === 0 && <p className="text-soft">The first day is sealed two hours after it has ended.</p>}
    </Card>
  );
}
