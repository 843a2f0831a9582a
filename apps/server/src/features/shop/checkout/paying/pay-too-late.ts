import { pages } from '@club/contract/pages';

import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { holdForOrder, lockAvailable } from '#server/features/money/cashback/order-cashback.ts';
import { promiseCashback } from '#server/features/money/cashback/promises.ts';
import { refundOwed, saleReceived } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { refundPayment } from '#server/features/money/refunds/refund-payment.ts';
import { hasLeft } from '#server/features/people/members/has-left.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { mayTakeAgain, takeAllowance } from '#server/features/shop/catalogue/allowances.ts';
import { isDayOfferOver } from '#server/features/shop/catalogue/day-offers.ts';
import { retakeStock, type StockLine } from '#server/features/shop/catalogue/stock.ts';
import { appendEvent, changeOrder, linesIn, markStock, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMember } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { SettledPayment } from '#server/ports/payment-outcomes.ts';
import { Problem } from '#server/problem.ts';

import { paidChange, postSale, tellPaid } from './pay-order.ts';

/**
 * The money came after the order had been cancelled. An order that only lost its hold gets its stock again if there is any
 * left, the one way back from cancelled; else the money is owed to the member (decision 6 of part 1).
 */
export async function payTooLate(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment): Promise<void> {
  const end = await endOf(tx, deps, order);
  if (end === 'revived') await revive(tx, deps, order, payment);
  else await owe(tx, deps, order, payment, end);
}

type Late = 'cancelled' | 'sold_out' | 'over';

/** Whether the order lives again, else what has become of it. */
async function endOf(tx: Tx, deps: Pick<Deps, 'now'>, order: OrderRow): Promise<Late | 'revived'> {
  if (order.cancel_reason !== 'hold_expired') return 'cancelled';
  // Nobody would collect it.
  if (await hasLeft(tx, order.member_id)) return 'over';
  if (!(await hasCashbackStill(tx, order))) return 'over';
  const released = await linesIn(tx, order.id, 'released');
  // Its code would be good for an hour, of which nobody knows who has long given it up.
  if (released[0] !== undefined && (await isDayOfferOver(tx, released[0].offer_id, deps.now()))) return 'over';
  // Meanwhile the member may have ordered as much as one may have.
  if (!(await mayTakeAgain(tx, order.member_id, released))) return 'over';
  if (!(await tookStockAgain(tx, order, released))) return 'sold_out';
  return 'revived';
}

/** What the order was to be paid with besides went back to the member when it was cancelled. */
async function hasCashbackStill(tx: Tx, order: OrderRow): Promise<boolean> {
  return (await lockAvailable(tx, order.member_id)) >= order.cashback_used;
}

/** All lines or none. */
async function tookStockAgain(tx: Tx, order: OrderRow, released: readonly StockLine[]): Promise<boolean> {
  try {
    await retakeStock(tx, released);
  } catch (error) {
    const isGone = error instanceof Problem && (error.code === 'sold_out' || error.code === 'not_enough_stock');
    if (isGone) return false;
    throw error;
  }
  await takeAllowance(tx, order.member_id, released);
  await markStock(tx, order.id, 'released', 'sold');
  return true;
}

async function revive(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment): Promise<void> {
  const at = deps.now();
  await changeOrder(
    tx,
    order.id,
    { status: ['cancelled'], payment_status: ['pending', 'failed'] },
    { ...(await paidChange(tx, order, at)), status: 'pending', cancel_reason: null },
  );
  await appendEvent(tx, {
    order_id: order.id,
    type: 'paid',
    at,
    note: 'Paid after its time; the goods were still there',
  });
  await tellPaid(tx, deps, order, payment);
  await holdForOrder(tx, deps, { id: order.id, member_id: order.member_id, amount: order.cashback_used, again: true });
  await promiseCashback(tx, deps, order);
  await postSale(tx, deps, order, payment);
}

async function owe(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment, why: Late): Promise<void> {
  const at = deps.now();
  const cancel_reason = why === 'sold_out' ? 'sold_out_after_payment' : order.cancel_reason;
  await changeOrder(
    tx,
    order.id,
    { status: ['cancelled'], payment_status: ['pending', 'failed'] },
    { payment_status: 'paid', paid_at: at, cancel_reason, updated_at: at },
  );
  const note = why === 'cancelled' ? 'Paid after it was cancelled' : 'Paid too late';
  await appendEvent(tx, { order_id: order.id, type: 'paid', at, note: `${note}; the money goes back` });
  await tellPerson(tx, deps, {
    event_key: `order_paid_too_late:${order.id}`,
    template: 'payment_too_late',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: pages.order(order.id),
    values: { order_number: order.order_number, amount: payment.amount, why },
  });
  tellMember(tx, order);
  await postOwed(tx, order, payment, at);
  await refundPayment(tx, deps, payment, 'paid_too_late');
}

/** In and out of the order's account, so that the books show the sale that came to nothing. */
async function postOwed(tx: Tx, order: OrderRow, payment: SettledPayment, at: Date): Promise<void> {
  const about = { subject_type: 'order', subject_id: order.id, at };
  const sale = { outlet_id: order.outlet_id, member_id: order.member_id, amount: payment.amount };
  await post(tx, {
    ...about,
    reference: `sale_received:${order.id}`,
    kind: 'sale_received',
    legs: saleReceived({ ...sale, network: payment.network, cashback_used: 0 }),
  });
  await post(tx, {
    ...about,
    reference: `refund_owed:${order.id}`,
    kind: 'refund_owed',
    legs: refundOwed({ ...sale, cashback_part: 0 }),
  });
}
