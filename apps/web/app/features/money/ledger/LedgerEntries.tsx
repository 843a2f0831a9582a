import { exportLedgerEntries, LEDGER_ENTRIES_MOST, type LedgerEntry } from '@club/contract/money/ledger';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { useQuery } from '@tanstack/react-query';

import { DaysAndTotal } from '#web/features/money/desk/DaysAndTotal.tsx';
import { isBounded, readLedger } from '#web/features/money/desk/finance-search.ts';
import { FinanceList } from '#web/features/money/desk/FinanceList.tsx';
import { ledgerEntriesQuery } from '#web/features/money/desk/queries.ts';
import { useExport } from '#web/features/money/desk/use-finance-acts.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Card } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/ChoiceFields.tsx';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';
import { Folded } from '#web/ui/Folded.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { SearchBar } from '#web/ui/SearchBar.tsx';

import { accountLabel, legsInOrder, ownerLabel } from './ledger-words.ts';

/** What was posted, of one kind of account or of all; what is older than the newest is found by its order or its day. */
export function LedgerEntries({ kinds }: { kinds: readonly string[] }) {
  const [{ page, account, search, ...days }, change] = useSearch(readLedger);
  const wanted = { account, search, ...days };
  const query = useQuery(ledgerEntriesQuery({ page, ...wanted }));
  const file = useExport(exportLedgerEntries);
  const options = kinds.map((value) => ({ value, label: accountLabel(value) }));
  return (
    <section aria-label="Entries" className="grid gap-4">
      <h2 className="text-xl font-bold">Entries</h2>
      <div className="grid gap-4 md:grid-cols-2 md:items-end">
        <SearchBar
          label="Search entries"
          placeholder="Order number or reference"
          settled={search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
        <SelectField
          label="Account"
          options={[{ value: '', label: 'All accounts' }, ...options]}
          value={account ?? ''}
          onChange={(event) => change({ account: event.target.value })}
        />
      </div>
      <DaysAndTotal
        days={days}
        onDays={change}
        total={query.data}
        failed={query.isError}
        word={account === undefined ? 'moved' : 'net on this account'}
        onExport={() => file.mutate(wanted)}
        exporting={file.isPending}
      />
      {query.data?.count === LEDGER_ENTRIES_MOST && (
        <p className="text-soft text-sm">
          The newest {formatCount(LEDGER_ENTRIES_MOST)}. Search for an order or choose days to see what is older.
        </p>
      )}
      <FinanceList
        label="Entries"
        query={query}
        page={page}
        onPage={(next) => change({ page: next })}
        empty={emptyWords(search !== '' || isBounded(days), account !== undefined)}
      >
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </FinanceList>
    </section>
  );
}

function emptyWords(isSearched: boolean, isOfAccount: boolean): string {
  if (isSearched) return 'No entry fits. Search for a whole order number or reference, or choose other days.';
  return isOfAccount ? 'Nothing was posted to this account.' : 'Nothing was posted yet.';
}

function Entry({ entry }: { entry: LedgerEntry }) {
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-bold">{accountLabel(entry.kind)}</h3>
        <DottedFacts facts={[entry.order_number, formatDateTime(entry.at)]} />
      </div>
      <dl className="grid gap-1.5">
        {legsInOrder(entry.legs).map((leg) => (
          <div key={`${leg.account} ${leg.owner}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-soft min-w-[min(6rem,100%)] flex-1 text-sm">
              {accountLabel(leg.account)}
              {ownerLabel(leg.owner)}
            </dt>
            <dd className="font-semibold">
              <Ugx amount={leg.amount} />
            </dd>
          </div>
        ))}
      </dl>
      {entry.memo !== null && <p className="text-sm wrap-anywhere whitespace-pre-line">“{entry.memo}”</p>}
      <Folded label="Reference">
        <p className="figures text-soft text-sm break-all select-all">{entry.reference}</p>
      </Folded>
    </Card>
  );
}
