import { describe, expect, it } from 'vitest';

import { type DayLine, statementDays } from './day-figures.ts';

const line = (day: string, account: string, moved: number, balance_after: number | null, fee = 0): DayLine => ({
  day,
  account,
  kind: moved > 0 ? 'collection' : 'payout',
  moved,
  fee,
  balance_after,
});

describe('the days of a statement', () => {
  it('add up the wallets of a network, also one that does not move on a day or comes later', () => {
    const { days, openings } = statementDays(
      ['2026-11-18', '2026-11-19', '2026-11-20'],
      [
        line('2026-11-18', 'collections', 5_000, 5_900, 100),
        line('2026-11-18', 'collections', 1_000, 6_900),
        line('2026-11-20', 'disbursements', -2_000, 48_000),
      ],
      {},
    );
    expect(openings).toEqual({ collections: 1_000, disbursements: 50_000 });
    expect(days.map(({ opening, closing }) => [opening, closing])).toEqual([
      [51_000, 56_900],
      [56_900, 56_900],
      [56_900, 54_900],
    ]);
    expect(days[0]).toMatchObject({ rows: 2, collected: 6_000, fees: 100, paid_out: 0 });
    expect(days[2]!.balances).toEqual({ collections: 6_900, disbursements: 48_000 });
  });

  it('are summed up by what each line is, fees beside a line and on lines of their own together', () => {
    const kinds = {
      collection: 1,
      refund: -2,
      reversal: -4,
      payout: -8,
      settlement: -16,
      topup: 32,
      other: -64,
      fee: -128,
    };
    const lines = Object.entries(kinds).map(([kind, moved]) => ({
      ...line('2026-11-21', '', moved, null, 1_000),
      kind: kind as DayLine['kind'],
    }));
    expect(statementDays(['2026-11-21'], lines, {}).days[0]).toMatchObject({
      rows: 8,
      collected: 1,
      refunded: -6,
      paid_out: -8,
      settled: -16,
      other: -32,
      fees: 8_128,
    });
  });

  it('continue from what the wallets held, and end where lines are missing', () => {
    const before = { collections: 6_900 };
    const good = line('2026-11-21', 'collections', 100, 7_000);
    const gap = line('2026-11-22', 'collections', 100, 7_500);
    const { days, openings } = statementDays(['2026-11-21', '2026-11-22', '2026-11-23'], [good, gap], before);
    expect(openings).toEqual({});
    expect(days.map(({ opening, closing }) => [opening, closing])).toEqual([
      [6_900, 7_000],
      [7_000, null],
      [null, null],
    ]);
  });

  it('are summed up where a statement carries no balances, once the first balance is known', () => {
    const lines = [line('2026-11-21', '', -400, null, 50)];
    expect(statementDays(['2026-11-21'], lines, { '': 1_000 }).days[0]).toMatchObject({ opening: 1_000, closing: 550 });
    expect(statementDays(['2026-11-21'], lines, {}).days[0]).toMatchObject({ closing: null });
  });
});
