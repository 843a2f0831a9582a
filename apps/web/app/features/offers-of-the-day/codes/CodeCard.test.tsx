import type { RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { CodeCard } from './CodeCard.tsx';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const HOUR_MS = 60 * 60_000;
const inMs = (ms: number) => new Date(NOW + ms).toISOString();

const code: RedemptionCode = {
  id: 'c1',
  order_id: 'k1',
  code: '12345678',
  qr_text: null,
  offer_id: 'o1',
  offer_name: 'Rolex for two',
  offer_description: 'Warm and fresh',
  items: [
    {
      id: 'i1',
      brand_name: 'Mama Tendo',
      product_name: 'Rolex',
      product_image: '/media/rolex.webp',
      quantity: 2,
      unit_price: 4_000,
    },
  ],
  created_at: inMs(-10 * HOUR_MS),
  expires_at: inMs(10 * HOUR_MS),
  redeemed: false,
  redeemed_at: null,
  redeemed_outlet_name: null,
  expired: false,
  staff_name: null,
  report: null,
  also_at: [],
  outlet_name: 'Freshbasket',
  outlet_address: 'Plot 7, Ntinda Road',
  outlet_phone: '0414100200',
  outlet_opening_hours: 'Mon-Sun',
  outlet_latitude: 0.3,
  outlet_longitude: 32.6,
};
const [onRedeem, onReport] = [vi.fn(), vi.fn()];

function show(change: Partial<RedemptionCode> = {}): string {
  render(
    <ul>
      <CodeCard code={{ ...code, ...change }} onRedeem={onRedeem} onReport={onReport} />
    </ul>,
  );
  return document.body.textContent.replaceAll(/\s/g, ' ');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the card of a code', () => {
  it('shows offer, items, code, dates, outlet and what is left of its life', () => {
    const text = show();
    const parts = ['Rolex for two', 'Warm and fresh', '2 × Mama Tendo Rolex', '1 2 3 4 5 6 7 8', 'Freshbasket, Plot 7'];
    for (const part of [...parts, 'Bought 22 Nov 2026, 03:00', 'Expires 22 Nov 2026, 23:00', '10h 0m left']) {
      expect(text).toContain(part);
    }
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    expect(text).not.toContain('Expiring soon');
    cleanup();
    expect(show({ expires_at: inMs(6 * HOUR_MS) })).toContain('Expiring soon');
  });

  it('shows the code before everything but the name of its offer', () => {
    const text = show();
    const places = ['Rolex for two', '1 2 3 4 5 6 7 8', 'Warm and fresh', '2 × Mama Tendo Rolex', 'Freshbasket'].map(
      (part) => text.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('says where else it can be used, and once it was used that it might have been there', () => {
    const also_at = [{ id: 'x2', name: 'Ankole Dairy', area: 'Mbarara', address: 'High Street' }];
    expect(show({ also_at })).toContain('or Ankole Dairy, High Street');
    expect(document.body.textContent).not.toContain('It was good at');
    cleanup();
    expect(show({ also_at, redeemed: true, redeemed_at: inMs(0) })).toContain('It was good at any of these:');
  });

  it('is redeemed, shown as QR, copied and reported while it is active', () => {
    show();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Redeem Now',
      'QR Code',
      'Copy',
      'Report',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Redeem Now' }));
    fireEvent.click(screen.getByRole('button', { name: 'Report' }));
    expect([onRedeem.mock.calls.length, onReport.mock.calls.length]).toEqual([1, 1]);
  });

  it('says for an hour that it was redeemed, and by whom', () => {
    const redeemed = { redeemed: true, staff_name: 'Sarah' };
    expect(show({ ...redeemed, redeemed_at: inMs(-HOUR_MS + 1_000) })).toContain('Successfully redeemed');
    expect(document.body.textContent).toContain('with Sarah');
    cleanup();
    expect(show({ ...redeemed, redeemed_at: inMs(-HOUR_MS) })).not.toContain('Successfully redeemed');
  });

  it('says where it was redeemed as long as it is shown, at whichever outlet of the offer that was', () => {
    const redeemed = { redeemed: true, redeemed_outlet_name: 'Ankole Dairy', staff_name: 'Sarah' };
    expect(show({ ...redeemed, redeemed_at: inMs(0) })).toContain('22 Nov 2026, 13:00 at Ankole Dairy, with Sarah');
    cleanup();
    expect(show({ ...redeemed, redeemed_at: inMs(-HOUR_MS) })).toContain('Redeemed 22 Nov 2026, 12:00 at Ankole Dairy');
    cleanup();
    const keptBefore: Partial<RedemptionCode> = { ...redeemed, redeemed_at: inMs(-HOUR_MS) };
    Reflect.deleteProperty(keptBefore, 'redeemed_outlet_name');
    expect(show(keptBefore)).not.toContain(' at ');
  });

  it('shows what became of a report', () => {
    const report = { number: 'KT-261122-0001', status: 'resolved', answer: 'It is open again' } as const;
    expect(show({ report })).toContain('Report KT-261122-0001Resolved: It is open again');
  });
});
