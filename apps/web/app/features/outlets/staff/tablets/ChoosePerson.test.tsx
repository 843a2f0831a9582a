import type { TabletHere } from '@club/contract/outlets/tablets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { ChoosePerson } from './ChoosePerson.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const here: TabletHere = {
  outlet: { id: 'o1', name: 'Freshbasket' },
  tablet: { id: 't1', name: 'Window' },
  people: [{ id: 's1', name: 'Sarah Auma', role: null, phone_end: null }],
};

function open(people = here.people): void {
  const router = createMemoryRouter([{ path: '*', element: <ChoosePerson here={{ ...here, people }} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Somebody types a PIN that the server refuses, until the screen says so; gives the field. */
async function typeWrongPin(facts: Record<string, unknown>, text: string): Promise<HTMLInputElement> {
  const wrong = { message: 'Wrong PIN.', error_code: 'staff_pin_wrong', errors: {}, ...facts };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(wrong, { status: 400 })));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Sarah Auma' }));
  const field = screen.getByLabelText<HTMLInputElement>('6-digit PIN');
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'off']);
  fireEvent.change(field, { target: { value: '000000' } });
  const start = screen.getByRole('button', { name: 'Start Shift' });
  start.focus();
  fireEvent.click(start);
  await screen.findByText(text);
  return field;
}

it('a wrong PIN is gone from its field, and the next one can be typed at once', async () => {
  const field = await typeWrongPin({}, 'Wrong PIN.');
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole('button', { name: 'Start Shift' }));
  expect(screen.getByText('Wrong PIN.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '1' } });
  await expect.poll(() => screen.queryByText('Wrong PIN.')).toBeNull();
});

it('a PIN that is too short asks for six digits, and is no try', async () => {
  const asked = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('fetch', asked);
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Sarah Auma' }));
  const field = screen.getByLabelText('6-digit PIN');
  fireEvent.change(field, { target: { value: '13579' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start Shift' }));
  expect(await screen.findByText('Please enter a 6-digit PIN')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  [{ tries_left: 3 }, 'Wrong PIN. 3 tries left.'],
  [{ tries_left: 1 }, 'Wrong PIN. 1 try left.'],
  [{ tries_left: 0, retry_after: 900 }, 'Too many wrong PINs. Try again in 15 minutes.'],
])('after a wrong PIN with %o it says so', async (facts, text) => {
  expect(await typeWrongPin(facts, text)).toBeTruthy();
});

it('people of one name are told apart, on the list and before the PIN', () => {
  open([
    { id: 's1', name: 'Sarah Auma', role: 'cashier', phone_end: '47' },
    { id: 's2', name: 'Sarah Auma', role: 'cashier', phone_end: '51' },
    { id: 's3', name: 'Sarah Auma', role: 'supervisor', phone_end: null },
    { id: 's4', name: 'Okot Denis', role: null, phone_end: null },
  ]);
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent.trim());
  expect(names).toEqual([
    'Sarah Auma Counter · Phone ending in 47',
    'Sarah Auma Counter · Phone ending in 51',
    'Sarah Auma Supervisor',
    'Okot Denis',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /51$/ }));
  expect(screen.getByText('Counter · Phone ending in 51')).toBeTruthy();
});

it('nobody else is chosen while a shift is about to begin, which would then be in the name of the one before', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Sarah Auma' }));
  fireEvent.change(screen.getByLabelText('6-digit PIN'), { target: { value: '135790' } });
  const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Somebody Else' });
  expect(back.disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Start Shift' }));
  await screen.findByText('Signing in...');
  fireEvent.click(back);
  expect(back.disabled).toBe(true);
  expect(screen.getByLabelText('6-digit PIN')).toBeTruthy();
});
