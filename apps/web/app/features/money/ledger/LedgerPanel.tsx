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
import { SealedDays } from './SealedDays.tsx';

/** Whether the books are sound, what was posted, what stands on the club's accounts, and the days that are sealed. */
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
      <LedgerEntries kinds={[...new Set(accounts.map(({ kind }) => kind))]} />
      <Card as="section" aria-label="Accounts">
        <h2 className="mb-1 text-xl font-bold">Accounts</h2>
        <p className="text-soft mb-4 text-sm">
          Above zero is what the club owes or has earned, below zero what it holds or has spent. Together they are{' '}
          <Ugx amount={sum} />.
        </p>
        <dl className="divide-line grid divide-y">
          {accounts.map((account) => (
            <div
              key={`${account.kind} ${account.network}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
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
    </div>
  );
}
