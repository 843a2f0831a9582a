import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { ChangePin } from './ChangePin.tsx';

const REFUSED = 'Failed to change PIN. Please ensure your current PIN is correct.';

/** The PIN by what the server knows, and how many answers are lost from now on. */
let pin: string;
let lost: number;
let tries: string[];

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.spyOn(toast, 'success');
  pin = '4826';
  tries = [];
  vi.stubGlobal('fetch', (_address: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json({}, { status: 404 }));
    const asked = JSON.parse(body) as { current_pin?: string; new_pin?: string; pin?: string };
    const typed = asked.current_pin ?? asked.pin!;
    tries.push(typed);
    const isRight = typed === pin;
    if (isRight && asked.new_pin !== undefined) pin = asked.new_pin;
    lost -= 1;
    if (lost >= 0) return Promise.reject(new TypeError('cut off'));
    const refusal = { error_code: 'current_pin_incorrect', message: REFUSED };
    return Promise.resolve(isRight ? Response.json({}) : Response.json(refusal, { status: 400 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

function change(current: string, next: string) {
  const type = (label: string, typed: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
  type('Current PIN', current);
  type('New PIN', next);
  type('Confirm new PIN', next);
  fireEvent.click(screen.getByRole('button', { name: 'Change PIN' }));
}

function show() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ChangePin />
    </QueryClientProvider>,
  );
}

it('sent once more after a lost answer it is changed, though the PIN of before is wrong by then', async () => {
  show();
  lost = 1;
  change('4826', '5937');
  await screen.findByText(/^No response/);
  change('4826', '5937');
  await waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith('PIN changed successfully'));
  expect(screen.getByLabelText<HTMLInputElement>('New PIN').value).toBe('');
});

it('a wrong PIN is refused, and the new one tried only where it may be the PIN', async () => {
  show();
  lost = 0;
  change('1111', '5937');
  await screen.findByText(REFUSED);
  lost = 1;
  change('4826', '5937');
  await screen.findByText(/^No response/);
  change('1111', '6048');
  await screen.findByText(REFUSED);
  expect(tries).toEqual(['1111', '4826', '1111']);
});
