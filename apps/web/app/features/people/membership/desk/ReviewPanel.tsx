import type { ReplyOf } from '@club/contract/endpoint';
import type { listApplications } from '@club/contract/people/membership-desk';
import type { UseQueryResult } from '@tanstack/react-query';

import { Pagination } from '#web/ui/Pagination.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { ApplicationItem } from './ApplicationItem.tsx';
import { ApplicationList } from './ApplicationList.tsx';
import { countOfList } from './applications-count.ts';
import { APPLICATIONS_PER_PAGE, type ApplicationsSearch } from './applications-search.ts';
import { ApplicationsSkeleton } from './ApplicationsSkeleton.tsx';
import { DecisionDialogs } from './DecisionDialogs.tsx';
import { NoApplications } from './NoApplications.tsx';
import { type Review, useReview } from './use-review.ts';

type Page = ReplyOf<typeof listApplications>;
type Change = (fields: Record<string, string | number | undefined>, options?: { replace?: boolean }) => void;

interface ReviewPanelProps {
  applications: UseQueryResult<Page>;
  search: ApplicationsSearch;
  change: Change;
}

/** What stands under the tabs, in each of its states. A dialog outlives the list that it was opened from. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { applications, search, change } = props;
  const open = (id: string | undefined) =>
    change({ open: id, page: search.page > 1 ? search.page : undefined }, { replace: true });
  const review = useReview(applications.data?.results ?? [], open);
  return (
    <>
      <Applications {...props} review={review} open={open} />
      <DecisionDialogs review={review} />
    </>
  );
}

interface ApplicationsProps extends ReviewPanelProps {
  review: Review;
  open: (id: string | undefined) => void;
}

function Applications({ applications, search, change, review, open }: ApplicationsProps) {
  const { data } = applications;
  if (applications.isPending) return <ApplicationsSkeleton tab={search.tab} />;
  if (data === undefined) {
    return (
      <ErrorState
        title="The applications could not be shown"
        error={applications.error ?? ''}
        onRetry={() => void applications.refetch()}
        retrying={applications.isFetching}
      />
    );
  }
  if (data.results.length === 0 && applications.isPlaceholderData) return <ApplicationsSkeleton tab={search.tab} />;
  if (data.results.length === 0) return <NoApplications count={data.count} search={search} change={change} />;
  return (
    <>
      <p role="status" className="text-soft mb-3 flex flex-wrap justify-between gap-x-6 text-sm">
        <span>{countOfList(data, search)}</span>
        {search.tab === 'pending' && <Shortcuts />}
      </p>
      <ApplicationList
        label="Applications"
        tab={search.tab}
        rows={data.results}
        stale={applications.isPlaceholderData}
        onKey={review.onKey}
      >
        {data.results.map((row) => (
          <ApplicationItem
            key={row.id}
            row={row}
            tab={search.tab}
            open={search.open === row.id}
            busy={review.busyId === row.id}
            onToggle={() => open(search.open === row.id ? undefined : row.id)}
            review={review}
          />
        ))}
      </ApplicationList>
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

function Shortcuts() {
  return (
    <span aria-hidden className="hidden lg:inline">
      <Key>J</Key> <Key>K</Key> or <Key>↓</Key> <Key>↑</Key> move, <Key>Enter</Key> opens, <Key>A</Key> approves,{' '}
      <Key>R</Key> rejects, <Key>H</Key> holds
    </span>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="border-edge bg-surface text-ink rounded-sm border px-1.5 font-sans font-medium">{children}</kbd>
  );
}
