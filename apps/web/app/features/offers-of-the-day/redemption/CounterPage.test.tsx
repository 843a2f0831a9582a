import type { CounterCode } from '@club/contract/offers-of-the-day/redemption';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { serverNow } from '#web/lib/server-clock.ts';

import CounterPage from './CounterPage.tsx';
import { readCodesGone } from './offline/codes-gone.ts';

const good: CounterCode = {
  state: 'good',
  message: 'This code is good.',
  first_name: 'Akello',
  offer_name: 'Rolex for two',
  items: [{ product_name: 'Rolex', quantity: 2 }],
  redeemed_at: null,
};
const unknown: CounterCode = { ...good, state: 'unknown', message: 'There is no such code.', items: [] };
const PIN = '482615';
const done = { code_id: 'c1', expires_at: '2099-01-01T00:00:00.000Z', staff_name: 'Sarah' };

let seen: CounterCode;
/** What handing over is refused for, whatever the PIN. */
let refusal: { message: string; error_code: string } | undefined;
/** Answers the question what a code is; at once, unless a test holds it back. */
let release: Promise<void>;
let redeemed: string[];

function answer(address: string, { method, body }: { method: string; body?: string }): Promise<Response> {
  if (address.endsWith('/check/')) return release.then(() => Response.json(seen));
  if (!address.endsWith('/redemptions/') || method !== 'POST') return new Promise(() => {});
  const { pin, code } = JSON.parse(body!) as { pin: string; code: string };
  if (refusal) return Promise.resolve(Response.json({ ...refusal, errors: {} }, { status: 409 }));
  const isRight = pin === PIN;
  if (isRight) redeemed.push(code);
  const wrong = { message: 'Invalid PIN', error_code: 'staff_pin_wrong', errors: {} };
  return Promise.resolve(isRight ? Response.json(done, { status: 201 }) : Response.json(wrong, { status: 400 }));
}

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  release = Promise.resolve();
  redeemed = [];
  refusal = undefined;
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
  localStorage.clear();
});

async function check(code: CounterCode): Promise<void> {
  begin(code);
  await screen.findByRole('button', { name: 'Next code' });
}

function begin(code: CounterCode, typed = '12345678'): void {
  seen = code;
  const router = createMemoryRouter([{ path: '*', element: <CounterPage /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('8-digit code'), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Check Code' }));
}

const form = () => screen.queryByLabelText<HTMLInputElement>('8-digit code');

function type(pin: string): void {
  fireEvent.change(screen.getByLabelText('6-digit staff PIN'), { target: { value: pin } });
  fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
}

it('a code that is not whole asks for its eight digits, and is not looked at', async () => {
  begin(good, '1234 567');
  expect(await screen.findByText('Please enter the 8-digit code')).toBeTruthy();
  expect(document.activeElement).toBe(form());
  fireEvent.change(form()!, { target: { value: '12345678' } });
  expect(screen.queryByText('Please enter the 8-digit code')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Check Code' }));
  await screen.findByRole('region', { name: 'Good' });
});

describe('the result of a code at the counter', () => {
  it('takes the place of the form and the focus, and says nothing twice', async () => {
    await check(good);
    expect(form()).toBeNull();
    expect(screen.queryByText(good.message)).toBeNull();
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'Good' }));
    expect(screen.getByText('Rolex for two · for Akello')).toBeTruthy();
  });

  it.each([good, unknown])('has a way to the next code, whatever it is, and the form is back (%#)', async (code) => {
    await check(code);
    fireEvent.click(screen.getByRole('button', { name: 'Next code' }));
    expect(form()).toHaveProperty('value', '');
  });

  it('asks again for a wrong PIN in the same field, and is told once it is handed over', async () => {
    await check(good);
    type('000000');
    await screen.findByText('Invalid PIN');
    const field = screen.getByLabelText('6-digit staff PIN');
    expect(document.activeElement).toBe(field);
    // Whoever presses twice is to read all the same why.
    fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    expect(screen.getByText('Invalid PIN')).toBeTruthy();
    // Nobody has said of the next one that it is wrong.
    fireEvent.change(field, { target: { value: '4' } });
    await waitFor(() => expect(screen.queryByText('Invalid PIN')).toBeNull());
    type(PIN);
    const handed = await screen.findByRole('region', { name: 'Handed over' });
    await expect.poll(() => document.activeElement).toBe(handed);
    expect(screen.getByText('By Sarah')).toBeTruthy();
    expect(screen.queryByLabelText('6-digit staff PIN')).toBeNull();
  });

  it('asks for six digits where the PIN is too short, or none was typed, and it is no try', async () => {
    await check(good);
    const field = screen.getByLabelText('6-digit staff PIN');
    for (const short of ['48261', '']) {
      type(short);
      const text = await screen.findByText('Please enter a 6-digit PIN');
      expect(field.getAttribute('aria-describedby')).toContain(text.closest('p')?.id);
      expect(document.activeElement).toBe(field);
    }
    fireEvent.change(field, { target: { value: '4' } });
    expect(screen.queryByText('Please enter a 6-digit PIN')).toBeNull();
    expect(redeemed).toEqual([]);
    type(PIN);
    await screen.findByRole('region', { name: 'Handed over' });
  });

  it('is good no longer where it was used elsewhere before the PIN came, and asks for no other PIN', async () => {
    await check(good);
    refusal = { message: 'This code has already been redeemed.', error_code: 'redemption_code_used' };
    type(PIN);
    await screen.findByRole('region', { name: 'Already used' });
    expect(screen.getByText('This code has already been redeemed.')).toBeTruthy();
    expect(screen.queryByLabelText('6-digit staff PIN')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Next code' }));
    refusal = undefined;
    fireEvent.change(form()!, { target: { value: '12345678' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check Code' }));
    await screen.findByRole('region', { name: 'Good' });
  });

  it('hands over the code that was looked at, whatever came into the field meanwhile', async () => {
    let letGo = () => {};
    release = new Promise((resolve) => (letGo = resolve));
    begin(good);
    await expect.poll(() => form()?.readOnly).toBe(true);
    fireEvent.change(form()!, { target: { value: '87654321' } });
    letGo();
    await screen.findByRole('region', { name: 'Good' });
    type(PIN);
    await screen.findByRole('region', { name: 'Handed over' });
    expect(redeemed).toEqual(['12345678']);
  });

  it('is known here when its picture comes back without a network', async () => {
    await check(good);
    type(PIN);
    await screen.findByRole('region', { name: 'Handed over' });
    expect(readCodesGone(serverNow())).toEqual([{ code_id: 'c1', until_ms: Date.parse(done.expires_at) }]);
  });
});
