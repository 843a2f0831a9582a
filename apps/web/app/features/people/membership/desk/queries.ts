import { getApplication, listApplications, listOpenBatches } from '@club/contract/people/membership-desk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

import { APPLICATIONS_PER_PAGE, type ApplicationsSearch } from './applications-search.ts';

// The keys begin with the stream's topic: new applications and other reviewers' decisions show at once.
/** For a stream that cannot be had. */
const REVIEW_FALLBACK_MS = 2 * 60_000;

export const applicationsQuery = ({ tab, search, flag, page }: Omit<ApplicationsSearch, 'open'>) =>
  queryOptions({
    queryKey: ['applications', 'list', { tab, search, flag, page }],
    queryFn: ({ signal }) =>
      call(listApplications, {
        query: {
          status: tab === 'all' ? undefined : tab,
          search: search || undefined,
          flag: flag ?? undefined,
          page,
          per_page: APPLICATIONS_PER_PAGE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REVIEW_FALLBACK_MS,
  });

/** Everything about one application that the list does not show. */
export const applicationDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'detail', id],
    queryFn: ({ signal }) => call(getApplication, { params: { id }, signal }),
  });

/** Batches that anybody can still take back. */
export const openBatchesQuery = queryOptions({
  queryKey: ['applications', 'batches'],
  queryFn: ({ signal }) => call(listOpenBatches, { signal }),
});
