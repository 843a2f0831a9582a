import type { RefundPreview } from '@club/contract/money/refunds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import type { Refundable } from './refund-draft.ts';
import { RefundForm } from './RefundForm.tsx';

const order: Refundable = {
  order_id: 'x1',
  order_number: 'KC-261125-00001',
  member_id: 'm1',
  member_name: 'Amina Katusiime',
  status: 'completed',
  payment_status: 'paid',
  total_amount: 10_000,
  cashback_used: 0,
  left: 10_000,
  waiting: 0,
  delivery_fee: 0,
  delivery_left: 0,
  approval_above: 150_000,
  lines: [{ id: 'l1', product_name: 'Rice', quantity: 2, line_amount: 10_000, refunded: 0, pieces_left: 2 }],
};
const effect: RefundPreview = {
  amount: 4_000,
  to_wallet: 4_000,
  wallet_masked: '+256 77• ••• 123',
  cashback_part: 0,
  cashback_reversed: 0,
  withheld: 0,
  from_outlet: 4_000,
  from_commission: 0,
  from_delivery: 0,
  from_held: 0,
  delivery_added: 0,
  cancels_order: false,
  stock: 'stays',
  needs_second: false,
  left_after: 6_000,
};
const refusal = { error_code: 'refund_changed', message: 'Less is left by now. Please look again.', errors: {} };

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(address.includes('preview') ? Response.json(effect) : Response.json(refusal, { status: 409 })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

let client: QueryClient;
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');

/** Chooses an amount, waits for what it does, and presses. */
async function press(): Promise<HTMLButtonElement> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Refund Now' });
  await waitFor(() => expect(button.disabled).toBe(false));
  button.focus();
  fireEvent.click(button);
  return button;
}

const form = (change: Partial<Refundable> = {}) => (
  <QueryClientProvider client={client}>
    <RefundForm order={{ ...order, ...change }} onDone={vi.fn()} />
  </QueryClientProvider>
);

function show() {
  client = new QueryClient();
  const shown = render(form());
  fireEvent.click(screen.getByLabelText('By amount'));
  fireEvent.change(screen.getByLabelText('Amount (UGX)'), { target: { value: '4000' } });
  return shown;
}

it('without a reason the cursor goes to where it is written, and nothing is asked', async () => {
  show();
  await press();
  expect(document.activeElement).toBe(reason());
  expect(screen.getByText('Please say why')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('after a refusal the question goes, the button has the focus again, and what was written stays', async () => {
  show();
  fireEvent.change(reason(), { target: { value: 'It was off' } });
  const button = await press();
  const question = await screen.findByRole('alertdialog', { name: 'Refund UGX 4,000?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Refund' }));
  expect((await screen.findByRole('alert')).textContent).toContain(refusal.message);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(reason().value).toBe('It was off');
});

it('says why nothing was given back also where a colleague has left nothing of it', async () => {
  const { rerender } = show();
  fireEvent.change(reason(), { target: { value: 'It was off' } });
  await press();
  const question = await screen.findByRole('alertdialog', { name: 'Refund UGX 4,000?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Refund' }));
  await screen.findByRole('alert');
  rerender(form({ left: 0, waiting: 10_000 }));
  expect(screen.getByRole('alert').textContent).toContain(refusal.message);
  expect(screen.getByText(/UGX.10,000 of it was asked for already, and another admin has to agree/)).toBeTruthy();
  expect(screen.queryByLabelText('Reason')).toBeNull();
});
