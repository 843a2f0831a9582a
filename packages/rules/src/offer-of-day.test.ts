import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  buyLabel,
  countdownLabel,
  isEndingSoon,
  isExpired,
  isSoldOut,
  msLeft,
  soldColour,
  soldPercent,
  timeLeftLabel,
} from './offer-of-day.ts';

const end = Date.UTC(2026, 10, 21, 12);
const offer = {
  offer_end_time: new Date(end).toISOString(),
  total_quantity: 10,
  remaining_quantity: 4,
};
const HOUR = 3_600_000;

describe("an offer's end", () => {
  it('is the very moment', () => {
    expect(isExpired(offer, end - 1)).toBe(false);
    expect(isExpired(offer, end)).toBe(true);
  });
  it('is soon from two hours before', () => {
    expect(isEndingSoon(msLeft(offer, end - 2 * HOUR))).toBe(true);
    expect(isEndingSoon(msLeft(offer, end - 2 * HOUR - 1))).toBe(false);
    expect(isEndingSoon(msLeft(offer, end - 1))).toBe(true);
    expect(isEndingSoon(msLeft(offer, end))).toBe(false);
  });
});

describe('what is left', () => {
  it('is sold out at zero or less', () => {
    expect(isSoldOut({ remaining_quantity: 0 })).toBe(true);
    expect(isSoldOut({ remaining_quantity: -1 })).toBe(true);
    expect(isSoldOut(offer)).toBe(false);
  });
  it('is a share between 0 and 100', () => {
    expect(soldPercent(offer)).toBe(60);
    expect(soldPercent({ total_quantity: 0, remaining_quantity: 0 })).toBe(100);
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (total_quantity, remaining_quantity) => {
        const percent = soldPercent({ total_quantity, remaining_quantity });
        return percent >= 0 && percent <= 100;
      }),
    );
  });
  it.each([
    [50, 'green'],
    [50.1, 'yellow'],
    [80, 'yellow'],
    [80.1, 'red'],
  ] as const)('at %d %% sold is %s', (percent, colour) => expect(soldColour(percent)).toBe(colour));
});

describe('buyLabel', () => {
  it('says why it cannot be bought', () => {
    expect(buyLabel(offer, end)).toBe('Expired');
    expect(buyLabel({ ...offer, remaining_quantity: 0 }, end - 1)).toBe('Sold Out');
    expect(buyLabel(offer, end - 1, true)).toBe('Processing...');
    expect(buyLabel(offer, end - 1)).toBe('Buy Now');
  });
});

describe('time labels', () => {
  it.each([
    [2 * 24 * HOUR + 3 * HOUR + 15 * 60_000, '2d 3h 15m', '2 days'],
    [24 * HOUR + 60_000, '1d 0h 1m', '1 day'],
    [24 * HOUR, '1d 0h 0m', '24h 0m'],
    [5 * HOUR + 9 * 60_000 + 3_000, '5:09:03', '5h 9m'],
    [HOUR, '1:00:00', '1h 0m'],
    [HOUR - 1, '59:59', '59m'],
    [9 * 60_000 + 3_000, '9:03', '9m'],
    [-5, '0:00', '0m'],
  ])('%i ms', (ms, countdown, left) => {
    expect(countdownLabel(ms)).toBe(countdown);
    expect(timeLeftLabel(ms)).toBe(left);
  });
});
