import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { dayOfferForTests } from '#web/features/offers-of-the-day/offers/day-offer-for-tests.ts';

import { PurchaseDialog } from './PurchaseDialog.tsx';
import { openPurchaseQuery } from './queries.ts';

const offer = dayOfferForTests(Date.now());

/** What the server answers, by the end of the address. */
let answers: Record<string, unknown>;

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function show(client = newClient()): void {
  vi.stubGlobal('fetch', (address: string) => {
    const end = Object.keys(answers).find((one) => address.endsWith(one));
    return Promise.resolve(end === undefined ? Response.json({}, { status: 404 }) : Response.json(answers[end]));
  });
  const dialog = <PurchaseDialog offer={offer} onClose={() => {}} />;
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />
    </QueryClientProvider>,
  );
}

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const held = { status: 'pending', stage: 'none', goes_back: false, message: 'Payment has not started yet.' };

it('leads who was served from the line to the payment, and never speaks of a request that was not sent', async () => {
  answers = {
    '/open-purchase/': { order_id: 'k1', payment: held },
    '/payment-status/': held,
    '/orders/k1/': { id: 'k1', hold_expires_at: new Date(Date.now() + 9 * 60_000 + 30_500).toISOString() },
  };
  show();
  const pay = await screen.findByRole('link', { name: 'Pay now' });
  expect(pay.getAttribute('href')).toBe('/checkout?order=k1');
  expect(screen.getByRole('heading', { name: 'It is your turn' })).toBeTruthy();
  expect(await screen.findByText(/^9:\d\d left$/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('Check your phone');
  expect(screen.queryByRole('button', { name: 'Purchase' })).toBeNull();
});

it('goes on with a payment that was begun before a reload', async () => {
  const asked = { ...held, stage: 'prompted', message: 'Check your phone and enter your MTN PIN.' };
  answers = { '/open-purchase/': { order_id: 'k1', payment: asked }, '/payment-status/': asked };
  show();
  expect(await screen.findByRole('heading', { name: 'Waiting for your payment' })).toBeTruthy();
  expect(screen.getByText(/Check your phone to enter/)).toBeTruthy();
});

it('keeps the focus in it when what was pressed goes: the next words begin where it is', async () => {
  const asked = { ...held, stage: 'prompted', message: 'Check your phone and enter your MTN PIN.' };
  answers = { '/open-purchase/': { order_id: 'k1', payment: asked }, '/payment-status/': asked };
  const client = newClient();
  show(client);
  const close = await screen.findByRole('button', { name: 'Close, and go on in the background' });
  close.focus();
  answers['/payment-status/'] = { ...asked, status: 'completed', stage: 'paid' };
  await act(() => client.invalidateQueries());
  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Payment successful! Your redemption code is ready.');
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
});

it('does not go on with one that was open when the dialog was last closed, and is over', async () => {
  const asked = { status: 'pending', stage: 'prompted', goes_back: false, message: '' } as const;
  answers = {
    '/open-purchase/': { order_id: null, payment: null },
    '/payment-status/': { ...asked, status: 'failed', message: 'You declined the payment.' },
  };
  const client = newClient();
  client.setQueryData(openPurchaseQuery(offer.id).queryKey, { order_id: 'k1', payment: asked } as never);
  show(client);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.getByRole('heading', { name: 'Buy Now' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('You declined the payment.');
});

it('does not ask for a PIN for what was cancelled elsewhere, or call it a success', async () => {
  const message = 'This order is cancelled. Do not approve the request on your phone.';
  const asked = { ...held, stage: 'prompted' };
  answers = {
    '/open-purchase/': { order_id: 'k1', payment: asked },
    '/payment-status/': { ...asked, goes_back: true, message },
  };
  show();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Purchase cancelled' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/enter your mobile money PIN|are held/);
  expect(screen.getByRole('link', { name: 'View the Order' }).getAttribute('href')).toBe('/orders/k1');
});
