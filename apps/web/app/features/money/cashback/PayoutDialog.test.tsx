import type { CashbackTerms } from '@club/contract/money/cashback';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { queryClient } from '#web/api/query-client.ts';
import { clearTokens, storeTokens } from '#web/api/session.ts';

import { PayoutDialog } from './PayoutDialog.tsx';
import { cashbackTermsQuery } from './queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

// The parts that are looked at.
const terms = {
  available: 20_000,
  payout_minimum: 5_000,
  payout_fee: 500,
  payout_approval_above: 100_000,
  numbers: [{ network: 'mtn', available: true, unproven: false, phone_masked: '077 *** 003' }],
} as CashbackTerms;

it('what was refused is said until another amount is typed', async () => {
  storeTokens({ access: 'good', refresh: 'r' });
  const said = 'You have UGX 12,000 available.';
  const refusal = { message: said, error_code: 'invalid_data', errors: { amount: [said] } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 400 })));
  render(
    <QueryClientProvider client={queryClient}>
      <PayoutDialog terms={terms} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Pay Out' }));
  await screen.findAllByText(said);
  fireEvent.change(screen.getByLabelText('Amount (UGX)'), { target: { value: '12000' } });
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

it('tells with a payout over which fee it was asked for, and shows another one once it was refused for that', async () => {
  storeTokens({ access: 'good', refresh: 'r' });
  const said = 'The fee of a payout has changed.';
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Promise.resolve(
      Response.json({ message: said, error_code: 'payout_fee_changed', errors: {} }, { status: 409 }),
    );
  });
  const dialog = (payout_fee: number) => (
    <QueryClientProvider client={queryClient}>
      <PayoutDialog terms={{ ...terms, payout_fee }} onClose={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(500));
  fireEvent.click(await screen.findByRole('button', { name: 'Pay Out' }));
  await screen.findByText(said);
  expect(bodies).toEqual([{ amount: 20_000, network: 'mtn', fee: 500 }]);
  rerender(dialog(900));
  expect(await screen.findByText('UGX 19,100')).toBeTruthy();
});

it('what is available is asked for anew once a payout was refused', async () => {
  storeTokens({ access: 'good', refresh: 'r' });
  const said = 'You do not have that much cashback.';
  const refusal = { message: said, error_code: 'cashback_short', errors: {} };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 409 })));
  queryClient.setQueryData(cashbackTermsQuery.queryKey, terms);
  render(
    <QueryClientProvider client={queryClient}>
      <PayoutDialog terms={terms} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Pay Out' }));
  await screen.findByText(said);
  expect(queryClient.getQueryState(cashbackTermsQuery.queryKey)?.isInvalidated).toBe(true);
});

it.each(['20.000', '12000.50', '-12000'])(
  'says of %s that it is no whole amount, not that it is too little',
  async (typed) => {
    render(
      <QueryClientProvider client={queryClient}>
        <PayoutDialog terms={terms} onClose={() => {}} />
      </QueryClientProvider>,
    );
    const field = await screen.findByLabelText('Amount (UGX)');
    fireEvent.change(field, { target: { value: typed } });
    expect(await screen.findByText('Please enter whole shillings')).toBeTruthy();
    expect(screen.queryByText(/Payouts start at/)).toBeNull();
    fireEvent.change(field, { target: { value: '12,000' } });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
  },
);

it('takes no number that no code has proven, which would be refused, and says how it becomes one', async () => {
  const [mtn] = terms.numbers;
  const airtel = { ...mtn!, network: 'airtel' as const, phone_masked: '075 *** 004' };
  render(
    <QueryClientProvider client={queryClient}>
      <PayoutDialog terms={{ ...terms, numbers: [{ ...mtn!, unproven: true }, airtel] }} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const unproven = await screen.findByRole<HTMLInputElement>('radio', { name: /MTN/ });
  expect([unproven.disabled, unproven.checked]).toEqual([true, false]);
  expect(screen.getByText('077 *** 003: please confirm it in your profile first')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Airtel/ }).checked).toBe(true);
});
