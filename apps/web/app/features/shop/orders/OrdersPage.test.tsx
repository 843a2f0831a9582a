import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';

import { orderForTests } from './detail/order-for-tests.ts';
import OrdersPage from './OrdersPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** So many active orders, five on a page. */
function open(address: string, active: number) {
  const counts = { active, completed: 0, cancelled: 0, all: active };
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (asked: string) => {
    const skipped = 5 * (Number(new URL(asked, 'https://club.example').searchParams.get('page')) - 1);
    const ids = Array.from({ length: Math.max(0, Math.min(5, active - skipped)) }, (_, place) => `k${skipped + place}`);
    const results = ids.map((id) => ({ ...orderForTests, id, order_number: `KC-${id}` }));
    return Promise.resolve(Response.json({ results, count: active, next: null, previous: null, counts }));
  });
  vi.stubGlobal('scrollTo', () => {});
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, networkMode: 'offlineFirst' } } });
  const router = createMemoryRouter([{ path: '*', element: <OrdersPage /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

describe('the list of orders', () => {
  it('says of a page that it no longer reaches that the orders are on other pages', async () => {
    const router = open('/orders?page=2', 5);
    fireEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    expect(screen.queryByText(/You have no active orders/)).toBeNull();
    expect(router.state.location.search).toBe('?page=1');
    expect(await screen.findByRole('link', { name: 'KC-k4' })).toBeTruthy();
  });

  it('has nothing to press where its pages are left out', async () => {
    open('/orders', 60);
    expect(await screen.findByRole('button', { name: 'Page 12' })).toBeTruthy();
    const pages = screen.getByRole('navigation', { name: 'Pages of Your Orders' });
    expect(pages.textContent).toBe('12…12');
    expect(screen.getAllByRole('button', { name: /^Page \d+$/ })).toHaveLength(3);
    const previous = screen.getByRole('button', { name: 'Previous page' });
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(previous);
    expect(await screen.findByRole('link', { name: 'KC-k0' })).toBeTruthy();
  });

  it('takes the focus along to its top where another page is turned to, and says which', async () => {
    open('/orders', 60);
    const next = await screen.findByRole('button', { name: 'Next page' });
    next.focus();
    fireEvent.click(next);
    expect(await screen.findByRole('link', { name: 'KC-k5' })).toBeTruthy();
    expect(document.activeElement?.contains(screen.getByRole('heading', { name: 'Your Orders' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.getByRole('status').textContent).toBe('Page 2 of 12');
  });

  it('says that there are none where there are none', async () => {
    open('/orders', 0);
    expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeTruthy();
    expect(screen.getByText(/You have no active orders/)).toBeTruthy();
  });

  it.each([0, 3])(
    'shows nothing of the tab before, with its %i orders, under one that has none without a network',
    async (active) => {
      open('/orders', active);
      await screen.findByText(active === 0 ? 'No orders found' : 'KC-k0');
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
      act(() => void globalThis.dispatchEvent(new Event('offline')));
      fireEvent.click(screen.getByRole('tab', { name: /Completed/ }));
      expect(await screen.findByText('You are offline')).toBeTruthy();
      expect(screen.queryByText('KC-k0')).toBeNull();
      expect(screen.queryByText('No orders found')).toBeNull();
      act(() => void globalThis.dispatchEvent(new Event('online')));
    },
  );
});
