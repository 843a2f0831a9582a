import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { noteServerDate } from '#web/lib/server-clock.ts';

import { AsOf } from './AsOf.tsx';

afterEach(() => {
  cleanup();
  globalThis.dispatchEvent(new Event('online'));
  vi.useRealTimers();
  noteServerDate(new Date().toUTCString(), Date.now());
});

it('says when by the clock of the club, on a phone whose own is two days fast', () => {
  vi.useFakeTimers({ now: new Date('2026-12-02T09:00:00Z'), toFake: ['Date'] });
  noteServerDate('Mon, 30 Nov 2026 09:00:00 GMT', Date.now());
  globalThis.dispatchEvent(new Event('offline'));
  render(<AsOf at={Date.now()} />);
  expect(screen.getByText(/^As of/).textContent).toBe('As of 30 Nov 2026, 12:00');
});
