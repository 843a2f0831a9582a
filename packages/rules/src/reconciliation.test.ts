import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ageOf, balanceEnds, closeRefusals, matchClass, type MatchFacts } from './reconciliation.ts';

const completed = (amount: number) => ({ amount, state: 'completed' as const });
const none = { ours: null, moved: [], has_unmoved: false, booked: 0, is_decided: false } satisfies MatchFacts;

describe('the three books', () => {
  it.each<[string, Partial<MatchFacts>, string]>([
    ['all agree', { ours: completed(5_000), moved: [5_000], booked: 5_000 }, 'matched'],
    ['the network has it alone', { moved: [5_000] }, 'only_in_statement'],
    ['we have it alone', { ours: completed(5_000), booked: 5_000 }, 'only_ours'],
    ['the ledger has it alone', { booked: -5_000 }, 'only_ours'],
    ['more was taken', { ours: completed(5_000), moved: [7_000], booked: 5_000 }, 'amount_differs'],
    ['we say it failed', { ours: { amount: 5_000, state: 'failed' }, moved: [5_000] }, 'status_differs'],
    ['we do not know yet', { ours: { amount: 5_000, state: 'open' }, moved: [5_000] }, 'status_differs'],
    ['the network says it failed', { ours: completed(5_000), has_unmoved: true, booked: 5_000 }, 'status_differs'],
    ['taken back', { ours: completed(5_000), moved: [5_000, -5_000], booked: 5_000 }, 'status_differs'],
    ['taken back, and nothing in the ledger', { ours: completed(5_000), moved: [5_000, -5_000] }, 'status_differs'],
    ['failed, and it came and went', { ours: { amount: 5_000, state: 'failed' }, moved: [5_000, -5_000] }, 'matched'],
    [
      'failed, it came and went, and stands in the ledger',
      { ours: { amount: 5_000, state: 'failed' }, moved: [5_000, -5_000], booked: 5_000 },
      'status_differs',
    ],
    ['taken twice', { ours: completed(5_000), moved: [5_000, 5_000], booked: 5_000 }, 'duplicate_debit'],
    ['sent twice', { ours: completed(-900), moved: [-900, -900], booked: -900 }, 'duplicate_debit'],
    ['twice and once back', { ours: completed(5_000), moved: [5_000, 5_000, -5_000], booked: 5_000 }, 'matched'],
    ['not in the ledger', { ours: completed(5_000), moved: [5_000] }, 'ledger_differs'],
    ['other in the ledger', { ours: completed(5_000), moved: [5_000], booked: 4_000 }, 'ledger_differs'],
    ['failed and nobody moved anything', { ours: { amount: 5_000, state: 'failed' }, has_unmoved: true }, 'matched'],
    ['held and decided', { ours: completed(5_000), moved: [7_000], booked: 7_000, is_decided: true }, 'matched'],
    [
      'decided, but for another sum',
      { ours: completed(5_000), moved: [7_000], booked: 5_000, is_decided: true },
      'amount_differs',
    ],
  ])('%s', (_, facts, expected) => expect(matchClass({ ...none, ...facts })).toBe(expected));

  const amount = fc.integer({ min: -3, max: 3 }).filter((each) => each !== 0);
  const facts = fc.record<MatchFacts>({
    ours: fc.option(fc.record({ amount, state: fc.constantFrom('completed', 'held', 'open', 'failed') })),
    moved: fc.array(amount, { maxLength: 3 }),
    has_unmoved: fc.boolean(),
    booked: fc.integer({ min: -3, max: 3 }),
    is_decided: fc.boolean(),
  });

  it('match only where ledger and statement agree to the shilling', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const told = each.moved.reduce((sum, moved) => sum + moved, 0);
        if (matchClass(each) === 'matched') expect(each.booked).toBe(told);
      }),
      { numRuns: 3_000 },
    );
  });

  it('are judged alike for money in and money out', () => {
    const turned = (each: MatchFacts): MatchFacts => ({
      ...each,
      ours: each.ours && { ...each.ours, amount: -each.ours.amount },
      moved: each.moved.map((moved) => -moved),
      booked: 0 - each.booked,
    });
    fc.assert(
      fc.property(facts, (each) => {
        expect(matchClass(turned(each))).toBe(matchClass(each));
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the running balance of a day', () => {
  it('is found in whatever order the lines come, and a missing line is noticed', () => {
    const changes = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(changes, fc.integer({ min: 0, max: 9_999 }), fc.nat(), (up, opening, seed) => {
        let balance = opening;
        const steps = up.map((change) => ({ change, balance_after: (balance += change) }));
        const mixed = steps.toSorted(
          (a, b) => ((a.balance_after * (seed + 7)) % 13) - ((b.balance_after * (seed + 7)) % 13),
        );
        expect(balanceEnds(mixed)).toEqual({ opening, closing: balance });
        expect(balanceEnds(steps.toSpliced(1, 1))).toBeNull();
      }),
    );
  });

  it('may end where it began', () => {
    const steps = [
      { change: 500, balance_after: 1_500 },
      { change: -500, balance_after: 1_000 },
    ];
    expect(balanceEnds(steps)).toEqual({ opening: 1_000, closing: 1_000 });
    expect(balanceEnds(steps.toReversed(), 1_000)).toEqual({ opening: 1_000, closing: 1_000 });
    expect(balanceEnds(steps, 9_999)).toBeNull();
    expect(balanceEnds([])).toBeNull();
  });
});

describe('a difference', () => {
  it('grows old', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const ages = ['2026-11-21T11:00Z', '2026-11-20T12:00Z', '2026-11-18T12:00Z', '2026-11-14T12:00Z'];
    expect(ages.map((since) => ageOf(new Date(since), now))).toEqual([
      'under_1_day',
      '1_to_3_days',
      '3_to_7_days',
      'over_7_days',
    ]);
  });
});

describe('closing a day', () => {
  const good = {
    day: '2026-11-20',
    is_day_before_closed: true,
    is_covered: true,
    statement_closing: 70_000,
    has_pending_lines: false,
    books_closing: 70_000,
    open_differences: 0,
  };
  const now = new Date('2026-11-20T21:00:00Z');

  it('needs a day that is over, whole, explained and balanced', () => {
    expect(closeRefusals(good, now)).toEqual([]);
    expect(closeRefusals(good, new Date('2026-11-20T20:59:59Z'))).toEqual(['not_over']);
    expect(closeRefusals({ ...good, is_day_before_closed: false }, now)).toEqual(['day_before_open']);
    expect(closeRefusals({ ...good, is_covered: false }, now)).toEqual(['statement_missing']);
    expect(closeRefusals({ ...good, statement_closing: null }, now)).toEqual(['statement_gap']);
    expect(closeRefusals({ ...good, has_pending_lines: true }, now)).toEqual(['pending_lines']);
    expect(closeRefusals({ ...good, open_differences: 1, books_closing: 69_000 }, now)).toEqual([
      'open_differences',
      'unbalanced',
    ]);
  });
});
