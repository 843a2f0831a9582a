import { useQueries } from '@tanstack/react-query';

import { alarmsQuery, daysQuery, differencesQuery, differencesWanted, statementsQuery } from './queries.ts';
import type { ReconciliationSearch } from './reconciliation-search.ts';

/** Where no part of the page can be had it is said once; else each part says it of itself. */
export function useTotalFailure(search: ReconciliationSearch) {
  const { network } = search;
  const parts = useQueries({
    queries: [
      alarmsQuery,
      statementsQuery(network, 1),
      daysQuery(network, 1),
      differencesQuery(differencesWanted(search)),
    ],
  });
  return {
    isTotal: parts.every(({ isError, data }) => isError && data === undefined),
    error: parts[0].error,
    isFetching: parts.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(parts.map((part) => part.refetch())),
  };
}
