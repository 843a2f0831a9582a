import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import ApplicationSuccessPage from './ApplicationSuccessPage.tsx';
import type { JustSent } from './apply/use-submit-application.ts';
import { applicationStatusQuery } from './queries.ts';

const PHONE = '+256772000001';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
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
const friend = () => screen.queryByLabelText(/friend's referral code/);

it('has the box for the code at once for whoever has just sent the application, and moves nothing by it later', () => {
  open({ referral_unused: false, referred: false });
  expect(box()).toBeTruthy();
  expect(friend()).toBeTruthy();
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

it('asks no more for a number that is proven', () => {
  const application_id = 'AP-261130-0001';
  const known = {
    application_id,
    status: 'pending',
    phone_confirmed: true,
    referred_by: null,
    submitted_at: '2026-11-30T07:00:00Z',
  };
  open({ referral_unused: false, referred: false }, known);
  expect(screen.getByText(application_id)).toBeTruthy();
  expect(box()).toBeNull();
});
