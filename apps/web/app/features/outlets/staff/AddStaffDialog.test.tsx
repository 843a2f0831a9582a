import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { AddStaffDialog } from './AddStaffDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
