import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { BatchDialog } from './BatchDialog.tsx';

afterEach(cleanup);

it('says of too many what is allowed, until another number is typed', async () => {
  const mutate = vi.fn();
  const idle = { mutate, reset: () => {}, isPending: false, error: null, data: undefined };
  // The parts that are looked at.
  const batch = { preview: idle, approve: idle } as unknown as Parameters<typeof BatchDialog>[0]['batch'];
  render(<BatchDialog batch={batch} onClose={() => {}} />);
  const field = await screen.findByLabelText('How many');
  fireEvent.change(field, { target: { value: '101' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show who' }));
  expect(screen.getByText('Please enter a number from 1 to 100')).toBeTruthy();
  expect(mutate).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '20' } });
  expect(field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show who' }));
  expect(mutate).toHaveBeenCalledWith(20);
});
