import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  closingBalance,
  dayAfter,
  lastPeriodEnd,
  periodEnd,
  statementDue,
  statementMoves,
  STATEMENT_STATUSES,
  statementSources,
} from './settlement.ts';

const ugx = fc.integer({ min: 0, max: 1_000_000_000 });
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => dayAfter('1970-01-01', days));

describe('closingBalance', () => {
  it("adds what was sold and takes away what is not the outlet's; a correction goes either way", () => {
    const totals = {
      sales: 1_000_000,
      returns: 200_000,
      commission: 30_000,
      delivery_fees: 4_000,
      cashback_share: 500,
      corrections: 60,
      settlements: 7,
    };
    expect(closingBalance(2, totals)).toBe(2 + 1_000_000 - 200_000 - 30_000 - 4_000 - 500 + 60 - 7);
    expect(closingBalance(2, { ...totals, corrections: -60 })).toBe(765_435);
  });

  it('goes on from one statement to the next as if they were one', () => {
    const totals = fc.record({
      sales: ugx,
      returns: ugx,
      commission: ugx,
      delivery_fees: ugx,
      cashback_share: ugx,
      corrections: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      settlements: ugx,
    });
    fc.assert(
      fc.property(ugx, totals, totals, (opening, one, other) => {
        const names = Object.keys(one) as (keyof typeof one)[];
        const both = Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as typeof one;
        expect(closingBalance(closingBalance(opening, one), other)).toBe(closingBalance(opening, both));
      }),
    );
  });
});

describe('statementDue', () => {
  it('never lets what is sent exceed what the outlet is owed, nor what the statement says', () => {
    fc.assert(
      fc.property(ugx, ugx, ugx, ugx, (closing, since, balance, in_flight) => {
        const due = statementDue(closing, since, { balance, in_flight });
        expect(due).toBeGreaterThanOrEqual(0);
        if (due > 0) {
          expect(due + in_flight).toBeLessThanOrEqual(balance);
          expect(due + in_flight + since).toBeLessThanOrEqual(closing);
        }
      }),
    );
  });

  it('leaves what no network sends for the next time', () => {
    expect(statementDue(499, 0, { balance: 10_000, in_flight: 0 })).toBe(0);
    expect(statementDue(500, 0, { balance: 10_000, in_flight: 0 })).toBe(500);
    expect(statementDue(-20_000, 0, { balance: 10_000, in_flight: 0 })).toBe(0);
  });
});

describe('periods', () => {
  it('of a week end with Sunday', () => {
    expect(periodEnd('2026-11-21', 7)).toBe('2026-11-22');
    expect(periodEnd('2026-11-22', 7)).toBe('2026-11-22');
    expect(periodEnd('2026-11-23', 7)).toBe('2026-11-29');
    expect(lastPeriodEnd('2026-11-21', 7)).toBe('2026-11-15');
    expect(lastPeriodEnd('2026-11-22', 7)).toBe('2026-11-22');
  });

  it('follow each other without a gap, whatever their length', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 31 }), (from, length) => {
        const end = periodEnd(from, length);
        expect(end >= from && end < dayAfter(from, length)).toBe(true);
        expect(periodEnd(dayAfter(end), length)).toBe(dayAfter(end, length));
        expect(lastPeriodEnd(from, length) <= from).toBe(true);
        expect(periodEnd(dayAfter(lastPeriodEnd(from, length)), length) >= from).toBe(true);
      }),
    );
  });
});

describe('the states of a statement', () => {
  it('lead from issued to every other, and from paid and carried nowhere', () => {
    const reached = new Set<string>(['issued']);
    for (const _ of STATEMENT_STATUSES)
      for (const from of reached) statementMoves[from as 'issued'].forEach((to) => reached.add(to));
    expect(reached.size).toBe(STATEMENT_STATUSES.length);
    expect([...statementMoves.paid, ...statementMoves.carried]).toEqual([]);
    expect(statementSources('sending')).toEqual(['agreed']);
  });
});
