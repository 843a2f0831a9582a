import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

import { useMayBuy } from './use-may-buy.ts';

function Buy() {
  const mayBuy = useMayBuy();
  return (
    <button type="button" onClick={(event) => (event.currentTarget.textContent = mayBuy() ? 'may' : 'may not')}>
      Buy Now
    </button>
  );
}

async function press() {
  const router = createMemoryRouter(
    [
      { path: '/offers-of-day', element: <Buy /> },
      { path: '/login', element: 'Sign in' },
    ],
    { initialEntries: ['/offers-of-day?search=Ntinda'] },
  );
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  );
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Buy Now' })));
  return router.state.location;
}

afterEach(() => {
  cleanup();
  act(() => {
    toast.clear();
    clearTokens();
  });
});

it('warns a visitor, who comes back to the same list after signing in', async () => {
  const { pathname, search } = await press();
  expect(pathname).toBe('/login');
  expect(new URLSearchParams(search).get('redirect')).toBe('/offers-of-day?search=Ntinda');
  expect(screen.getByText('Please login to purchase offers')).toBeTruthy();
});

it('lets a member through', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  expect((await press()).pathname).toBe('/offers-of-day');
  expect(screen.getByRole('button', { name: 'may' })).toBeTruthy();
});
