import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { AddRiderForm } from './AddRiderForm.tsx';
import { rider } from './rider-for-tests.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('says at once all that is wrong, and asks nobody before', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddRiderForm outlet={undefined} />
    </QueryClientProvider>,
  );
  fireEvent.input(screen.getByLabelText('Phone number of the member'), { target: { value: '12' } });
  fireEvent.input(screen.getByLabelText('Number plate'), { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add Rider' }));
  expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy();
  expect(screen.getByText('Please enter the number plate')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  ['active', 'Brian Mugisha brings orders for you now'],
  ['on_break', 'Brian Mugisha rides for you now, and is on a break'],
])('says of a new rider whether they can be given anything: %s', async (state, words) => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const said = vi.spyOn(toast, 'success');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...rider, state }, { status: 201 })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddRiderForm outlet={undefined} />
    </QueryClientProvider>,
  );
  fireEvent.input(screen.getByLabelText('Phone number of the member'), { target: { value: '0770000004' } });
  fireEvent.input(screen.getByLabelText('Number plate'), { target: { value: 'UFK 482C' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add Rider' }));
  await waitFor(() => expect(said).toHaveBeenLastCalledWith(words));
});
