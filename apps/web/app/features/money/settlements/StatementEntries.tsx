import type { StatementEntry } from '@club/contract/money/settlements';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Loading, TextBones } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { ENTRIES_PER_PAGE, entriesQuery, type Reader } from './queries.ts';
import { entryLabels } from './statement-looks.ts';

/** Everything that stands on a statement, in the order in which it happened. */
export function StatementEntries({ reader, id }: { reader: Reader; id: string }) {
  const [page, setPage] = useState(1);
  const entries = useQuery(entriesQuery(reader, id, page));
  if (entries.isPending) {
    return (
      <Loading label="Loading what happened">
        <Card>
          <TextBones lines={8} />
        </Card>
      </Loading>
    );
  }
  if (entries.data === undefined) {
    return (
      <ErrorState
        title="What happened could not be shown"
        error={entries.error}
        onRetry={() => void entries.refetch()}
        retrying={entries.isFetching}
      />
    );
  }
  return (
    <Card as="section" aria-labelledby="what-happened">
      <h2 id="what-happened" className="mb-4 text-xl font-bold">
        What happened
      </h2>
      <table className="w-full text-left">
        <caption className="sr-only">What happened, in whole Ugandan shillings</caption>
        <EntryHead />
        <tbody>
          {entries.data.results.map((entry, index) => (
            <EntryRow key={`${page}-${index}`} entry={entry} />
          ))}
        </tbody>
      </table>
      <Pagination
        label="What happened"
        page={page}
        count={entries.data.count}
        perPage={ENTRIES_PER_PAGE}
        onPage={setPage}
      />
    </Card>
  );
}

function EntryHead() {
  return (
    <thead className="text-soft hidden text-sm sm:table-header-group">
      <tr className="border-line border-b *:pb-2 *:font-semibold *:not-first:text-right">
        <th scope="col">What</th>
        {['Gross', 'Commission', 'Delivery'].map((name) => (
          <th key={name} scope="col" className="hidden pl-3 xl:table-cell">
            {name}
          </th>
        ))}
        <th scope="col" className="pl-3">
          Amount
        </th>
        <th scope="col" className="pl-3">
          Balance
        </th>
      </tr>
    </thead>
  );
}

function EntryRow({ entry }: { entry: StatementEntry }) {
  const { kind, reference, memo, at, gross, commission, delivery, amount, balance } = entry;
  return (
    <tr className="border-line border-b align-top *:py-3 last:border-b-0">
      <td className="pr-3">
        <span className="font-medium">{entryLabels[kind]}</span>{' '}
        {(reference ?? memo) && <span className="figures block text-sm break-all">{reference ?? memo}</span>}
        <span className="figures text-soft block text-sm">{formatDateTime(at)}</span>
      </td>
      {/* A plain zero, not a negative one. */}
      {[gross, 0 - commission, 0 - delivery].map((figure, index) => (
        <td key={index} className="figures hidden pl-3 text-right whitespace-nowrap xl:table-cell">
          {formatCount(figure)}
        </td>
      ))}
      <td className="text-right sm:pl-3">
        <Ugx amount={amount} className="font-semibold xl:hidden" />
        <span className="figures hidden font-semibold whitespace-nowrap xl:inline">{formatCount(amount)}</span>
        <span className="text-soft block text-sm sm:hidden">
          <span className="sr-only">Balance </span>
          <Ugx amount={balance} />
        </span>
      </td>
      <td className="text-soft hidden pl-3 text-right sm:table-cell">
        <Ugx amount={balance} className="xl:hidden" />
        <span className="figures hidden whitespace-nowrap xl:inline">{formatCount(balance)}</span>
      </td>
    </tr>
  );
}
