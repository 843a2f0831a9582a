import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { meQuery } from '#web/features/people/members/queries.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';

import { firstAnswers } from './first-answers.ts';
import { queryClient } from './query-client.ts';
import { storeTokens } from './session.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;

beforeEach(async () => {
  localStorage.clear();
  queryClient.clear();
  server = await startTestServer();
  storeTokens({ access: 'a1', refresh: 'r1' });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  globalThis.kasenteEarly = undefined;
  return server.close();
});

const answered = (status: number, body: object) =>
  Promise.resolve({ response: Response.json(body, { status }), at: Date.now() });

function leave(calls: NonNullable<typeof globalThis.kasenteEarly>['calls']): void {
  globalThis.kasenteEarly = { token: 'a1', since: Date.now(), calls, drawn: Promise.resolve() };
}

const ask = () =>
  firstAnswers((add) => {
    add(meQuery);
    add(cartQuery);
  });

it('puts in place what the page has asked for, before the screen is drawn', async () => {
  leave({
    '/api/club/members/me/': answered(200, { first_name: 'Grace' }),
    '/api/club/cart/': answered(200, { items_count: 3 }),
  });
  await ask();
  expect(queryClient.getQueryData(meQuery.queryKey)).toEqual({ first_name: 'Grace' });
  expect(queryClient.getQueryData(cartQuery.queryKey)).toEqual({ items_count: 3 });
  expect(server.seen).toEqual([]);
});

it('goes on without an answer that failed, and asks for that only once', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  server.handler = () => ({ status: 500, body: { message: 'no' } });
  leave({
    '/api/club/members/me/': answered(200, { first_name: 'Grace' }),
    '/api/club/cart/': answered(500, { message: 'no' }),
  });
  await ask();
  expect(queryClient.getQueryData(meQuery.queryKey)).toEqual({ first_name: 'Grace' });
  expect(queryClient.getQueryState(cartQuery.queryKey)).toMatchObject({ status: 'error', fetchFailureCount: 1 });
});

it('does not wait for an answer that takes long', async () => {
  vi.useFakeTimers();
  leave({
    '/api/club/members/me/': answered(200, { first_name: 'Grace' }),
    '/api/club/cart/': new Promise(() => undefined),
  });
  const asked = ask();
  await vi.advanceTimersByTimeAsync(1_000);
  await asked;
  expect(queryClient.getQueryData(meQuery.queryKey)).toEqual({ first_name: 'Grace' });
  expect(queryClient.getQueryState(cartQuery.queryKey)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
});

it('only starts the calls when the page has asked nothing', async () => {
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.handler = async () => {
    await held;
    return { status: 200, body: {} };
  };
  await ask();
  expect(queryClient.getQueryState(cartQuery.queryKey)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
  answer();
  await expect.poll(() => server.seen.length).toBe(2);
});
