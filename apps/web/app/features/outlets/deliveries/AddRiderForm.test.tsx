import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { AddRiderForm } from './AddRiderForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
