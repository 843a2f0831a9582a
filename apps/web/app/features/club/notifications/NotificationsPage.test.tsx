import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import NotificationsPage from './NotificationsPage.tsx';
import { notificationsQuery } from './queries.ts';

afterEach(() => {
  act(() => void globalThis.dispatchEvent(new Event('online')));
  cleanup();
  vi.unstubAllGlobals();
});

it('without a network nothing is offered that needs one', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(notificationsQuery(1).queryKey, {
    results: [],
    count: 1,
    unread_count: 1,
    next: null,
    previous: null,
  });
  const router = createMemoryRouter([{ path: '*', element: <NotificationsPage /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const markAll = screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' });
  expect(markAll.disabled).toBe(false);
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  expect(markAll.disabled).toBe(true);
  // What tells of a stranger says "contact us", so the ways stand there, as they are known without a network.
  expect(screen.getByText(/Was something not you, or is it not right\?/).textContent).toContain('Write to support@');
});
