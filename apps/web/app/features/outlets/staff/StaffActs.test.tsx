import type { StaffMember } from '@club/contract/outlets/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { StaffActs } from './StaffActs.tsx';

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const person: StaffMember = {
  id: 's1',
  name: 'Ruth Atim',
  phone_masked: '+256 7** *** *12',
  role: 'cashier',
  state: 'active',
  pin_expires_at: null,
  last_used_at: null,
  created_at: '2026-11-21T17:43:00Z',
};

it('a new PIN, which ends a shift at once, is asked about first', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ staff: person, pin: '123456' })));
  vi.stubGlobal('fetch', fetched);
  const onPin = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaffActs person={person} called={person.name} onPin={onPin} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'New PIN: Ruth Atim' }));
  const question = await screen.findByRole('alertdialog', { name: 'A new PIN for Ruth Atim?' });
  expect(question.textContent).toContain('signed out at once');
  fireEvent.click(within(question).getByRole('button', { name: 'Go Back' }));
  expect(fetched).not.toHaveBeenCalled();
});

it('locks for good by a double click, though the answer came between', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ ...person, state: 'locked' })));
  vi.stubGlobal('fetch', fetched);
  const client = new QueryClient();
  const acts = (state: StaffMember['state']) => (
    <QueryClientProvider client={client}>
      <StaffActs person={{ ...person, state }} called={person.name} onPin={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(acts('active'));
  fireEvent.click(screen.getByRole('button', { name: 'Lock: Ruth Atim' }), { detail: 1 });
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  rerender(acts('locked'));
  const unlock = screen.getByRole<HTMLButtonElement>('button', { name: 'Unlock: Ruth Atim' });
  await waitFor(() => expect(unlock.disabled).toBe(false));
  fireEvent.click(unlock, { detail: 2 });
  await new Promise((done) => setTimeout(done, 50));
  expect(fetched).toHaveBeenCalledOnce();
});
