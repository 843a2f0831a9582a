import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { useArrival } from './use-arrival.ts';

const TOLD = 'The outlet has been notified that you have arrived.';
const vibrate = vi.fn();
const showNotification = vi.fn();
let permission: NotificationPermission;
let reply: object;

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  permission = 'granted';
  reply = { success: true, message: TOLD, queue_place: 1, expected_minutes: 3 };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(reply)));
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: () => Promise.resolve(permission),
  });
  const serviceWorker = { getRegistration: () => Promise.resolve({ showNotification }) };
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

async function arrive() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useArrival({ id: 'o1' }), { wrapper });
  const since = performance.now();
  await act(() => result.current.send({}));
  return performance.now() - since;
}

it('an arrival that was told shakes the phone and leaves a note outside the page, after half a second at least', async () => {
  expect(await arrive()).toBeGreaterThanOrEqual(490);
  expect(vibrate).toHaveBeenCalledOnce();
  await waitFor(() => expect(showNotification).toHaveBeenCalledWith('Arrival Notification Sent', { body: TOLD }));
});

it('an arrival leaves no note where the person allows none', async () => {
  permission = 'denied';
  await arrive();
  expect(vibrate).toHaveBeenCalledOnce();
  expect(showNotification).not.toHaveBeenCalled();
});

it.each([
  [false, ['Unable to notify the outlet after 4 attempts. Please check your connection and try again.']],
  [true, []],
])(
  'an arrival of which every answer was lost failed only where the outlet does not know of it',
  async (known, failed) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const said = vi.spyOn(toast, 'error');
    vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
      method === 'POST'
        ? Promise.reject(new TypeError('cut off'))
        : Promise.resolve(Response.json({ client_arrival_notified: known })),
    );
    const told = arrive();
    await vi.advanceTimersByTimeAsync(7_000);
    vi.useRealTimers();
    await told;
    expect(said.mock.calls.flat()).toEqual(failed);
    expect(vibrate).toHaveBeenCalledTimes(known ? 1 : 0);
  },
);

it('an arrival that is said again once the order was handed over says so, and tells of no waiting', async () => {
  vi.spyOn(toast, 'info');
  vi.spyOn(toast, 'success');
  const message = 'The order is Completed by now.';
  reply = { success: true, message, queue_place: 0, expected_minutes: 0 };
  await arrive();
  expect(toast.info).toHaveBeenCalledExactlyOnceWith(message);
  for (const sign of [vibrate, showNotification, toast.success]) expect(sign).not.toHaveBeenCalled();
});
