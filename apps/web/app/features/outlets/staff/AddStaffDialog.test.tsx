import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { AddStaffDialog } from './AddStaffDialog.tsx';

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
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
      <AddStaffDialog outlet={undefined} onClose={() => undefined} onPin={() => undefined} />
    </QueryClientProvider>,
  );
  // The parts of dialogs are fetched once they are wanted; the first time that takes a moment.
  await screen.findByRole('dialog');
  fireEvent.input(screen.getByLabelText('Phone number'), { target: { value: '0412' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add Person' }));
  expect(await screen.findByText('Please enter a name')).toBeTruthy();
  expect(screen.getByText('Please enter a valid phone number')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

it('says at the number that somebody with it works here, until another one is typed', async () => {
  const exists = { error_code: 'staff_exists', message: 'Somebody with this number works here already.', errors: {} };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(exists, { status: 409 })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddStaffDialog outlet={undefined} onClose={() => undefined} onPin={() => undefined} />
    </QueryClientProvider>,
  );
  const number = await screen.findByLabelText('Phone number');
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ruth Atim' } });
  fireEvent.input(number, { target: { value: '0772111222' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add Person' }));
  expect((await screen.findAllByText(exists.message)).length).toBe(1);
  expect(number.getAttribute('aria-invalid')).toBe('true');
  fireEvent.input(number, { target: { value: '0772111223' } });
  await waitFor(() => expect(screen.queryByText(exists.message)).toBeNull());
});
