import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';

import { paymentStatusQuery } from './queries.ts';

let answers: { status: number; body: unknown }[];
let asked: number;
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  storeTokens({ access: 'good', refresh: 'r1' });
  asked = 0;
  client = new QueryClient();
  // The network: the answers in turn, the last one for good.
  vi.stubGlobal('fetch', () => {
    const { status, body } = answers[Math.min(asked, answers.length - 1)]!;
    asked += 1;
    return Promise.resolve(Response.json(body, { status }));
  });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const pending = { status: 200, body: { status: 'pending' } };
const completed = { status: 200, body: { status: 'completed' } };
const broken = { status: 500, body: {} };

async function watch() {
  const observer = new QueryObserver(client, paymentStatusQuery('k1'));
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return observer;
}

describe('the status of a payment', () => {
  it('is asked for every 3 seconds until it is decided', async () => {
    answers = [pending, pending, completed];
    const observer = await watch();
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(observer.getCurrentResult().data).toEqual({ status: 'completed' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(3);
  });

  it('counts as failed after three errors in a row, not after two', async () => {
    answers = [broken];
    const observer = await watch();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([asked, observer.getCurrentResult().isError]).toEqual([2, false]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([asked, observer.getCurrentResult().isError]).toEqual([3, true]);
  });

  it('begins to count again after an answer', async () => {
    answers = [broken, broken, pending, broken, broken, completed];
    const observer = await watch();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: { status: 'completed' } });
  });
});
