import { multiplyDivideFloor, type Ugx } from '@club/rules/money';

import type { Account, Leg } from './accounts.ts';

const BASIS_POINTS_IN_WHOLE = 10_000;

/**
 * An order is paid: the club holds the money until the goods are handed over. What was paid with cashback comes from what
 * the order had set aside, the rest from the network.
 */
export function saleReceived(sale: {
  network: string;
  outlet_id: string;
  member_id: string;
  amount: Ugx;
  cashback_used: Ugx;
}): Leg[] {
  const { network, outlet_id, member_id, amount, cashback_used } = sale;
  return [
    { kind: 'provider_clearing', owner: network, amount: cashback_used - amount },
    { kind: 'cashback_held', owner: member_id, amount: -cashback_used },
    { kind: 'order_liability', owner: outlet_id, amount },
  ];
}

/** What the club keeps of goods sold, rounded down. Nothing is kept of the fee for bringing them. */
export function commissionOn(goods: Ugx, commission_basis_points: number): Ugx {
  return multiplyDivideFloor(goods, commission_basis_points, BASIS_POINTS_IN_WHOLE);
}

/** The goods are handed over: the money is the outlet's, less the commission; the delivery fee is for the delivery. */
export function saleCompleted(sale: {
  outlet_id: string;
  amount: Ugx;
  delivery_fee: Ugx;
  commission_basis_points: number;
}): Leg[] {
  const { outlet_id, amount, delivery_fee, commission_basis_points } = sale;
  const goods = amount - delivery_fee;
  const commission = commissionOn(goods, commission_basis_points);
  return [
    { kind: 'order_liability', owner: outlet_id, amount: -amount },
    { kind: 'outlet_payable', owner: outlet_id, amount: goods - commission },
    { kind: 'delivery', owner: '', amount: delivery_fee },
    { kind: 'club_commission', owner: '', amount: commission },
  ];
}

/** An order was brought, or the way for nothing is paid: the rider's share comes out of the fees of deliveries. */
export function riderEarned(earned: { member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'delivery', owner: '', amount: -earned.amount },
    { kind: 'rider_payable', owner: earned.member_id, amount: earned.amount },
  ];
}

/** A rider has got what was earned. */
export function riderPaid(payout: { network: string; member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'rider_payable', owner: payout.member_id, amount: -payout.amount },
    { kind: 'provider_clearing', owner: payout.network, amount: payout.amount },
  ];
}

interface GivenBack {
  member_id: string;
  /** In all. */
  amount: Ugx;
  /** What of it was paid with cashback and becomes cashback again. */
  cashback_part: Ugx;
}

/** Money of an order that is not handed over, or not whole: it is owed back to the member. */
export function refundOwed(refund: GivenBack & { outlet_id: string }): Leg[] {
  return [{ kind: 'order_liability', owner: refund.outlet_id, amount: -refund.amount }, ...toMember(refund)];
}

/** Money of an order handed over before: outlet, commission and delivery each give back their part. */
export function saleReturned(
  refund: GivenBack & { outlet_id: string; delivery_part: Ugx; commission_part: Ugx },
): Leg[] {
  const { outlet_id, amount, delivery_part, commission_part } = refund;
  return [
    { kind: 'outlet_payable', owner: outlet_id, amount: delivery_part + commission_part - amount },
    { kind: 'club_commission', owner: '', amount: -commission_part },
    { kind: 'delivery', owner: '', amount: -delivery_part },
    ...toMember(refund),
  ];
}

function toMember({ member_id, amount, cashback_part }: GivenBack): Leg[] {
  return [
    { kind: 'refunds_payable', owner: member_id, amount: amount - cashback_part },
    { kind: 'cashback_available', owner: member_id, amount: cashback_part },
  ];
}

/** Money that does not fit what was asked for: owed back until a person has decided. */
export function unmatchedReceived(money: { network: string; member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'provider_clearing', owner: money.network, amount: -money.amount },
    { kind: 'refunds_payable', owner: money.member_id, amount: money.amount },
  ];
}

/** A person has found that the money is for its order after all; the sale is posted beside it. */
export function mismatchAccepted(money: { network: string; member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'refunds_payable', owner: money.member_id, amount: -money.amount },
    { kind: 'provider_clearing', owner: money.network, amount: money.amount },
  ];
}

/** The network says in the end that the money has never come. */
export function mismatchDenied(money: { network: string; member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'refunds_payable', owner: money.member_id, amount: -money.amount },
    { kind: 'provider_clearing', owner: money.network, amount: money.amount },
  ];
}

