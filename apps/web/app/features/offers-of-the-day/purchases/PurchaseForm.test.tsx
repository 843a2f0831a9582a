import type { MemberInfo } from '@club/contract/people/members';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { dayOfferForTests } from '#web/features/offers-of-the-day/offers/day-offer-for-tests.ts';
import { noteServerDate } from '#web/lib/server-clock.ts';

import { PurchaseForm } from './PurchaseForm.tsx';

const MONTH_MS = 30 * 24 * 60 * 60_000;

const NOTHING = 'Please select at least one product';
const eligible = { eligible: true, message: 'You can buy this offer.', code: 'ok' };
// What the form reads of a member.
const member = {
  mtn_money_number: '+256770000003',
  airtel_money_number: null,
  payment_priority: 'mtn',
} as MemberInfo;

const mutateAsync = vi.fn(() => Promise.resolve());

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(eligible)));
});
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
  mutateAsync.mockClear();
  noteServerDate(new Date().toUTCString(), Date.now());
});

function show(): HTMLButtonElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PurchaseForm
        offer={dayOfferForTests(Date.now())}
        member={member}
        networks={[{ network: 'mtn', label: 'MTN Mobile Money', available: true, notice: null }]}
        buy={{ mutateAsync, isPending: false, isWaiting: false }}
      />
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: 'Purchase' });
}

it('while nothing is chosen the button is off, and pressed all the same it says so and leads to the choice', async () => {
  const purchase = show();
  await screen.findByText(eligible.message);
  expect(purchase.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(purchase);
  expect(await screen.findByText(NOTHING)).toBeTruthy();
  const [first] = screen.getAllByRole('checkbox');
  expect(document.activeElement).toBe(first);
  fireEvent.click(first!);
  expect(screen.queryByText(NOTHING)).toBeNull();
  expect(mutateAsync).not.toHaveBeenCalled();
});

it('without a number it says that one is required, and buys once there is one that may', async () => {
  const purchase = show();
  fireEvent.click(screen.getAllByRole('checkbox')[0]!);
  const phone = screen.getByLabelText('Phone number');
  fireEvent.change(phone, { target: { value: '' } });
  fireEvent.click(purchase);
  expect(await screen.findByText('Phone number is required')).toBeTruthy();
  fireEvent.change(phone, { target: { value: '770000004' } });
  // Whether it may is not known yet.
  expect(purchase.disabled).toBe(true);
  await expect.poll(() => purchase.disabled).toBe(false);
  expect(mutateAsync).not.toHaveBeenCalled();
  fireEvent.click(purchase);
  await expect.poll(() => mutateAsync.mock.calls.length).toBe(1);
});

it('that ends while somebody still chooses can be bought no longer, and says so instead of that it can', async () => {
  const purchase = show();
  fireEvent.click(screen.getAllByRole('checkbox')[0]!);
  await expect.poll(() => purchase.disabled).toBe(false);
  noteServerDate(new Date(Date.now() + MONTH_MS).toUTCString(), Date.now());
  expect(await screen.findByText('This offer has ended', {}, { timeout: 5_000 })).toBeTruthy();
  expect(screen.queryByText(eligible.message)).toBeNull();
  expect(purchase.disabled).toBe(true);
});
