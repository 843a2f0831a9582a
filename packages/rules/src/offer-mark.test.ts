import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatDate, formatLastDay } from './kampala-time.ts';
import { offerMark } from './offer-mark.ts';

const noon = new Date('2026-11-22T09:00:00Z');
const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });

describe('the mark of an offer', () => {
  it('says that nothing is left, or how little', () => {
    expect(offerMark({ stock_quantity: 0, end_date: noon }, noon)?.text).toBe('Sold out');
    expect(offerMark({ stock_quantity: -1, end_date: noon }, noon)?.text).toBe('Sold out');
    expect(offerMark({ stock_quantity: 2, end_date: noon }, noon)?.text).toBe('2 left');
    expect(offerMark({ stock_quantity: 1, end_date: noon }, noon)?.text).toBe('1 left');
    expect(offerMark({ stock_quantity: 5, end_date: '2026-12-01T00:00:00Z' }, noon)?.text).toBe('5 left');
    expect(offerMark({ stock_quantity: 6, end_date: '2026-12-01T00:00:00Z' }, noon)).toBeNull();
  });

  it('names the hour on the last day alone, as the day is in Kampala', () => {
    // Half past eleven at night there is still the same day, half past midnight is not.
    expect(offerMark({ stock_quantity: 50, end_date: '2026-11-22T20:30:00Z' }, noon)?.text).toBe('Ends 23:30');
    expect(offerMark({ stock_quantity: 50, end_date: '2026-11-22T21:30:00Z' }, noon)).toBeNull();
    expect(offerMark({ stock_quantity: 50, end_date: noon }, noon)).toBeNull();
    expect(offerMark({ stock_quantity: 50, end_date: '2026-11-22T08:00:00Z' }, noon)).toBeNull();
  });

  it('stands on the whole last day of an offer that ends at midnight', () => {
    const end_date = '2026-11-22T21:00:00Z';
    expect(offerMark({ stock_quantity: 50, end_date }, noon)?.text).toBe('Ends at midnight');
    expect(offerMark({ stock_quantity: 50, end_date }, '2026-11-21T20:59:59Z')).toBeNull();
    expect(offerMark({ stock_quantity: 50, end_date }, end_date)).toBeNull();
  });

  it('never hides that something is sold out, and promises no hour that is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 500 }), anyTime, anyTime, (stock_quantity, end_date, now) => {
        const mark = offerMark({ stock_quantity, end_date }, now);
        if (stock_quantity <= 0) expect(mark?.kind).toBe('sold_out');
        if (mark?.kind !== 'ends_today') return;
        expect(end_date.getTime()).toBeGreaterThan(now.getTime());
        expect(formatLastDay(end_date)).toBe(formatDate(now));
      }),
    );
  });
});
