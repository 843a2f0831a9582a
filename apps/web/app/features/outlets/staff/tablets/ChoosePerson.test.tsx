import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { ChoosePerson } from './ChoosePerson.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const here = {
  outlet: { id: 'o1', name: 'Freshbasket' },
  tablet: { id: 't1', name: 'Window' },
  people: [{ id: 's1', name: 'Sarah Auma' }],
};

it('a wrong PIN is gone from its field, and the next one can be typed at once', async () => {
  const wrong = { message: 'This PIN is not correct.', error_code: 'staff_pin_wrong', errors: {} };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(wrong, { status: 400 })));
  const router = createMemoryRouter([{ path: '*', element: <ChoosePerson here={here} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sarah Auma' }));
  const field = screen.getByLabelText<HTMLInputElement>('6-digit PIN');
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'off']);
  fireEvent.change(field, { target: { value: '000000' } });
  const start = screen.getByRole('button', { name: 'Start Shift' });
  start.focus();
  fireEvent.click(start);
  expect(await screen.findByText('This PIN is not correct.')).toBeTruthy();
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
});
