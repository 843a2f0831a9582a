import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';

import { useRedemption } from './use-redemption.ts';

interface Sent {
  action: string;
  location?: unknown;
}

let sent: Sent[];
let answers: Record<string, { status?: number; body: object }>;
const place = vi.fn<Geolocation['getCurrentPosition']>();

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  sent = [];
  place.mockReset();
  answers = {
    verify_code: { body: { valid: true, message: '', outlet: { name: 'Freshbasket', address: 'Plot 7' } } },
    verify_pin: { body: { valid: true, message: '', staff_name: 'Sarah', staff_id: 's1' } },
    complete_redemption: {
      body: { success: true, message: 'Done', outlet_name: 'Freshbasket', staff_name: 'Sarah', redeemed_at: 'now' },
    },
  };
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as Sent;
    sent.push(asked);
    const { status = 200, body: reply } = answers[asked.action]!;
    return Promise.resolve(Response.json(reply, { status }));
  });
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: place }, configurable: true });
  place.mockImplementation((found) =>
    found({ coords: { latitude: 0.35, longitude: 32.61 } } as unknown as GeolocationPosition),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'geolocation');
  localStorage.clear();
});

function begin(client = new QueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useRedemption(), { wrapper }).result;
}

describe('the three steps on the phone', () => {
  it('complete with where the phone is, waited for five seconds with low accuracy', async () => {
    const redemption = begin();
    act(() => redemption.current.verify.mutate('12345678'));
    await waitFor(() => expect(redemption.current.step.step).toBe('pin'));
    act(() => redemption.current.redeem.mutate({ code: '12345678', pin: '482615' }));
    await waitFor(() => expect(redemption.current.step.step).toBe('done'));
    expect(sent.at(-1)).toMatchObject({
      action: 'complete_redemption',
      staff_id: 's1',
      location: { latitude: 0.35, longitude: 32.61 },
    });
    expect(place.mock.calls.at(-1)?.[2]).toMatchObject({ timeout: 5_000, enableHighAccuracy: false });
  });

  it('complete without a place when nobody answers whether it may be known', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    place.mockImplementation(() => {});
    const redemption = begin();
    act(() => redemption.current.redeem.mutate({ code: '12345678', pin: '482615' }));
    await waitFor(() => expect(place).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_500);
    await waitFor(() => expect(redemption.current.step.step).toBe('done'));
    expect(sent.at(-1)).toMatchObject({ action: 'complete_redemption', location: null });
  });

  it('complete without a place where there is none', async () => {
    Reflect.deleteProperty(navigator, 'geolocation');
    const redemption = begin();
    act(() => redemption.current.redeem.mutate({ code: '12345678', pin: '482615' }));
    await waitFor(() => expect(redemption.current.step.step).toBe('done'));
    expect(sent.at(-1)).toMatchObject({ location: null });
  });

  it.each([
    [{ body: { valid: false, message: 'This code has expired.' } }, 'This code has expired.'],
    [
      { body: { valid: false, message: '', outlet: { name: 'Elsewhere', address: 'Plot 9' } } },
      'Code verification failed',
    ],
    [{ body: { valid: false, message: '' } }, 'Code verification failed'],
    [{ status: 418, body: {} }, 'Failed to verify code. Please try again.'],
  ])('refuse a code with the words of the server, else with their own (%#)', async (answer, words) => {
    answers['verify_code'] = answer;
    const redemption = begin();
    act(() => redemption.current.verify.mutate('12345678'));
    await waitFor(() => expect(redemption.current.verifyError).toBe(words));
  });

  it('say that the redemption failed where nobody says why', async () => {
    answers['complete_redemption'] = { status: 418, body: {} };
    const redemption = begin();
    act(() => redemption.current.redeem.mutate({ code: '12345678', pin: '482615' }));
    await waitFor(() => expect(redemption.current.redeemError).toBe('Redemption failed. Please try again.'));
  });

  it('begin again with the code where they took too long, and say so there', async () => {
    const redemption = begin();
    act(() => redemption.current.verify.mutate('12345678'));
    await waitFor(() => expect(redemption.current.step.step).toBe('pin'));
    answers['verify_pin'] = { status: 409, body: { error_code: 'redemption_session_over', message: 'Too long.' } };
    act(() => redemption.current.redeem.mutate({ code: '12345678', pin: '482615' }));
    await waitFor(() => expect(redemption.current.step.step).toBe('code'));
    expect(redemption.current.verifyError).toBe('Too long.');
    act(() => redemption.current.verify.mutate('12345678'));
    await waitFor(() => expect(redemption.current.step.step).toBe('pin'));
    expect(redemption.current.redeemError).toBeUndefined();
  });

  it('have the codes asked for anew where this one was used elsewhere meanwhile', async () => {
    const client = new QueryClient();
    client.setQueryData(['codes', 'active', 1], {});
    const redemption = begin(client);
    answers['complete_redemption'] = { status: 409, body: { error_code: 'redemption_code_used', message: 'Used.' } };
    act(() => redemption.current.redeem.mutate({ code: '12345678', pin: '482615' }));
    await waitFor(() => expect(redemption.current.redeemError).toBe('Used.'));
    expect(client.getQueryState(['codes', 'active', 1])?.isInvalidated).toBe(true);
  });
});
