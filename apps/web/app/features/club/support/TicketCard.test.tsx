import type { Ticket } from '@club/contract/club/support';
import type { MemberInfo } from '@club/contract/people/members';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { toast } from '#web/ui/toasts.ts';

import { TicketCard } from './TicketCard.tsx';

// The parts that are looked at.
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
} as unknown as Ticket;
const MOVED = 'Somebody else has moved this report on.';

let client: QueryClient;
const areOld = () => client.getQueryState(['tickets', 'open', 1])?.isInvalidated;

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.spyOn(toast, 'error');
  const moved = { error_code: 'ticket_moved_on', message: MOVED, errors: {} };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(moved, { status: 409 })));
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['tickets', 'open', 1], {});
  client.setQueryData(meQuery.queryKey, { id: 'm1' } as MemberInfo);
});
function show(change: Partial<Ticket> = {}) {
  const router = createMemoryRouter([{ path: '*', element: <TicketCard ticket={{ ...ticket, ...change }} /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

it('a report that somebody else has taken up is asked for anew, and not offered for ever', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: /^Take it up: / }));
  await waitFor(() => expect(areOld()).toBe(true));
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(MOVED);
});

it('an answer to a report that goes from the list is not lost without a word', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: /^Resolve: / }));
  fireEvent.change(await screen.findByLabelText('Your answer'), { target: { value: 'It is open again' } });
  fireEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(MOVED);
  expect(areOld()).toBe(true);
});

it.each([
  { id: 'm2', is: 'taken up by Amina Opio' },
  { id: 'm1', is: 'taken up by you' },
])('says who looks into it: $is', ({ id, is }) => {
  show({ status: 'in_progress', taken_up_by: { id, name: 'Amina Opio' } });
  expect(screen.getByText(is)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Take it up/ })).toBeNull();
});

it('says aloud what became of a report, which leaves the list with the press', async () => {
  vi.spyOn(toast, 'success');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(ticket)));
  show();
  fireEvent.click(screen.getByRole('button', { name: `Take it up: ${ticket.number}` }));
  await waitFor(() => expect(toast.success).toHaveBeenLastCalledWith(`${ticket.number} is being looked at.`));
  fireEvent.click(screen.getByRole('button', { name: `Resolve: ${ticket.number}` }));
  fireEvent.change(await screen.findByLabelText('Your answer'), { target: { value: 'It is open again' } });
  fireEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  const said = `${ticket.number} is resolved. Akello Grace reads your answer.`;
  await waitFor(() => expect(toast.success).toHaveBeenLastCalledWith(said));
});
