import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import NotificationsPage from './NotificationsPage.tsx';
import { notificationsQuery } from './queries.ts';

afterEach(() => {
  act(() => void globalThis.dispatchEvent(new Event('online')));
  cleanup();
});

it('without a network nothing is offered that needs one', () => {
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
});
