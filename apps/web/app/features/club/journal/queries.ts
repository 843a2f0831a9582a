import { JOURNAL_PER_PAGE, listJournal } from '@club/contract/club/journal';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

const REFRESH_MS = 60_000;

export interface JournalSearch {
  search: string;
  from: string;
  to: string;
  page: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the address says; nonsense counts as absent. */
export function readJournalSearch(raw: Readonly<Record<string, string>>): JournalSearch {
  const page = Number(raw['page']);
  const day = (text = '') => (DAY.test(text) ? text : '');
  return {
    search: (raw['search'] ?? '').slice(0, 80),
    from: day(raw['from']),
    to: day(raw['to']),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export const journalQuery = ({ search, from, to, page }: JournalSearch) =>
  queryOptions({
    queryKey: ['journal', { search, from, to, page }],
    queryFn: ({ signal }) => {
      const query = { search, from: from || undefined, to: to || undefined, page, per_page: JOURNAL_PER_PAGE };
      return call(listJournal, { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
