import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cashbackOn } from './money.ts';
import {
  piecesLeft,
  planRefund,
  priceOfPieces,
  refundableLeft,
  spreadRefund,
  withUnusedDelivery,
  type RefundableOrder,
  type RefundPlan,
} from './refund.ts';

const order: RefundableOrder = {
  lines: [
    { line_amount: 10_000, cashback_percentage: 10, refunded: 0, reversed: 0 },
    { line_amount: 5_000, cashback_percentage: 0, refunded: 2_000, reversed: 0 },
  ],
  delivery_fee: 3_000,
  delivery_refunded: 0,
  cashback_used: 9_000,
  cashback_given: 1_000,
};

describe('a refund', () => {
  it('by line takes back the cashback of that line, and goes back the way the order was paid', () => {
    expect(planRefund(order, { lines: [2_500, 0], delivery: 0 })).toMatchObject({
      amount: 2_500,
      cashback_part: 1_250,
      money_part: 1_250,
      reversed: [250, 0],
    });
  });

  it('by amount is shared over what is left', () => {
    expect(refundableLeft(order)).toBe(16_000);
    expect(spreadRefund(order, 8_000)).toEqual({ lines: [5_000, 1_500], delivery: 1_500 });
    expect(spreadRefund(order, 16_000)).toEqual({ lines: [10_000, 3_000], delivery: 3_000 });
  });

  it('of the last goods gives back the rest of the delivery fee too', () => {
    const rest = { ...order, delivery_refunded: 1_000 };
    expect(withUnusedDelivery(rest, { lines: [10_000, 3_000], delivery: 500 }).delivery).toBe(2_000);
    const kept = { lines: [10_000, 2_999], delivery: 500 };
    expect(withUnusedDelivery(rest, kept)).toEqual(kept);
  });

  it('never exceeds what is left', () => {
    expect(() => spreadRefund(order, 16_001)).toThrow(RangeError);
    expect(() => planRefund(order, { lines: [0, 3_001], delivery: 0 })).toThrow(RangeError);
    expect(() => planRefund(order, { lines: [0, 0], delivery: 3_001 })).toThrow(RangeError);
    expect(() => planRefund(order, { lines: [0], delivery: 0 })).toThrow(RangeError);
  });

  it('by the piece gives back the price of each, and exactly the line in the end, whatever amounts went back between', () => {
    const line = { unit_price: fc.integer({ min: 1, max: 100_000 }), quantity: fc.integer({ min: 1, max: 99 }) };
    const steps = fc.array(fc.record({ by: fc.constantFrom('piece', 'amount'), share: fc.nat(100) }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.record(line), steps, ({ unit_price, quantity }, asked) => {
        const now = { line_amount: unit_price * quantity, quantity, refunded: 0 };
        expect(piecesLeft(now)).toBe(quantity);
        for (const { by, share } of asked) {
          const pieces = Math.floor((piecesLeft(now) * share) / 100);
          const price = priceOfPieces(now, pieces);
          if (pieces < piecesLeft(now)) expect(price).toBe(pieces * unit_price);
          const left = now.line_amount - now.refunded;
          now.refunded += by === 'piece' ? price : Math.floor((left * share) / 100);
          expect(now.refunded).toBeLessThanOrEqual(now.line_amount);
        }
        expect(now.refunded + priceOfPieces(now, piecesLeft(now))).toBe(now.line_amount);
        expect(() => priceOfPieces(now, piecesLeft(now) + 1)).toThrow(RangeError);
      }),
    );
  });

  it('counts a piece that was given back in part, and it alone costs what is left of it', () => {
    const line = { line_amount: 10_000, quantity: 4 };
    const left = [0, 1, 2_499, 2_500, 2_501, 9_999, 10_000].map((refunded) => piecesLeft({ ...line, refunded }));
    expect(left).toEqual([4, 4, 4, 3, 3, 1, 0]);
    expect(priceOfPieces({ ...line, refunded: 9_000 }, 1)).toBe(1_000);
  });

  it('gives back and takes back exactly everything in the end, whatever was refused between', () => {
    const amount = fc.integer({ min: 1, max: 10_000 });
    const lines = fc.array(fc.record({ line_amount: amount, points: fc.integer({ min: 0, max: 10_000 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    const steps = fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), refuses: fc.nat(20) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), steps, (made, used, asked) => {
        const total = made.reduce((sum, one) => sum + one.line_amount, 0);
        const cashback_used = Math.floor((total * used) / 100);
        const plans: RefundPlan[] = [];
        const now = () => orderAfter(made, cashback_used, plans);
        for (const { share, refuses } of [...asked, { share: 100, refuses: 20 }]) {
          const left = refundableLeft(now());
          if (left > 0) plans.push(planRefund(now(), spreadRefund(now(), Math.ceil((left * share) / 100))));
          expect(plans.reduce((sum, plan) => sum + plan.money_part, 0)).toBeLessThanOrEqual(total - cashback_used);
          // Somebody refuses one of those that wait.
          if (refuses < plans.length && refuses < 20) plans.splice(refuses, 1);
        }
        const end = now();
        if (refundableLeft(end) > 0) plans.push(planRefund(end, spreadRefund(end, refundableLeft(end))));
        expect(now().cashback_given).toBe(cashback_used);
        const reversed = now().lines.map((line) => line.reversed);
        expect(reversed).toEqual(made.map((line) => cashbackOn(line.line_amount, line.points / 100)));
      }),
    );
  });
});

function orderAfter(
  made: readonly { line_amount: number; points: number }[],
  cashback_used: number,
  plans: readonly RefundPlan[],
): RefundableOrder {
  const sum = (of: (plan: RefundPlan) => number) => plans.reduce((all, plan) => all + of(plan), 0);
  return {
    lines: made.map(({ line_amount, points }, index) => ({
      line_amount,
      cashback_percentage: points / 100,
      refunded: sum((plan) => plan.lines[index]!),
      reversed: sum((plan) => plan.reversed[index]!),
    })),
    delivery_fee: 0,
    delivery_refunded: 0,
    cashback_used,
    cashback_given: sum((plan) => plan.cashback_part),
  };
}
