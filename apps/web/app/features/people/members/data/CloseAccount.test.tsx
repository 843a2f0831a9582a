import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { CloseAccount } from './CloseAccount.tsx';

const ASKED_AT = '2026-11-21T09:00:00.000Z';
/** What the server knows of the request, and whether what is sent arrives there. No answer to it does. */
let closing_requested_at: string | null;
let arrives: boolean;

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  closing_requested_at = null;
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    if (method === 'POST') {
      if (arrives) closing_requested_at = address.includes('withdraw') ? null : ASKED_AT;
      return Promise.reject(new TypeError('cut off'));
    }
    const reply = address.endsWith('/close/')
      ? { too_little: { cashback: 0, pay: 0 }, gives_up: null }
      : { closing_requested_at };
    return Promise.resolve(Response.json(reply));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CloseAccount />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

async function ask() {
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to close your account' }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(/Why are you leaving/);
  const before = reason.value;
  fireEvent.change(reason, { target: { value: 'I move abroad' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask to close it' }));
  return before;
}

it('why somebody leaves stays in the field when it could not be sent', async () => {
  arrives = false;
  expect(await ask()).toBe('');
  await screen.findByText(/^No response/);
  expect(await ask()).toBe('I move abroad');
});

it('a request that was made stands there though its answer was lost, and so does that it was taken back', async () => {
  arrives = true;
  await ask();
  await screen.findByText('We have your request');
  expect(screen.queryByText(/^No response/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  await screen.findByRole('button', { name: 'Ask to close your account' });
  expect(screen.queryByText(/^No response/)).toBeNull();
});
