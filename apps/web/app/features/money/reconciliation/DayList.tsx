import type { ReconciledDay } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck2 } from 'lucide-react';
import { useState } from 'react';

import { SectionHeader } from '#web/ui/Card.tsx';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { DayItem } from './DayItem.tsx';
import { DAYS_PER_PAGE, daysQuery } from './queries.ts';

/** The days of a network, the newest first; each is closed once statement and ledger agree. */
export function DayList({ network }: { network: Network }) {
  const [page, setPage] = useState(1);
  const query = useQuery(daysQuery(network, page));
  const last = query.data?.last_line_at;
  return (
    <section aria-label="Days">
      <SectionHeader
        title="Days"
        intro={
          last
            ? `The statement reaches to ${formatDateTime(last)}.`
            : 'A day is closed once statement and ledger agree.'
        }
      />
      {query.isPending && (
        <Loading label="Loading days">
          <div className="grid gap-4">
            <Bone className="h-72 rounded-lg" />
            <Bone className="h-72 rounded-lg" />
          </div>
        </Loading>
      )}
      {query.isError && query.data === undefined && (
        <ErrorState
          title="Days could not be shown"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data?.count === 0 && (
        <EmptyState icon={CalendarCheck2} title="No days yet">
          Import the first statement.
        </EmptyState>
      )}
      {query.data && query.data.count > 0 && query.data.results.length === 0 && (
        <EmptyPage label="Days" onPage={setPage} />
      )}
      {query.data && query.data.results.length > 0 && <Days days={query.data.results} network={network} />}
      {query.data && query.data.count > DAYS_PER_PAGE && (
        <Pagination label="Days" page={page} count={query.data.count} perPage={DAYS_PER_PAGE} onPage={setPage} />
      )}
    </section>
  );
}

function Days({ days, network }: { days: ReconciledDay[]; network: Network }) {
  return (
    <ul aria-label="Days" className="grid gap-4">
      {days.map((day) => (
        <DayItem key={day.day} day={day} network={network} />
      ))}
    </ul>
  );
}
