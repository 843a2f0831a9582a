import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isAllMissing, missingAmounts, owedForMissing, type SuppliedLine } from './missing-pieces.ts';

const line: SuppliedLine = { id: 'a', quantity: 3, line_amount: 9_000, refunded: 0, missing: 0 };

describe('pieces that are not there', () => {
  it('cost what was paid for them, and nothing for the lines that are whole', () => {
    const other = { ...line, id: 'b' };
    expect(missingAmounts([line, other], [{ id: 'a', pieces: 2 }])).toEqual([6_000, 0]);
  });

  it('never give back more than is left, and all of it with the last piece', () => {
    expect(missingAmounts([{ ...line, refunded: 8_000 }], [{ id: 'a', pieces: 1 }])).toEqual([1_000]);
    expect(missingAmounts([{ ...line, refunded: 3_000, missing: 1 }], [{ id: 'a', pieces: 2 }])).toEqual([6_000]);
    // Nothing went back for the first, since another refund had a claim on it that was refused later.
    expect(missingAmounts([{ ...line, missing: 1 }], [{ id: 'a', pieces: 2 }])).toEqual([9_000]);
  });

  it('must have been ordered, and be named once', () => {
    expect(missingAmounts([line], [{ id: 'a', pieces: 4 }])).toBeNull();
    expect(missingAmounts([{ ...line, missing: 2 }], [{ id: 'a', pieces: 2 }])).toBeNull();
    expect(missingAmounts([line], [{ id: 'b', pieces: 1 }])).toBeNull();
    expect(missingAmounts([line], [{ id: 'a', pieces: 0 }])).toBeNull();
    const wasMissing = { ...line, id: 'b', missing: 3, refunded: 1_000 };
    expect(missingAmounts([line, wasMissing], [{ id: 'a', pieces: 1 }])).toEqual([3_000, 0]);
    expect(
      missingAmounts(
        [line],
        [
          { id: 'a', pieces: 1 },
          { id: 'a', pieces: 1 },
        ],
      ),
    ).toBeNull();
  });

  it('give back the whole line in whatever steps it turns out to be missing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 90_000 }),
        fc.nat(),
        (quantity, price, cut) => {
          const first = 1 + (cut % quantity);
          const whole = { ...line, quantity, line_amount: price * quantity };
          const [one] = missingAmounts([whole], [{ id: 'a', pieces: first }])!;
          const rest = quantity - first;
          const later = { ...whole, refunded: one!, missing: first };
          const [two] = rest === 0 ? [0] : missingAmounts([later], [{ id: 'a', pieces: rest }])!;
          expect(one! + two!).toBe(whole.line_amount);
        },
      ),
    );
  });

  it('are paid for in full however much of their line waits when they are reported, once all that waited is refused', () => {
    const step = fc.record({ pieces: fc.integer({ min: 1, max: 9 }), waits: fc.nat(100) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90_000 }), fc.array(step, { maxLength: 12 }), (price, steps) => {
        const whole = { ...line, quantity: 30, line_amount: price * 30 };
        let [missing, given] = [0, 0];
        for (const { pieces, waits } of steps) {
          if (missing + pieces > whole.quantity) break;
          const waiting = Math.floor(((whole.line_amount - given) * waits) / 100);
          const seen = { ...whole, missing, refunded: given + waiting };
          given += missingAmounts([seen], [{ id: 'a', pieces }])![0]!;
          missing += pieces;
        }
        const after = { ...whole, missing, refunded: given, given };
        given += owedForMissing([after])[0]!;
        expect(given).toBe(price * missing);
        expect(owedForMissing([{ ...after, refunded: given, given }])).toEqual([0]);
      }),
    );
  });

  it('leave nothing once every line is missing whole', () => {
    const lines = [line, { ...line, id: 'b', missing: 3 }];
    expect(isAllMissing(lines, [{ id: 'a', pieces: 2 }])).toBe(false);
    expect(isAllMissing(lines, [{ id: 'a', pieces: 3 }])).toBe(true);
  });
});
