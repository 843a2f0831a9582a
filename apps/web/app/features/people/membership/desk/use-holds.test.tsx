import type { ApplicationRow } from '@club/contract/people/membership-desk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { useReferralJudgement } from './dossier/use-referral-judgement.ts';
import { useDecisions } from './use-decisions.ts';
import { useHolds } from './use-holds.ts';

let client: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const areOld = () => client.getQueryState(['applications', 'detail', 'a1'])?.isInvalidated;

function refuse(error_code: string): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error_code, message: 'No.', errors: {} }, { status: 409 })),
  );
}

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.spyOn(toast, 'warning');
  client = new QueryClient();
  client.setQueryData(['applications', 'detail', 'a1'], {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

const DEALT_WITH = ['application_decided', 'application_held'];

it.each(DEALT_WITH)(
  'what somebody else has dealt with meanwhile (%s) cannot be held, and is off the table',
  async (code) => {
    refuse(code);
    const onHeld = vi.fn();
    const { result } = renderHook(() => useHolds(onHeld), { wrapper });
    await act(() =>
      result.current.hold.mutateAsync({ id: 'a1', hold_reason: null, reason: 'Call them' }).catch(() => undefined),
    );
    expect([onHeld.mock.calls, areOld()]).toEqual([[['a1']], true]);
    expect(toast.warning).toHaveBeenCalledExactlyOnceWith('No.');
  },
);

it.each(DEALT_WITH)(
  'what somebody else has dealt with meanwhile (%s) cannot be approved, and its question goes',
  async (code) => {
    refuse(code);
    const onDecided = vi.fn();
    const { result } = renderHook(() => useDecisions(onDecided), { wrapper });
    // The parts that are looked at.
    const row = { id: 'a1', phone_confirmed: true } as ApplicationRow;
    await act(() => result.current.approve.mutateAsync(row).catch(() => undefined));
    expect([onDecided.mock.calls, areOld()]).toEqual([[['a1']], true]);
    expect(toast.warning).toHaveBeenCalledExactlyOnceWith('No.');
  },
);

it('what cannot be let go on is looked at anew', async () => {
  refuse('application_decided');
  const { result } = renderHook(() => useHolds(vi.fn()), { wrapper });
  await act(() =>
    result.current.release.mutateAsync({ id: 'a1', held_at: '2026-11-29T09:00:00Z' }).catch(() => undefined),
  );
  expect(areOld()).toBe(true);
});

it.each([
  ['ask', 'number_confirmed'],
  ['judge', 'referral_settled'],
] as const)('what the dossier shows is looked at anew once to %s was refused', async (what, code) => {
  refuse(code);
  const { result } = renderHook(() => useReferralJudgement('a1'), { wrapper });
  const { ask, judge } = result.current;
  await act(() => (what === 'ask' ? ask.mutateAsync() : judge.mutateAsync('withheld')).catch(() => undefined));
  expect(areOld()).toBe(true);
});

it('holds and lets go on anew what was held and let go on since the answer was lost', async () => {
  const keys: string[] = [];
  vi.stubGlobal('fetch', (_address: string, { headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key');
    if (key !== null) keys.push(key);
    return Promise.reject(new TypeError('cut off'));
  });
  const { result } = renderHook(() => useHolds(vi.fn()), { wrapper });
  const reason = 'Call them';
  const press = (deed: () => Promise<unknown>) => act(async () => void (await deed().catch(() => undefined)));
  for (const hold_reason of [null, null, reason])
    await press(() => result.current.hold.mutateAsync({ id: 'a1', hold_reason, reason }));
  for (const hour of [9, 9, 10])
    await press(() => result.current.release.mutateAsync({ id: 'a1', held_at: `2026-11-29T${hour}:00:00Z` }));
  const [held, heldAgain, heldAnew, letGo, letGoAgain, letGoAnew] = keys;
  expect([heldAgain, letGoAgain]).toEqual([held, letGo]);
  expect(heldAnew).not.toBe(held);
  expect(letGoAnew).not.toBe(letGo);
});
