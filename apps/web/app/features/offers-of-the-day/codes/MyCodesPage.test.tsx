import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

import MyCodesPage from './MyCodesPage.tsx';

const none = { results: [], count: 0, next: null, previous: null, counts: { active: 0, redeemed: 0, expired: 0 } };
let broken = false;

function open(address = '/my-codes', told: object = none) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      broken ? Response.json({}, { status: 500 }) : Response.json({ ...told, server_time: new Date().toISOString() }),
    ),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <MyCodesPage /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  return router;
}

const press = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));

afterEach(() => {
  act(() => void globalThis.dispatchEvent(new Event('online')));
  cleanup();
  act(() => {
    toast.clear();
    clearTokens();
  });
  vi.unstubAllGlobals();
  broken = false;
});

describe('My Codes', () => {
  it('without login is a "Login Required" view with a link to /login, and refreshing says so', async () => {
    open();
    expect(screen.getByRole('heading', { name: 'Login Required' })).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toMatch(/^\/login\?redirect=/);
    await press('Refresh');
    expect(await screen.findByText('Please login to refresh codes')).toBeTruthy();
  });

  it('says when its codes could not be refreshed, and keeps what it shows', async () => {
    storeTokens({ access: 'good', refresh: 'r1' });
    open();
    expect(await screen.findByRole('heading', { name: 'No active codes' })).toBeTruthy();
    broken = true;
    await press('Refresh');
    expect(await screen.findByText('Failed to refresh codes. Please try again.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No active codes' })).toBeTruthy();
  });

  it('says at once, and each time, that they cannot be refreshed without a network', async () => {
    storeTokens({ access: 'good', refresh: 'r1' });
    open();
    await screen.findByRole('heading', { name: 'No active codes' });
    act(() => void globalThis.dispatchEvent(new Event('offline')));
    await press('Refresh');
    expect(await screen.findByText('Failed to refresh codes. Please try again.')).toBeTruthy();
  });

  it('that could not be loaded says where the codes are, and claims no more than that', async () => {
    storeTokens({ access: 'good', refresh: 'r1' });
    broken = true;
    open();
    expect(await screen.findByRole('heading', { name: 'Your codes could not be loaded' })).toBeTruthy();
    expect(screen.getByText('Your codes stay valid')).toBeTruthy();
    expect(document.body.textContent).toContain('in the SMS');
    expect(document.body.textContent).not.toContain('without a network');
  });

  it('says of a page that the codes no longer reach that they are on other pages, and not that there are none', async () => {
    storeTokens({ access: 'good', refresh: 'r1' });
    const router = open('/my-codes?page=2', { ...none, count: 20, counts: { ...none.counts, active: 20 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    expect(screen.queryByRole('heading', { name: 'No active codes' })).toBeNull();
    expect(router.state.location.search).toBe('?page=1');
  });

  it('claims of a tab nothing while it is not known', async () => {
    storeTokens({ access: 'good', refresh: 'r1' });
    open();
    expect(await screen.findByRole('heading', { name: 'No active codes' })).toBeTruthy();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    fireEvent.click(screen.getByRole('tab', { name: /Redeemed/ }));
    expect(await screen.findByText('Loading your codes')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'No redeemed codes' })).toBeNull();
  });
});
