import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { noteServerDate } from './server-clock.ts';
import { useCountdown } from './use-countdown.ts';

const NOW = new Date('2026-11-27T14:00:00+03:00').getTime();
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  noteServerDate(new Date().toUTCString(), Date.now());
  vi.useRealTimers();
});

it('ticks down to nothing and not below', () => {
  const { result } = renderHook(() => useCountdown(NOW + 2_000));
  expect(result.current).toBe(2_000);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(1_000);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(result.current).toBe(0);
});

it('is not over for good where the phone goes ahead, once the server has said what time it is', () => {
  const { result } = renderHook(() => useCountdown(NOW - 10 * MINUTE_MS));
  expect(result.current).toBe(0);
  act(() => void vi.advanceTimersByTime(5_000));
  noteServerDate(new Date(Date.now() - 60 * MINUTE_MS).toUTCString(), Date.now());
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current).toBeGreaterThan(49 * MINUTE_MS);
});
