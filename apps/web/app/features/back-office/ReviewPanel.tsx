import type { listApplications } from '@club/contract/back-office';
import type { ReplyOf } from '@club/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';

import { plural } from '#web/lib/format.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { ApplicationItem } from './ApplicationItem.tsx';
import { ApplicationList } from './ApplicationList.tsx';
import { APPLICATIONS_PER_PAGE, type ApplicationsSearch } from './applications-search.ts';
import { ApplicationsSkeleton } from './ApplicationsSkeleton.tsx';
import { DecisionDialogs } from './DecisionDialogs.tsx';
import { NoApplications } from './NoApplications.tsx';
import { useReview } from './use-review.ts';

type Page = ReplyOf<typeof listApplications>;
type Change = (fields: Record<string, string | number | undefined>, options?: { replace?: boolean }) => void;

interface ReviewPanelProps {
  applications: UseQueryResult<Page>;
  search: ApplicationsSearch;
  change: Change;
}

/** What stands under the tabs, in each of its states. */
export function ReviewPanel({ applications, search, change }: ReviewPanelProps) {
  const { data } = applications;
  if (applications.isPending) return <ApplicationsSkeleton />;
  if (data === undefined) {
    return (
      <ErrorState
        title="The applications could not be loaded"
        error={applications.error ?? ''}
        onRetry={() => void applications.refetch()}
        retrying={applications.isFetching}
      />
    );
  }
  if (data.results.length === 0) return <NoApplications search={search} change={change} />;
  return (
    <>
      <p role="status" className="text-soft mb-3 flex flex-wrap justify-between gap-x-6 text-sm">
        <span>{plural(data.count, 'application')}</span>
        {search.tab === 'pending' && <Shortcuts />}
      </p>
      <ReviewList page={data} stale={applications.isPlaceholderData} search={search} change={change} />
      <Pagination
        label="Applications"
        page={search.page}
        count={data.count}
        perPage={APPLICATIONS_PER_PAGE}
        onPage={(page) => change({ page, open: undefined })}
      />
    </>
  );
}

interface ReviewListProps {
  page: Page;
  stale: boolean;
  search: ApplicationsSearch;
  change: Change;
}

function ReviewList({ page, stale, search, change }: ReviewListProps) {
  const open = (id: string | undefined) =>
    change({ open: id, page: search.page > 1 ? search.page : undefined }, { replace: true });
  const review = useReview(page.results, open);
  return (
    <>
      <ApplicationList label="Applications" rows={page.results} stale={stale} onKey={review.onKey}>
        {page.results.map((row) => (
          <ApplicationItem
            key={row.id}
            row={row}
            open={search.open === row.id}
            busy={review.busyId === row.id}
            onToggle={() => open(search.open === row.id ? undefined : row.id)}
            onApprove={() => review.ask('approve', row)}
            onReject={() => review.ask('reject', row)}
          />
        ))}
      </ApplicationList>
      <DecisionDialogs review={review} />
    </>
  );
}

function Shortcuts() {
  return (
    <span aria-hidden className="hidden lg:inline">
      <kbd>J</kbd> <kbd>K</kbd> or <kbd>↓</kbd> <kbd>↑</kbd> move, <kbd>Enter</kbd> opens, <kbd>A</kbd> approves,{' '}
      <kbd>R</kbd> rejects
    </span>
  );
}
