import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import ApplicationSuccessPage from './ApplicationSuccessPage.tsx';
import type { JustSent } from './apply/use-submit-application.ts';
import { applicationStatusQuery } from './queries.ts';

const PHONE = '+256772000001';
const pending = {
  application_id: 'AP-261130-0001',
  status: 'pending',
  referred_by: null,
  submitted_at: '2026-11-30T07:00:00Z',
};

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  act(() => void globalThis.dispatchEvent(new Event('online')));
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The page as one comes to it, before the server has said anything of the application but what is given. */
function open(state: JustSent | null, known?: object): void {
  const client = new QueryClient();
  if (known) client.setQueryData(applicationStatusQuery(PHONE).queryKey, known as never);
  const entry = { pathname: '/', search: `?phone=${encodeURIComponent(PHONE)}`, state };
  const router = createMemoryRouter([{ path: '*', element: <ApplicationSuccessPage /> }], { initialEntries: [entry] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const box = () => screen.queryByRole('region', { name: 'Confirm your number' });
const isNextShown = () => screen.getByText("What's Next").closest('.invisible') === null;
const friend = () => screen.queryByLabelText(/friend's referral code/);

it('has the box for the code at once for whoever has just sent the application, and moves nothing by it later', () => {
  open({ referral_unused: false, referred: false });
  expect(box()).toBeTruthy();
  expect(friend()).toBeTruthy();
  expect(isNextShown()).toBe(true);
});

it('asks nobody for a friend who has come by one', () => {
  open({ referral_unused: false, referred: true });
  expect(box()).toBeTruthy();
  expect(friend()).toBeNull();
});

it('waits for the server where one comes to the page later', () => {
  open(null);
  expect(box()).toBeNull();
});

it('shows what comes next once it is known whether the box for the code stands above it, so that it moves nowhere', async () => {
  let answer = (_: Response) => undefined as void;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  open(null);
  expect(isNextShown()).toBe(false);
  answer(Response.json({ ...pending, phone_confirmed: false }));
  await expect.poll(box).toBeTruthy();
  expect(isNextShown()).toBe(true);
});

it('shows what comes next where there is no network to ask', () => {
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  open(null);
  expect(isNextShown()).toBe(true);
});

it('asks no more for a number that is proven', () => {
  open({ referral_unused: false, referred: false }, { ...pending, phone_confirmed: true });
  expect(screen.getByText(pending.application_id)).toBeTruthy();
  expect(box()).toBeNull();
});
