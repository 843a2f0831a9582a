import { RESOLVED_MOST } from '@club/contract/club/support';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';

import TicketsPage from './TicketsPage.tsx';

const none = { results: [], count: 0, next: null, previous: null, counts: { open: 0, in_progress: 0, resolved: 3 } };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ticket = {
  id: 't1',
  number: 'T-1',
  status: 'open',
  issue_type: 'other',
  urgency: 'low',
  description: 'Nobody was there.',
  contact_phone: '+256772000001',
  member_name: 'Akello Grace',
  created_at: '2026-11-23T10:00:00.000Z',
  due_at: '2026-11-24T10:00:00.000Z',
  answer: null,
  has_photo: false,
  facts: {},
};

it('keeps an answer that is being written while a colleague takes the report up, and sends it', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  let open = [ticket];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PATCH') sent.push(JSON.parse(body ?? ''));
    const page = { ...none, results: open, count: open.length, server_time: new Date().toISOString() };
    return Promise.resolve(Response.json(method === 'PATCH' ? ticket : page));
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <TicketsPage /> }])} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Resolve: T-/ }));
  fireEvent.change(await screen.findByLabelText('Your answer'), { target: { value: 'It is open again' } });
  open = [];
  await act(() => client.invalidateQueries({ queryKey: ['tickets'] }));
  await screen.findByText('Nothing here');
  fireEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(sent).toEqual([{ status: 'resolved', answer: 'It is open again' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves the focus at the report that takes the place of the one that was taken up', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  let open = [ticket, { ...ticket, id: 't2', number: 'T-2' }];
  vi.stubGlobal('fetch', (_address: string, { method }: { method: string }) => {
    if (method === 'PATCH') open = open.slice(1);
    const page = { ...none, results: open, count: open.length, server_time: new Date().toISOString() };
    return Promise.resolve(Response.json(method === 'PATCH' ? ticket : page));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <TicketsPage /> }])} />
    </QueryClientProvider>,
  );
  const [take] = await screen.findAllByRole('button', { name: /^Take it up: T-/ });
  take!.focus();
  fireEvent.click(take!);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'));
  expect(document.activeElement?.textContent).toContain('T-2');
  const last = screen.getByRole('button', { name: 'Take it up: T-2' });
  last.focus();
  fireEvent.click(last);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('DIV'));
  expect(document.activeElement?.textContent).toContain('Nothing here');
});

it('says that there is nothing of a state once that is known, and not while the empty one before is still there', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...none, server_time: new Date().toISOString() })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <TicketsPage /> }])} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeTruthy();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  fireEvent.click(screen.getByRole('tab', { name: /Resolved/ }));
  expect(await screen.findByText('Loading the reports')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Nothing here' })).toBeNull();
});

it('says of those resolved that there are more than were counted', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const counts = { open: 10_000, in_progress: 2, resolved: RESOLVED_MOST };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ ...none, counts, server_time: new Date().toISOString() })),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <TicketsPage /> }])} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('10,000+')).toBeTruthy();
  expect(screen.getByText('10,000')).toBeTruthy();
});
