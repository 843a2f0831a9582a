import { LEDGER_ENTRIES_MOST, type LedgerEntry } from '@club/contract/finance';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { formatCount } from '#web/lib/format.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Card } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/ChoiceFields.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { readLedger } from './finance-search.ts';
import { FinanceList } from './FinanceList.tsx';
import { accountLabel, ownerLabel } from './ledger-words.ts';
import { ledgerEntriesQuery } from './queries.ts';

/** What was posted, of one kind of account or of all. */
export function LedgerEntries({ kinds }: { kinds: readonly string[] }) {
  const [{ page, account }, change] = useSearch(readLedger);
  const query = useQuery(ledgerEntriesQuery({ page, account }));
  const options = kinds.map((value) => ({ value, label: accountLabel(value) }));
  return (
    <section aria-label="Entries" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl font-bold">Entries</h2>
        <div className="w-full sm:w-64">
          <SelectField
            label="Account"
            options={[{ value: '', label: 'All accounts' }, ...options]}
            value={account ?? ''}
            onChange={(event) => change({ account: event.target.value === '' ? undefined : event.target.value })}
          />
        </div>
      </div>
      {query.data?.count === LEDGER_ENTRIES_MOST && (
        <p className="text-soft text-sm">The newest {formatCount(LEDGER_ENTRIES_MOST)}.</p>
      )}
      <FinanceList
        label="Entries"
        query={query}
        page={page}
        onPage={(next) => change({ page: next })}
        empty={account === undefined ? 'Nothing was posted yet.' : 'Nothing was posted to this account.'}
      >
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </FinanceList>
    </section>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-bold">{accountLabel(entry.kind)}</h3>
        <p className="figures text-soft text-sm">
          {entry.order_number !== null && `${entry.order_number} · `}
          {formatDateTime(entry.at)}
        </p>
      </div>
      <dl className="grid gap-1.5">
        {entry.legs.map((leg) => (
          <div key={`${leg.account} ${leg.owner}`} className="flex items-baseline justify-between gap-4">
            <dt className="text-soft min-w-0 text-sm [overflow-wrap:anywhere]">
              {accountLabel(leg.account)}
              {ownerLabel(leg.owner)}
            </dt>
            <dd className="font-semibold">
              <Ugx amount={leg.amount} />
            </dd>
          </div>
        ))}
      </dl>
      {entry.memo !== null && <p className="text-sm">“{entry.memo}”</p>}
      <p className="figures text-soft text-sm break-all">{entry.reference}</p>
    </Card>
  );
}
