import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { useStepUp } from './use-step-up.ts';

let isProven: boolean;
let isLost: boolean;
let asked: string[];

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  isLost = true;
  asked = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    if (address.includes('confirm')) {
      return isLost
        ? Promise.reject(new TypeError('cut off'))
        : Promise.resolve(Response.json({ error_code: 'code_incorrect' }, { status: 400 }));
    }
    if (address.includes('sessions') && !isProven) {
      return Promise.resolve(Response.json({ error_code: 'step_up_required' }, { status: 403 }));
    }
    return Promise.resolve(Response.json({ results: [] }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

async function give(code: string) {
  const onProven = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useStepUp(onProven), { wrapper });
  await act(() => result.current.confirm.mutateAsync(code).catch(() => undefined));
  return { onProven, error: result.current.confirm.error };
}

it.each([
  ['goes on where the device is proven', true],
  ['can be sent again where it is not', false],
])('a code whose answer was lost %s', async (_what, proven) => {
  isProven = proven;
  const { onProven, error } = await give('123456');
  expect(onProven).toHaveBeenCalledTimes(proven ? 1 : 0);
  expect(error?.code).toBe(proven ? undefined : 'no_response');
});

it('a wrong code is refused, and nothing else asked', async () => {
  isLost = false;
  const { onProven, error } = await give('111111');
  expect([onProven.mock.calls.length, error?.code]).toEqual([0, 'code_incorrect']);
  expect(asked.filter((address) => address.includes('sessions'))).toEqual([]);
});
