import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { useRowFocus } from '#web/lib/use-row-focus.ts';

import { EmptyPage } from './EmptyPage.tsx';
import { isOfAnother } from './is-of-another.ts';
import { LastingHolder } from './Lasting.tsx';
import { Pagination } from './Pagination.tsx';
import { Bone, Loading } from './Skeleton.tsx';
import { EmptyState, ErrorState } from './States.tsx';

export interface PagedListProps<T> {
  /** What the list is of: "Refunds". */
  label: string;
  query: UseQueryResult<{ results: T[]; count: number }>;
  page: number;
  onPage: (page: number) => void;
  empty: string;
  /** Of the empty state. */
  icon: LucideIcon;
  perPage: number;
  /** What a row takes while it is waited for. */
  rowHeight?: string;
  children: (row: T) => ReactNode;
}

/** A page of rows with its waiting, empty and failed states. It holds what its rows have open. */
export function PagedList<T>(props: PagedListProps<T>) {
  const place = useRowFocus<HTMLDivElement>(props.query.data?.results);
  return (
    <LastingHolder>
      <div ref={place} tabIndex={-1} className="outline-none">
        <Page {...props} />
      </div>
    </LastingHolder>
  );
}

function Page<T>({
  label,
  query,
  page,
  onPage,
  empty,
  icon,
  perPage,
  rowHeight = 'h-36',
  children,
}: PagedListProps<T>) {
  const { data } = query;
  if (query.isPending || isOfAnother(query)) {
    return (
      <Loading label={`Loading ${label.toLowerCase()}`}>
        <div className="grid gap-4">
          {[1, 2, 3].map((row) => (
            <Bone key={row} className={`${rowHeight} rounded-lg`} />
          ))}
        </div>
      </Loading>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState
        title={`${label} could not be shown`}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (data.count === 0) {
    return (
      <EmptyState icon={icon} title={`No ${label.toLowerCase()}`}>
        {empty}
      </EmptyState>
    );
  }
  if (data.results.length === 0) return <EmptyPage label={label} onPage={onPage} />;
  return (
    <>
      <ul aria-label={label} className="grid gap-3">
        {data.results.map(children)}
      </ul>
      <Pagination label={label} page={page} count={data.count} perPage={perPage} onPage={onPage} />
    </>
  );
}
