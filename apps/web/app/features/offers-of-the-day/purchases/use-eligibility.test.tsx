import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';

import { useEligibility } from './use-eligibility.ts';

const good = { status: 200, body: { eligible: true, message: 'You can buy this offer.', code: 'ok' } };
let answer: { status: number; body: unknown };
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  storeTokens({ access: 'good', refresh: 'r1' });
  [answer, asked] = [good, []];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as { phone_number: string }).phone_number);
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

function type(phone: string) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(({ phone_number }) => useEligibility({ phone_number }), {
    wrapper,
    initialProps: { phone_number: phone },
  });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('whether the member may buy', () => {
  it('is asked half a second after the last change of the phone, and what was known of another is forgotten', async () => {
    const { result, rerender } = type('');
    await pass(2_000);
    rerender({ phone_number: '77212345' });
    await pass(400);
    rerender({ phone_number: '772123456' });
    await pass(499);
    expect(asked).toEqual([]);
    expect(result.current).toMatchObject({ eligible: false, isChecking: true });
    await pass(1);
    await pass(0);
    expect(asked).toEqual(['772123456']);
    expect(result.current).toMatchObject({ eligible: true, isChecking: false });
    rerender({ phone_number: '772123457' });
    expect(result.current.eligible).toBe(false);
  });

  it('is not asked for what is no phone number', async () => {
    const { result, rerender } = type('');
    for (const phone_number of ['', 'seven', '077x', '#772123456']) {
      rerender({ phone_number });
      await pass(1_000);
    }
    expect(asked).toEqual([]);
    expect(result.current).toEqual({ eligible: false, message: null, isChecking: false });
  });

  it('is no, with the words for it, when it cannot be found out', async () => {
    answer = { status: 500, body: {} };
    const { result } = type('772123456');
    await pass(500);
    await pass(0);
    expect(result.current).toEqual({
      eligible: false,
      message: 'Unable to check eligibility. Please try again.',
      isChecking: false,
    });
  });
});
