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
    await act(() => result.current.hold.mutateAsync({ id: 'a1', reason: 'Call them' }).catch(() => undefined));
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
  await act(() => result.current.release.mutateAsync({ id: 'a1' }).catch(() => undefined));
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
