import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { OpenNow } from './OpenNow.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says that the outlet has closed meanwhile, and when it opens, on a page that stays open', () => {
  vi.setSystemTime('2026-11-27T17:59:00+03:00');
  render(<OpenNow hours="Every day 8:00–18:00" />);
  expect(screen.getByText('Open now, closes 18:00')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(90_000));
  expect(screen.getByText('Closed, opens Sat 08:00')).toBeTruthy();
});
