import {
  getMyStatement,
  getMyStatementCsv,
  getMyStatementPdf,
  getStatement,
  getStatementCsv,
  getStatementPdf,
  listMyStatementEntries,
  listMyStatements,
  listStatementEntries,
} from '@club/contract/money/settlements';
import { ORDER_POLL_MS } from '@club/rules/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

export const STATEMENTS_PER_PAGE = 20;
export const ENTRIES_PER_PAGE = 50;
/** Beside the stream, while money is on its way. */
const SENDING_POLL_MS = 5_000;

/** Who looks: an admin at any statement, a manager at those of the own outlets. */
export type Reader = 'admin' | 'outlet';

const calls = {
  admin: {
    statement: getStatement,
    entries: listStatementEntries,
    files: { pdf: getStatementPdf, csv: getStatementCsv },
  },
  outlet: {
    statement: getMyStatement,
    entries: listMyStatementEntries,
    files: { pdf: getMyStatementPdf, csv: getMyStatementCsv },
  },
} as const;

export const statementFiles = (reader: Reader) => calls[reader].files;

export const statementQuery = (reader: Reader, id: string) =>
  queryOptions({
    queryKey: ['settlements', reader, 'statement', id],
    queryFn: ({ signal }) => call(calls[reader].statement, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? SENDING_POLL_MS : ORDER_POLL_MS),
  });

export const entriesQuery = (reader: Reader, id: string, page: number) =>
  queryOptions({
    // A statement's entries never change.
    queryKey: ['statement_entries', reader, id, page],
    queryFn: ({ signal }) =>
      call(calls[reader].entries, { params: { id }, query: { page, per_page: ENTRIES_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const myStatementsQuery = (outlet: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['settlements', 'mine', outlet, page],
    queryFn: ({ signal }) => call(listMyStatements, { query: { outlet, page, per_page: STATEMENTS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    // Sales and refunds change what is owed, and of them no statement is told.
    refetchInterval: ORDER_POLL_MS,
  });
