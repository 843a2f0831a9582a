import type { DayOfferWaiting } from '@club/contract/offers-of-the-day/waiting';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { useWaiting } from './use-waiting.ts';

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  clearTokens();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const waits = { reminded: true, line: { product_id: 'p1', place: 2, joined_at: '' }, in_line: 2 };
const nothing = { reminded: false, line: null, in_line: 0 };

it.each<[Parameters<ReturnType<typeof useWaiting>['change']['mutateAsync']>[0], DayOfferWaiting, string | null]>([
  [{ kind: 'remind' }, waits, 'We will tell you when it opens.'],
  [{ kind: 'remind' }, nothing, null],
  [{ kind: 'forget' }, nothing, 'We will not remind you.'],
  [{ kind: 'forget' }, waits, null],
  [{ kind: 'join', product_id: 'p1' }, waits, 'You are in line. We hold a piece for you when it is your turn.'],
  [{ kind: 'join', product_id: 'p2' }, waits, null],
  // A piece may be held for them.
  [{ kind: 'leave' }, nothing, null],
])('after %j without an answer %j stands there, and that is said', async (wish, stands, said) => {
  const done = vi.spyOn(toast, 'success');
  const failed = vi.spyOn(toast, 'error');
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
    method === 'GET' ? Promise.resolve(Response.json(stands)) : Promise.reject(new TypeError('cut off')),
  );
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useWaiting('o1'), { wrapper });
  await act(() => result.current.change.mutateAsync(wish).catch(() => undefined));
  expect(done.mock.calls.flat()).toEqual(said === null ? [] : [said]);
  expect(failed).toHaveBeenCalledTimes(said === null ? 1 : 0);
});
