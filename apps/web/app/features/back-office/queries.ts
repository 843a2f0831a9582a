import { listApplications } from '@club/contract/back-office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

import { APPLICATIONS_PER_PAGE, type ApplicationsSearch } from './applications-search.ts';

/** New applications and other reviewers' decisions show without reloading. */
const REVIEW_POLL_MS = 30_000;

export const applicationsQuery = ({ tab, search, page }: Omit<ApplicationsSearch, 'open'>) =>
  queryOptions({
    queryKey: ['applications', 'list', { tab, search, page }],
    queryFn: ({ signal }) =>
      call(listApplications, {
        query: {
          status: tab === 'all' ? undefined : tab,
          search: search || undefined,
          page,
          per_page: APPLICATIONS_PER_PAGE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REVIEW_POLL_MS,
  });
