import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Leg } from './accounts.ts';
import * as flows from './flows.ts';

/** What the file offers that is not a flow: commissionOn. */
const NOT_FLOWS = 1;
const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const sum = (legs: readonly Leg[]) => legs.reduce((total, leg) => total + leg.amount, 0);
const on = (legs: readonly Leg[], kind: Leg['kind']) => sum(legs.filter((leg) => leg.kind === kind));

describe('every flow', () => {
  it('sums to zero for any amount', () => {
    fc.assert(
      fc.property(amount, amount, amount, basisPoints, (value, one, other, commission_basis_points) => {
        const part = Math.min(value, one);
        const rest = Math.min(value - part, other);
        const who = { network: 'mtn', outlet_id: 'o', member_id: 'm', amount: value };
        const all = [
          flows.saleReceived({ ...who, cashback_used: part }),
          flows.saleCompleted({ ...who, delivery_fee: part, commission_basis_points }),
          flows.riderEarned(who),
          flows.riderPaid(who),
          flows.refundOwed({ ...who, cashback_part: part }),
          flows.saleReturned({ ...who, cashback_part: part, delivery_part: rest, commission_part: part }),
          flows.unmatchedReceived(who),
          flows.mismatchAccepted(who),
          flows.mismatchDenied(who),
          flows.refundSent(who),
          flows.cashbackPromised(who),
          flows.cashbackReleased(who),
          flows.cashbackReversed({ member_id: 'm', pending: value, available: one, withheld: other }),
          flows.givenUpByLeaver({ member_id: 'm', cashback: one, pay: other }),
          flows.cashbackHeld(who),
          flows.cashbackFreed(who),
          flows.payoutSent({ ...who, fee: part }),
          flows.outletSettled(who),
          flows.networkFees(who),
          flows.reissueSent(who),
          flows.adjusted({ kind: 'outlet_payable', owner: 'o' }, value - one),
        ];
        expect(all).toHaveLength(Object.keys(flows).length - NOT_FLOWS);
        expect(all.map(sum)).toEqual(all.map(() => 0));
      }),
    );
  });
});

describe('a sale', () => {
  it('leaves nothing with the club but its commission and the delivery', () => {
    fc.assert(
      fc.property(amount, amount, amount, basisPoints, (value, one, other, commission_basis_points) => {
        const cashback_used = Math.min(value, one);
        const delivery_fee = Math.min(value, other);
        const sale = { network: 'mtn', outlet_id: 'o', member_id: 'm', amount: value };
        const legs = [
          ...flows.cashbackHeld({ member_id: 'm', amount: cashback_used }),
          ...flows.saleReceived({ ...sale, cashback_used }),
          ...flows.saleCompleted({ ...sale, delivery_fee, commission_basis_points }),
        ];
        expect([on(legs, 'order_liability'), on(legs, 'cashback_held')]).toEqual([0, 0]);
        expect(on(legs, 'outlet_payable') + on(legs, 'club_commission') + on(legs, 'delivery')).toBe(value);
        expect(on(legs, 'provider_clearing') + on(legs, 'cashback_available') + value).toBe(0);
        const exact = (BigInt(value - delivery_fee) * BigInt(commission_basis_points)) / 10_000n;
        expect(on(legs, 'club_commission')).toBe(Number(exact));
      }),
    );
  });

  it('rounds the commission in favour of the outlet', () => {
    const legs = flows.saleCompleted({
      outlet_id: 'o',
      amount: 1_499,
      delivery_fee: 500,
      commission_basis_points: 850,
    });
    expect(on(legs, 'club_commission')).toBe(84);
    expect(on(legs, 'outlet_payable')).toBe(915);
    expect(on(legs, 'delivery')).toBe(500);
  });

  it('that cannot be handed over is owed to the member whole, each part as it was paid', () => {
    const sale = { network: 'mtn', outlet_id: 'o', member_id: 'm', amount: 7_500 };
    const legs = [
      ...flows.saleReceived({ ...sale, cashback_used: 2_000 }),
      ...flows.refundOwed({ ...sale, cashback_part: 2_000 }),
    ];
    expect(on(legs, 'order_liability')).toBe(0);
    expect(on(legs, 'refunds_payable')).toBe(5_500);
    expect(on(legs, 'cashback_available')).toBe(2_000);
  });
});

describe('cashback', () => {
  it('is taken back whole, or becomes available whole', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const cashback = { member_id: 'm', amount: value };
        const taken = { member_id: 'm', pending: value, available: 0, withheld: 0 };
        const reversed = [...flows.cashbackPromised(cashback), ...flows.cashbackReversed(taken)];
        expect(on(reversed, 'cashback_pending') + on(reversed, 'marketing_expense')).toBe(0);
        const released = [...flows.cashbackPromised(cashback), ...flows.cashbackReleased(cashback)];
        expect(on(released, 'cashback_pending')).toBe(0);
        expect(on(released, 'cashback_available')).toBe(value);
        expect(on(released, 'marketing_expense')).toBe(value === 0 ? 0 : -value);
      }),
    );
  });

  it('leaves the club whole when it reaches the wallet, the fee kept', () => {
    const payout = { network: 'mtn', member_id: 'm', amount: 10_000, fee: 500 };
    const legs = [...flows.cashbackHeld(payout), ...flows.payoutSent(payout)];
    expect(on(legs, 'cashback_held')).toBe(0);
    expect(on(legs, 'cashback_available')).toBe(-10_000);
    expect(on(legs, 'provider_clearing')).toBe(9_500);
    expect(on(legs, 'payout_fees')).toBe(500);
  });
});
