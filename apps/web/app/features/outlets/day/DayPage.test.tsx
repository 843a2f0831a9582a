import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import DayPage from './DayPage.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T21:30:00Z'), toFake: ['Date'] });
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearTokens();
});

function dayOf(search: string): string {
  const router = createMemoryRouter([{ path: '*', element: <DayPage /> }], { initialEntries: [`/${search}`] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return screen.getByLabelText<HTMLInputElement>('Day').value;
}

it('the day is today in Kampala until the figures are here', () => {
  expect(dayOf('')).toBe('2026-11-26');
  expect(screen.getByText('26 Nov 2026')).toBeTruthy();
  expect(screen.getByText('Loading the day')).toBeTruthy();
});

it('the day is the one in the address, where that is a day', () => {
  expect(dayOf('?day=2026-11-20')).toBe('2026-11-20');
  cleanup();
  expect(dayOf('?day=2026-99-99')).toBe('2026-11-26');
});
