import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { dayOfferForTests } from './day-offer-for-tests.ts';
import { DayOfferCard } from './DayOfferCard.tsx';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const HOUR_MS = 60 * 60_000;
const inMs = (ms: number) => new Date(NOW + ms).toISOString();

const offer = dayOfferForTests(NOW);

const onBuy = vi.fn();

function show(change: Partial<DayOffer> = {}): string {
  const list = (
    <ul>
      <DayOfferCard offer={{ ...offer, ...change }} onBuy={onBuy} />
    </ul>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: list }])} />);
  return document.body.textContent.replaceAll(/\s/g, ' ');
}
const buyButton = () => screen.getByRole<HTMLButtonElement>('button');

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  onBuy.mockReset();
});

describe('the card of an offer of the day', () => {
  it('shows picture, badge, name, description, place, two products and how many more, sold and left', () => {
    const text = show();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/offer.webp');
    for (const part of ['20% Off', 'Spotless kitchen', 'Soap, sponge and shine.', 'Freshbasket, Ntinda', 'Soap one']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('+2 more products');
    expect(text).not.toContain('Soap three');
    expect(text).toContain('24 sold');
    expect(text).toContain('16 left');
    expect(screen.getByRole('progressbar', { name: 'Sold' }).getAttribute('aria-valuenow')).toBe('60');
    cleanup();
    expect(show({ distributor_name: 'Pearl Foods', cashback_percentage: 15 })).toContain('Pearl Foods, Ntinda');
    expect(document.body.textContent).toContain('15% Cashback');
  });

  it('says where it can be collected when that is at several outlets', () => {
    expect(show()).not.toContain('Collect at');
    cleanup();
    const also_at = [{ id: 'x2', name: 'Ankole Dairy', area: 'Mbarara', address: 'High Street' }];
    expect(show({ also_at })).toContain('Collect at 2 outlets: Ntinda, Mbarara');
  });

  it('leads to its page and to the purchase', () => {
    show();
    expect(screen.getByRole('link', { name: /View Details/ }).getAttribute('href')).toBe('/offers-of-day/o1');
    expect(buyButton().textContent).toContain('Buy Now');
    fireEvent.click(buyButton());
    expect(onBuy).toHaveBeenCalledTimes(1);
  });

  it('ticks every second, and says calmly how long there is', () => {
    const text = show();
    expect(text).toContain('5h 1m left');
    expect(text).toContain('5:01:05');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(document.body.textContent).toContain('5:01:04');
    cleanup();
    expect(show({ offer_end_time: inMs(3 * 24 * HOUR_MS) })).toContain('2 days left');
    cleanup();
    expect(show({ offer_end_time: inMs(10 * 60_000 + 1_000) })).toContain('10m left');
  });

  it('is marked when it ends soon, with an "Ends in" line', () => {
    const text = show({ offer_end_time: inMs(2 * HOUR_MS) });
    expect(text).toContain('Ending Soon');
    expect(text).toContain('Ends in 2:00:00');
  });

  it('cannot be bought when it is over, sold out or not open yet', () => {
    // Its marker, and the button.
    expect(show({ offer_end_time: inMs(0) }).match(/Expired/g)).toHaveLength(2);
    expect(buyButton().disabled).toBe(true);
    expect(buyButton().textContent).toContain('Expired');
    cleanup();
    expect(show({ remaining_quantity: 0, held_quantity: 2 })).toContain('2 held by members who are paying');
    expect(document.body.textContent).not.toContain('wait in line');
    cleanup();
    expect(show({ remaining_quantity: 0, held_quantity: 2, line_for: ['one'] })).toContain('wait in line for them');
    expect(document.body.textContent).toContain('38 sold · 2 held0 left');
    expect(buyButton().textContent).toContain('Sold Out');
    expect(document.body.textContent.match(/Sold Out/g)).toHaveLength(2);
    cleanup();
    expect(show({ offer_start_time: inMs(HOUR_MS) })).toContain('Opens 22 Nov 2026, 14:00');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: /View Details/ })).toBeTruthy();
  });
});
