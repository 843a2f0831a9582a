import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { OrderPromise } from './OrderPromise.tsx';

const cart = {
  opening_hours: 'Every day 8:00–18:00',
  ready_minutes: 20,
  outlet_name: 'Freshbasket',
  service_type: 'in_store',
} as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('promises by the moment at which it is read, also where somebody takes an hour to pay', () => {
  vi.setSystemTime('2026-11-27T17:10:00+03:00');
  render(<OrderPromise cart={cart} distance_km={undefined} />);
  expect(document.body.textContent).toContain('about 17:30, if you pay now');
  act(() => void vi.advanceTimersByTime(20 * 60_000));
  expect(document.body.textContent).toContain('about 17:50, if you pay now');
  act(() => void vi.advanceTimersByTime(40 * 60_000));
  expect(document.body.textContent).toContain('about 28 Nov 2026, 08:20, if you pay now');
  expect(document.body.textContent).toContain('Freshbasket is closed now and opens Sat 08:00');
});
