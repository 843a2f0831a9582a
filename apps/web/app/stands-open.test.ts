import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from './api/session.ts';
import { journalQuery, readJournalSearch } from './features/club/journal/queries.ts';
import { callbacksQuery, floatQuery, ledgerEntriesQuery, ledgerQuery } from './features/money/desk/queries.ts';
import { outletSettlementsQuery, settlementsQuery } from './features/money/settlements/desk/settlement-queries.ts';
import { myStatementsQuery, statementQuery } from './features/money/settlements/queries.ts';
import { shelfQuery } from './features/outlets/shelf/queries.ts';

const MINUTE_MS = 60_000;

let asked: number;

beforeEach(() => {
  vi.useFakeTimers();
  storeTokens({ access: 'good', refresh: 'r1' });
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(Response.json({}));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearTokens();
});

// Sales, refunds and what others do change these without a word on the stream.
const shown = {
  'what all outlets are owed': settlementsQuery({}),
  'what an outlet is owed': outletSettlementsQuery('x1', 1),
  'what an outlet is owed, to itself': myStatementsQuery(undefined, 1),
  'what is due of a statement': statementQuery('admin', 's1'),
  'the books': ledgerQuery,
  'entries of the books': ledgerEntriesQuery({}),
  'what waits for the wallets': floatQuery,
  'callbacks that fit nothing': callbacksQuery(1),
  'the journal': journalQuery(readJournalSearch({})),
  'what is left on the shelf': shelfQuery(undefined, '', 1),
};

it.each(Object.entries(shown))('%s follows while it stands open and nobody touches it', async (_name, query) => {
  const observer = new QueryObserver(new QueryClient(), query as QueryObserverOptions);
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 1);
  leave();
  expect(asked).toBeGreaterThan(1);
});
