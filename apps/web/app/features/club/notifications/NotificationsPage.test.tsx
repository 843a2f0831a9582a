import type { Notification } from '@club/contract/club/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import NotificationsPage from './NotificationsPage.tsx';
import { notificationsQuery } from './queries.ts';

afterEach(() => {
  act(() => void globalThis.dispatchEvent(new Event('online')));
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const NEWEST = '2026-11-21T08:00:00.000Z';

const news: Notification = {
  id: 'n1',
  type: 'system',
  title: 'Welcome',
  message: 'You are a member.',
  link: null,
  unread: true,
  timestamp: NEWEST,
};

function renderPage({ count = 1 } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(notificationsQuery(1).queryKey, {
    results: count === 1 ? [] : [news],
    count,
    unread_count: 1,
    newest_at: NEWEST,
    next: null,
    previous: null,
  });
  const router = createMemoryRouter([{ path: '*', element: <NotificationsPage /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { client, markAll: screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }) };
}

it('marks all as read up to the newest that was there when the list was shown', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path.endsWith('/read-all/')) sent.push(JSON.parse(body!));
    return new Promise(() => {});
  });
  storeTokens({ access: 'access', refresh: 'refresh' });
  fireEvent.click(renderPage().markAll);
  await waitFor(() => expect(sent).toEqual([{ until: NEWEST }]));
});

it('takes the focus along to its top where another page is turned to', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal('scrollTo', () => {});
  const { client } = renderPage({ count: 41 });
  client.setQueryData(notificationsQuery(2).queryKey, client.getQueryData(notificationsQuery(1).queryKey));
  const next = screen.getByRole('button', { name: 'Next page' });
  next.focus();
  fireEvent.click(next);
  expect(document.activeElement?.contains(screen.getByRole('heading', { name: 'Notifications' }))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('without a network nothing is offered that needs one', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { markAll } = renderPage();
  expect(markAll.disabled).toBe(false);
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  expect(markAll.disabled).toBe(true);
  // What tells of a stranger says "contact us", so the ways stand there, as they are known without a network.
  expect(screen.getByText(/Was something not you, or is it not right\?/).textContent).toContain('Write to support@');
});
