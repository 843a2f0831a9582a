import { QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { keepAnswers, keepUntil, keptOnDevice } from './keep-answers.ts';

const inAnHour = () => new Date(Date.now() + 60 * 60_000).toISOString();
const orderQuery = (answer: () => Promise<string>) =>
  queryOptions({ queryKey: ['order', 'one', 'k1'], queryFn: answer, meta: keptOnDevice('orders', 20) });
const answers = (text: string) => orderQuery(() => Promise.resolve(text));
const waits = orderQuery(() => new Promise(() => undefined));

let stop = () => undefined as void;
/** A page that is opened anew, with or without a network. */
function openPage(network: 'on' | 'off'): QueryClient {
  stop();
  globalThis.dispatchEvent(new Event(network === 'on' ? 'online' : 'offline'));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = keepAnswers(client);
  return client;
}

beforeEach(() => {
  localStorage.clear();
  storeTokens({ access: 'grace', refresh: 'r' });
});
afterEach(() => {
  stop();
  globalThis.dispatchEvent(new Event('online'));
  clearTokens();
  vi.useRealTimers();
});

it('puts an answer back where there is no network, of when it was, and asks again when there is one', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T08:00:00Z'), toFake: ['Date'] });
  const before = openPage('on');
  keepUntil(before, inAnHour());
  await before.fetchQuery(answers('ready'));
  vi.setSystemTime(new Date('2026-11-22T08:30:00Z'));

  const page = openPage('off');
  void page.prefetchQuery({ ...waits, networkMode: 'offlineFirst' });
  expect(page.getQueryState(waits.queryKey)).toMatchObject({
    data: 'ready',
    dataUpdatedAt: Date.parse('2026-11-22T08:00:00Z'),
    status: 'success',
    fetchStatus: 'fetching',
  });
});

it('shows nothing old while the network may still answer, and puts it back when it turns out that it does not', async () => {
  const before = openPage('on');
  keepUntil(before, inAnHour());
  await before.fetchQuery(answers('ready'));
  const page = openPage('on');
  void page.prefetchQuery(waits);
  expect(page.getQueryData(waits.queryKey)).toBeUndefined();
  globalThis.dispatchEvent(new Event('offline'));
  expect(page.getQueryData(waits.queryKey)).toBe('ready');
});

it('keeps what was on the screen before the server said that it may, and nothing when it may not', async () => {
  for (const [until, found] of [
    [inAnHour(), 'ready'],
    [null, undefined],
  ] as const) {
    const before = openPage('on');
    await before.fetchQuery(answers('ready'));
    keepUntil(before, until);
    const page = openPage('off');
    void page.prefetchQuery(waits);
    expect(page.getQueryData(waits.queryKey)).toBe(found);
  }
});

it('keeps no answer that comes after its query was forgotten, and none of a query that does not ask for it', async () => {
  const before = openPage('on');
  keepUntil(before, inAnHour());
  let answer = (_text: string) => undefined as void;
  const late = before.prefetchQuery(orderQuery(() => new Promise((resolve) => (answer = resolve))));
  before.clear();
  answer('ready');
  await late;
  await before.fetchQuery({ queryKey: ['profile'], queryFn: () => Promise.resolve('Plot 7') });
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/ready|Plot 7/);
});
