import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Shift, storeShift } from '#web/api/shift.ts';

import { keepHandOver, readHandOvers } from './offline/hand-overs.ts';
import { useTelling } from './use-telling.ts';

const handOver = (code_id: string, outlet_id: string) => ({
  shift_id: 's1',
  outlet_id,
  code_id,
  qr: `KC2:${code_id}`,
  handed_over_at: '2026-11-23T10:00:00.000Z',
});

/** What was sent, and what is answered to it. */
let told: string[];
let answer: () => { status: number; body: object };

beforeEach(() => {
  globalThis.history.replaceState(null, '', '/counter/orders');
  told = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    told.push((JSON.parse(body) as { qr: string }).qr);
    const { status, body: reply } = answer();
    return Promise.resolve(Response.json(reply, { status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  storeShift(null);
  localStorage.clear();
  globalThis.history.replaceState(null, '', '/');
});

/** Somebody works on the tablet of an outlet, on whatever page. */
function workAt(id: string) {
  storeShift({
    token: `at ${id}`,
    outlet: { id, name: id },
    staff: { id: 'm1', name: 'Moses', role: 'cashier' },
  } as Shift);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useTelling(), { wrapper });
}

describe('what was handed over without a network', () => {
  it('is told for its own outlet alone, and kept for it whoever works here meanwhile', async () => {
    keepHandOver(handOver('a', 'o1'));
    keepHandOver(handOver('b', 'o2'));
    answer = () => ({ status: 200, body: { conflict: null, message: 'Redeemed.', offer_name: 'Rolex' } });
    const { result } = workAt('o2');
    expect(result.current).toBe(1);
    await expect.poll(() => readHandOvers().map(({ code_id }) => code_id)).toEqual(['a']);
    expect(told).toEqual(['KC2:b']);
    cleanup();
    workAt('o1');
    await expect.poll(readHandOvers).toEqual([]);
    expect(told).toEqual(['KC2:b', 'KC2:a']);
  });

  it.each([401, 403, 409, 429, 503])('waits where the answer is %i', async (status) => {
    keepHandOver(handOver('a', 'o1'));
    answer = () => {
      return { status, body: { message: 'No.', error_code: 'no', errors: {} } };
    };
    workAt('o1');
    await expect.poll(() => told.length).toBe(1);
    expect(readHandOvers()).toHaveLength(1);
  });

  it('is kept to be looked at when the club does not take it, and not sent again by itself', async () => {
    keepHandOver(handOver('a', 'o1'));
    answer = () => ({ status: 400, body: { message: 'No.', error_code: 'redemption_code_invalid', errors: {} } });
    const { result } = workAt('o1');
    await expect.poll(() => readHandOvers()[0]?.is_refused).toBe(true);
    expect(result.current).toBe(0);
    cleanup();
    workAt('o1');
    expect(told).toHaveLength(1);
  });
});
