import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { dayOfferForTests, dayProductForTests } from './day-offer-for-tests.ts';
import { DayOfferView } from './DayOfferView.tsx';

const NOW = Date.now();
const offer: DayOffer = { ...dayOfferForTests(NOW), products: [dayProductForTests('one')] };
const gone = { remaining_quantity: 0, held_quantity: 2, line_for: ['one'] };
const onBuy = vi.fn();
/** What the server answers, by the end of the address. */
let answers: Record<string, unknown>;

function show(change: Partial<DayOffer> = {}): void {
  vi.stubGlobal('fetch', (address: string) => {
    const end = Object.keys(answers).find((one) => address.endsWith(one));
    return Promise.resolve(end === undefined ? Response.json({}, { status: 404 }) : Response.json(answers[end]));
  });
  const view = <DayOfferView offer={{ ...offer, ...change }} isGone={false} isBuying={false} onBuy={onBuy} />;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: view }])} />
    </QueryClientProvider>,
  );
}

/** What stands within thumb reach, with plain blanks. */
const bar = () => document.querySelector<HTMLElement>('.fixed')!;
const words = (element: Element) => element.textContent.replaceAll(/\s/g, ' ');

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  answers = {
    '/open-purchase/': { order_id: null, payment: null },
    '/waiting/': { reminded: false, line: null, in_line: 4 },
  };
});
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
  onBuy.mockReset();
});

describe('the page of an offer of the day', () => {
  it('names price and saving under the name and beside the button', () => {
    show();
    for (const place of [screen.getByRole('heading', { level: 1 }).parentElement!, bar()]) {
      expect(words(place)).toContain('UGX 8,000');
      expect(words(place)).toContain('Save UGX 2,000');
    }
    fireEvent.click(within(bar()).getByRole('button', { name: 'Buy Now' }));
    expect(onBuy).toHaveBeenCalledTimes(1);
  });

  it('of several products names the one that costs least of those that are left', () => {
    const cheaper = { ...dayProductForTests('two'), offer_price: 3_000, stock_quantity: 0 };
    show({ products: [...offer.products, cheaper, { ...dayProductForTests('three'), offer_price: 5_000 }] });
    expect(words(bar())).toBe('FromUGX 5,000Buy Now');
  });

  it('sold out, takes into the line, and counts what is held by itself', async () => {
    show(gone);
    expect(within(bar()).getByText('Sold Out')).toBeTruthy();
    expect(await within(bar()).findByText('4 people wait')).toBeTruthy();
    expect(within(bar()).getByRole<HTMLButtonElement>('button', { name: 'Wait in line' }).disabled).toBe(false);
    const stock = words(screen.getByRole('region', { name: 'Product Availability' }));
    expect(stock).toContain('38 sold · 2 held0 left');
    expect(stock).toContain('Wait in line and the next piece is held for you by itself. 4 people wait.');
  });

  it('in line, says the place and how to leave it', async () => {
    answers['/waiting/'] = { reminded: false, line: { product_id: 'one', place: 3, joined_at: '' }, in_line: 4 };
    show(gone);
    expect(await within(bar()).findByText('Number 3 in line')).toBeTruthy();
    expect(within(bar()).getByRole('button', { name: 'Leave the line' })).toBeTruthy();
    expect(screen.getByText('You are number 3 in line')).toBeTruthy();
  });

  it('in line for one of several products while others are sold, says for which and how to leave it', async () => {
    answers['/waiting/'] = { reminded: false, line: { product_id: 'one', place: 1, joined_at: '' }, in_line: 1 };
    const products = [{ ...offer.products[0]!, remaining_quantity: 0, stock_quantity: 0 }, dayProductForTests('two')];
    show({ products, remaining_quantity: 20, held_quantity: 1 });
    const stock = screen.getByRole('region', { name: 'Product Availability' });
    expect(await within(stock).findByText('You are number 1 in line')).toBeTruthy();
    expect(words(stock)).toContain('You are number 1 in line for Soap one');
    expect(within(stock).getByRole('button', { name: 'Leave the line' })).toBeTruthy();
    // What is left is bought as ever.
    expect(within(bar()).getByRole('button', { name: 'Buy Now' })).toBeTruthy();
  });

  it('sold out for good, has nothing to press', async () => {
    show({ ...gone, held_quantity: 0, line_for: [] });
    expect(within(bar()).getByRole<HTMLButtonElement>('button', { name: 'Sold Out' }).disabled).toBe(true);
  });

  it('sold out but for what others hold, of which one piece cannot be paid for, offers no line for it', () => {
    show({ ...gone, line_for: [] });
    expect(within(bar()).getByRole<HTMLButtonElement>('button', { name: 'Sold Out' }).disabled).toBe(true);
    expect(document.body.textContent).toContain('Some may come free.');
    expect(document.body.textContent).not.toMatch(/wait in line/i);
  });

  it('of several products offers a line for those that have one', async () => {
    show({ ...gone, products: [...offer.products, dayProductForTests('two')] });
    const stock = screen.getByRole('region', { name: 'Product Availability' });
    expect(await within(stock).findByRole('button', { name: 'Wait in line: Soap one' })).toBeTruthy();
    expect(within(stock).queryByRole('button', { name: 'Wait in line: Soap two' })).toBeNull();
  });

  it('is not sold out to whom the last piece is held for', async () => {
    show(gone);
    expect(await screen.findAllByText('Sold Out')).not.toHaveLength(0);
    cleanup();
    answers['/open-purchase/'] = { order_id: 'k1', payment: { status: 'pending', stage: 'none' } };
    answers['/orders/k1/'] = { id: 'k1', hold_expires_at: new Date(Date.now() + 9 * 60_000).toISOString() };
    show(gone);
    expect(await screen.findByText('Held for you')).toBeDefined();
    expect(screen.queryByText('Sold Out')).toBeNull();
    expect(document.querySelector('.grayscale')).toBeNull();
  });

  it('when it is the turn of the member, leads to the payment and nowhere else, and counts down', async () => {
    answers['/open-purchase/'] = { order_id: 'k1', payment: { status: 'pending', stage: 'none' } };
    answers['/orders/k1/'] = { id: 'k1', hold_expires_at: new Date(Date.now() + 9 * 60_000 + 30_500).toISOString() };
    show(gone);
    const pay = await within(bar()).findByRole('link', { name: 'Pay now' });
    expect(pay.getAttribute('href')).toBe('/checkout?order=k1');
    expect(within(bar()).queryByRole('button')).toBeNull();
    expect(words(bar())).toContain('Held for ten minutes');
    expect(await within(bar()).findByText(/^9:\d\d left$/)).toBeTruthy();
  });

  it('with several products, says how much of what counts as sold is only held', () => {
    show({ held_quantity: 3, products: [...offer.products, dayProductForTests('two')] });
    expect(screen.getByText('Counted as sold: 3 held by members who are paying.')).toBeTruthy();
  });
});
