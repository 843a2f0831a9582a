import type { Tx } from '#server/db/connect.ts';
import { holdForOrder, lockAvailable } from '#server/features/cashback/order-cashback.ts';
import { refundOwed, saleReceived } from '#server/features/ledger/flows.ts';
import { post } from '#server/features/ledger/post.ts';
import { messagePhoneOf } from '#server/features/notifications/message-phone.ts';
import { tellPerson } from '#server/features/notifications/tell-person.ts';
import { retakeStock } from '#server/features/offers/stock.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { SettledPayment } from '#server/ports/payment-outcomes.ts';
import { Problem } from '#server/problem.ts';

import { paidChange, postSale, tellPaid } from './pay-order.ts';
import { appendEvent, changeOrder, linesIn, markStock, type OrderRow } from './store.ts';
import { tellMember } from './tell.ts';

/**
 * The money came after the order had been cancelled. An order that only lost its hold gets its stock again if there is any
 * left, the one way back from cancelled; else the money is owed to the member (decision 6 of part 1).
 */
export async function payTooLate(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment): Promise<void> {
  const isRevived =
    order.cancel_reason === 'hold_expired' && (await hasCashbackStill(tx, order)) && (await tookStockAgain(tx, order));
  if (isRevived) await revive(tx, deps, order, payment);
  else await owe(tx, deps, order, payment);
}

/** What the order was to be paid with besides went back to the member when it was cancelled. */
async function hasCashbackStill(tx: Tx, order: OrderRow): Promise<boolean> {
  return (await lockAvailable(tx, order.member_id)) >= order.cashback_used;
}

/** All lines or none. */
async function tookStockAgain(tx: Tx, order: OrderRow): Promise<boolean> {
  try {
    await retakeStock(tx, await linesIn(tx, order.id, 'released'));
  } catch (error) {
    const isGone = error instanceof Problem && (error.code === 'sold_out' || error.code === 'not_enough_stock');
    if (isGone) return false;
    throw error;
  }
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
  await tellPaid(tx, deps, order);
  await holdForOrder(tx, deps, { id: order.id, member_id: order.member_id, amount: order.cashback_used, again: true });
  await postSale(tx, deps, order, payment);
}

async function owe(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment): Promise<void> {
  const at = deps.now();
  const cancel_reason = order.cancel_reason === 'by_member' ? 'by_member' : 'sold_out_after_payment';
  await changeOrder(
    tx,
    order.id,
    { status: ['cancelled'], payment_status: ['pending', 'failed'] },
    { payment_status: 'paid', paid_at: at, cancel_reason, updated_at: at },
  );
  await appendEvent(tx, { order_id: order.id, type: 'paid', at, note: 'Paid too late; the money goes back' });
  await tellPerson(tx, deps, {
    event_key: `order_paid_too_late:${order.id}`,
    template: 'payment_too_late',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: `/orders/${order.id}`,
    values: { order_number: order.order_number, amount: payment.amount },
  });
  await tellMember(tx, order);
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
