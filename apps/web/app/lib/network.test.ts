import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const answers = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  answers.mockReset();
  vi.stubGlobal('fetch', answers);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nothing = () => Promise.reject(new TypeError('Failed to fetch'));
const something = () => Promise.resolve(new Response('', { status: 503 }));

it('does not take one lost call for a lost network', async () => {
  const network = await import('./network.ts');
  answers.mockImplementation(something);
  network.doubtNetwork();
  network.doubtNetwork();
  await vi.advanceTimersByTimeAsync(0);
  expect(network.isOnline()).toBe(true);
  expect(answers).toHaveBeenCalledTimes(1);
});

it('is offline when nobody answers, whatever the browser believes, and asks until somebody does', async () => {
  const network = await import('./network.ts');
  const heard: boolean[] = [];
  network.subscribeNetwork(() => heard.push(network.isOnline()));
  answers.mockImplementation(nothing);
  network.doubtNetwork();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([false]);
  // Pauses grow: not more than once in two seconds, and at least once in forty.
  expect(answers.mock.calls.length).toBeGreaterThan(2);
  expect(answers.mock.calls.length).toBeLessThan(12);

  answers.mockImplementation(something);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(heard).toEqual([false, true]);
  const asked = answers.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(answers).toHaveBeenCalledTimes(asked);
});

it('believes the browser, and any answer', async () => {
  const network = await import('./network.ts');
  answers.mockImplementation(nothing);
  globalThis.dispatchEvent(new Event('offline'));
  expect(network.isOnline()).toBe(false);
  globalThis.dispatchEvent(new Event('online'));
  expect(network.isOnline()).toBe(true);
  globalThis.dispatchEvent(new Event('offline'));
  network.trustNetwork();
  expect(network.isOnline()).toBe(true);
});

it('asks once more when an answer comes after the browser has lost its network', async () => {
  const network = await import('./network.ts');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  globalThis.dispatchEvent(new Event('offline'));
  answers.mockImplementation(nothing);
  network.trustNetwork();
  await vi.advanceTimersByTimeAsync(0);
  expect(network.isOnline()).toBe(false);
  answers.mockImplementation(something);
  network.trustNetwork();
  await vi.advanceTimersByTimeAsync(0);
  expect(network.isOnline()).toBe(true);
  vi.restoreAllMocks();
});
