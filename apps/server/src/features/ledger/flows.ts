import { multiplyDivideFloor, type Ugx } from '@club/rules/money';

import type { Leg } from './accounts.ts';

const BASIS_POINTS_IN_WHOLE = 10_000;

/** A member's money for an order has come in: the club holds it until the goods are handed over. */
export function saleReceived(sale: { network: string; outlet_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'provider_clearing', owner: sale.network, amount: -sale.amount },
    { kind: 'order_liability', owner: sale.outlet_id, amount: sale.amount },
  ];
}

/** The goods are handed over: the money is the outlet's, less the commission, which is rounded down. */
export function saleCompleted(sale: { outlet_id: string; amount: Ugx; commission_basis_points: number }): Leg[] {
  const { outlet_id, amount, commission_basis_points } = sale;
  const commission = multiplyDivideFloor(amount, commission_basis_points, BASIS_POINTS_IN_WHOLE);
  return [
    { kind: 'order_liability', owner: outlet_id, amount: -amount },
    { kind: 'outlet_payable', owner: outlet_id, amount: amount - commission },
    { kind: 'club_commission', owner: '', amount: commission },
  ];
}

/** Money for an order that cannot be handed over any more: it is owed back to the member. */
export function refundOwed(sale: { outlet_id: string; member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'order_liability', owner: sale.outlet_id, amount: -sale.amount },
    { kind: 'refunds_payable', owner: sale.member_id, amount: sale.amount },
  ];
}

/** Money that does not fit what was asked for: owed back until a person has decided. */
export function unmatchedReceived(money: { network: string; member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'provider_clearing', owner: money.network, amount: -money.amount },
    { kind: 'refunds_payable', owner: money.member_id, amount: money.amount },
  ];
}

/** Cashback is promised at payment: it costs the club, and the member cannot spend it yet. */
export function cashbackPromised(cashback: { member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'marketing_expense', owner: '', amount: -cashback.amount },
    { kind: 'cashback_pending', owner: cashback.member_id, amount: cashback.amount },
  ];
}

/** Cashback is earned at completion: the member may spend it. */
export function cashbackReleased(cashback: { member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'cashback_pending', owner: cashback.member_id, amount: -cashback.amount },
    { kind: 'cashback_available', owner: cashback.member_id, amount: cashback.amount },
  ];
}

/** Promised cashback is taken back because the sale is undone. */
export function cashbackReversed(cashback: { member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'cashback_pending', owner: cashback.member_id, amount: -cashback.amount },
    { kind: 'marketing_expense', owner: '', amount: cashback.amount },
  ];
}
