import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Leg } from './accounts.ts';
import * as flows from './flows.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const sum = (legs: readonly Leg[]) => legs.reduce((total, leg) => total + leg.amount, 0);
const on = (legs: readonly Leg[], kind: Leg['kind']) => sum(legs.filter((leg) => leg.kind === kind));

describe('every flow', () => {
  it('sums to zero for any amount', () => {
    fc.assert(
      fc.property(amount, basisPoints, (value, commission_basis_points) => {
        const who = { network: 'mtn', outlet_id: 'o', member_id: 'm', amount: value };
        const all = [
          flows.saleReceived(who),
          flows.saleCompleted({ ...who, commission_basis_points }),
          flows.refundOwed(who),
          flows.unmatchedReceived(who),
          flows.cashbackPromised(who),
          flows.cashbackReleased(who),
          flows.cashbackReversed(who),
        ];
        expect(all.map(sum)).toEqual(all.map(() => 0));
      }),
    );
  });
});

describe('a sale', () => {
  it('leaves nothing with the club but its commission', () => {
    fc.assert(
      fc.property(amount, basisPoints, (value, commission_basis_points) => {
        const sale = { network: 'mtn', outlet_id: 'o', amount: value };
        const legs = [...flows.saleReceived(sale), ...flows.saleCompleted({ ...sale, commission_basis_points })];
        expect(on(legs, 'order_liability')).toBe(0);
        expect(on(legs, 'outlet_payable') + on(legs, 'club_commission')).toBe(value);
        const exact = (BigInt(value) * BigInt(commission_basis_points)) / 10_000n;
        expect(on(legs, 'club_commission')).toBe(Number(exact));
      }),
    );
  });

  it('rounds the commission in favour of the outlet', () => {
    const legs = flows.saleCompleted({ outlet_id: 'o', amount: 999, commission_basis_points: 850 });
    expect(on(legs, 'club_commission')).toBe(84);
    expect(on(legs, 'outlet_payable')).toBe(915);
  });

  it('that cannot be handed over is owed to the member whole', () => {
    const sale = { network: 'mtn', outlet_id: 'o', member_id: 'm', amount: 7_500 };
    const legs = [...flows.saleReceived(sale), ...flows.refundOwed(sale)];
    expect(on(legs, 'order_liability')).toBe(0);
    expect(on(legs, 'refunds_payable')).toBe(7_500);
  });
});

describe('cashback', () => {
  it('is taken back whole, or becomes available whole', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const cashback = { member_id: 'm', amount: value };
        const reversed = [...flows.cashbackPromised(cashback), ...flows.cashbackReversed(cashback)];
        expect(on(reversed, 'cashback_pending') + on(reversed, 'marketing_expense')).toBe(0);
        const released = [...flows.cashbackPromised(cashback), ...flows.cashbackReleased(cashback)];
        expect(on(released, 'cashback_pending')).toBe(0);
        expect(on(released, 'cashback_available')).toBe(value);
        expect(on(released, 'marketing_expense')).toBe(value === 0 ? 0 : -value);
      }),
    );
  });
});