/** What was owed has reached the member's wallet. */
export function refundSent(refund: { network: string; member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'refunds_payable', owner: refund.member_id, amount: -refund.amount },
    { kind: 'provider_clearing', owner: refund.network, amount: refund.amount },
  ];
}

/** Cashback is promised at payment: it costs the club, and the member cannot spend it yet. */
export function cashbackPromised(cashback: { member_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'marketing_expense', owner: '', amount: -cashback.amount },
    { kind: 'cashback_pending', owner: cashback.member_id, amount: cashback.amount },
  ];
}

/** Cashback is earned: the member may spend it. */
export function cashbackReleased(cashback: { member_id: string; amount: Ugx }): Leg[] {
  return between('cashback_pending', 'cashback_available', cashback);
}

/**
 * Cashback is taken back because its sale is undone: what is still promised from the promise, what is earned from what the
 * member has, and what was spent already from the money that goes back.
 */
export function cashbackReversed(cashback: { member_id: string; pending: Ugx; available: Ugx; withheld: Ugx }): Leg[] {
  const { member_id, pending, available, withheld } = cashback;
  return [
    { kind: 'cashback_pending', owner: member_id, amount: -pending },
    { kind: 'cashback_available', owner: member_id, amount: -available },
    { kind: 'refunds_payable', owner: member_id, amount: -withheld },
    { kind: 'marketing_expense', owner: '', amount: pending + available + withheld },
  ];
}

/** Who leaves the club gives up what no network sends: the club has not spent it after all, and keeps the fees of deliveries. */
export function givenUpByLeaver(rest: { member_id: string; cashback: Ugx; pay: Ugx }): Leg[] {
  const { member_id, cashback, pay } = rest;
  return [
    { kind: 'cashback_available', owner: member_id, amount: -cashback },
    { kind: 'marketing_expense', owner: '', amount: cashback },
    { kind: 'rider_payable', owner: member_id, amount: -pay },
    { kind: 'delivery', owner: '', amount: pay },
  ];
}

/** Cashback is set aside for an order or a payout, so that it cannot be spent twice. */
export function cashbackHeld(cashback: { member_id: string; amount: Ugx }): Leg[] {
  return between('cashback_available', 'cashback_held', cashback);
}

/** What was set aside is not needed after all. */
export function cashbackFreed(cashback: { member_id: string; amount: Ugx }): Leg[] {
  return between('cashback_held', 'cashback_available', cashback);
}

/** Cashback has reached the member's wallet, less the fee. */
export function payoutSent(payout: { network: string; member_id: string; amount: Ugx; fee: Ugx }): Leg[] {
  return [
    { kind: 'cashback_held', owner: payout.member_id, amount: -payout.amount },
    { kind: 'provider_clearing', owner: payout.network, amount: payout.amount - payout.fee },
    { kind: 'payout_fees', owner: '', amount: payout.fee },
  ];
}

/** An outlet was paid what it had earned. */
export function outletSettled(settlement: { network: string; outlet_id: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'outlet_payable', owner: settlement.outlet_id, amount: -settlement.amount },
    { kind: 'provider_clearing', owner: settlement.network, amount: settlement.amount },
  ];
}

/**
 * Money that never arrived was sent anew. What its first attempt had booked was taken back against the account for corrections, which
 * owes it since.
 */
export function reissueSent(sent: { network: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'adjustments', owner: '', amount: -sent.amount },
    { kind: 'provider_clearing', owner: sent.network, amount: sent.amount },
  ];
}

/** What a network kept for itself, out of what payouts left for that. */
export function networkFees(fees: { network: string; amount: Ugx }): Leg[] {
  return [
    { kind: 'provider_clearing', owner: fees.network, amount: fees.amount },
    { kind: 'payout_fees', owner: '', amount: -fees.amount },
  ];
}

/** A correction by hand: an account goes up, or down by a negative amount, against the account for corrections. */
export function adjusted(account: Account, amount: number): Leg[] {
  return [
    { ...account, amount },
    { kind: 'adjustments', owner: '', amount: -amount },
  ];
}

function between(
  from: 'cashback_pending' | 'cashback_available' | 'cashback_held',
  to: 'cashback_available' | 'cashback_held',
  { member_id, amount }: { member_id: string; amount: Ugx },
): Leg[] {
  return [
    { kind: from, owner: member_id, amount: -amount },
    { kind: to, owner: member_id, amount },
  ];
}
