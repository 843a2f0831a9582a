import { pages } from '@club/contract/pages';

import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { unmatchedReceived } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { failureText, isPayersDoing } from '#server/features/money/payments/failure-texts.ts';
import { MONEY_GOES_BACK, NOT_PAID } from '#server/features/money/payments/store.ts';
import { refundPayment } from '#server/features/money/refunds/refund-payment.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { payOrder } from '#server/features/shop/checkout/paying/pay-order.ts';
import { payTooLate } from '#server/features/shop/checkout/paying/pay-too-late.ts';
import { wasSlow } from '#server/features/shop/checkout/paying/was-slow.ts';
import { hasLostHold } from '#server/features/shop/order-book/lost-hold.ts';
import { changeOrder, lockOrder, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMember } from '#server/features/shop/order-book/tell.ts';
import { closeOrder } from '#server/features/shop/orders/close-order.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { SettledPayment } from '#server/ports/payment-outcomes.ts';

/**
 * What the end of a payment means for its order, in the transaction that settles the payment. The order's lock makes it
 * meet cancelling and the end of the hold one after the other: paid or cancelled, never both by accident.
 */
export async function settleOrderPayment(tx: Tx, deps: Deps, payment: SettledPayment): Promise<void> {
  const order = await lockOrder(tx, payment.subject_id);
  if (order === undefined) throw new Error(`payment ${payment.id} is for an order that does not exist`);
  if (payment.status === 'completed') return received(tx, deps, order, payment);
  if (payment.status === 'owed') return goesBack(tx, deps, order, payment);
  if (payment.status === 'failed') await failed(tx, deps, order, payment);
  // The order stays as it is.
  if (payment.status === 'mismatch') await tellHeld(tx, deps, order, payment);
  tellMember(tx, order);
}

async function received(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment): Promise<void> {
  const isUnpaid = order.payment_status === 'pending' || order.payment_status === 'failed';
  if (!isUnpaid) return receivedTwice(tx, deps, order, payment);
  if (order.status === 'pending') return payOrder(tx, deps, order, payment);
  return payTooLate(tx, deps, order, payment);
}

/** No second attempt begins while one may succeed, so somebody should know; the money goes back by itself. */
async function receivedTwice(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment): Promise<void> {
  deps.log.error({ order_id: order.id, payment_id: payment.id }, 'an order was paid twice');
  await post(tx, {
    reference: `payment_unmatched:${payment.id}`,
    kind: 'payment_unmatched',
    subject_type: 'payment',
    subject_id: payment.id,
    at: deps.now(),
    legs: unmatchedReceived(payment),
  });
  await refundPayment(tx, deps, payment, 'paid_twice');
  tellMember(tx, order);
}

/** Money came that pays for nothing: it goes back by itself to the wallet that paid. */
async function goesBack(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment): Promise<void> {
  const { order_number, member_id } = order;
  const { amount } = payment;
  await refundPayment(tx, deps, payment, 'sent_back');
  await tellPerson(tx, deps, {
    event_key: `money_goes_back:${payment.id}`,
    template: 'money_goes_back',
    to: await messagePhoneOf(tx, member_id),
    member_id,
    link: pages.order(order.id),
    // The SMS goes out when it was sent.
    inAppOnly: true,
    values: { order_number, amount, reason: payment.failure_reason ?? '' },
  });
  tellMember(tx, order);
}

/**
 * The hold of an order stays until it is over, so that the member may try again. Of an offer of the day others wait for the
 * pieces: a purchase ends with its payment, and whoever tries again buys anew (decision 0153).
 */
async function failed(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment): Promise<void> {
  const at = deps.now();
  const isFailed = await changeOrder(
    tx,
    order.id,
    { status: ['pending'], payment_status: ['pending'] },
    {
      payment_status: 'failed',
      refused_prompts: order.refused_prompts + (isPayersDoing(payment.failure_reason) ? 1 : 0),
      updated_at: at,
    },
  );
  if (!isFailed) return tellWaiting(tx, deps, order, payment, at);
  // "You have not been charged" would be wrong where a person found money that goes back.
  if (payment.failure_reason !== MONEY_GOES_BACK) await tellFailed(tx, deps, order, payment, at);
  // Last, because many wait for the pieces that come free.
  if (order.kind === 'offer_of_day')
    await closeOrder(tx, deps, order, { reason: 'payment_failed', note: 'The payment did not go through' });
}

/**
 * An order that ended because its network was silent for a day, or while a person looked at its payment, has an owner who was promised to
 * hear what became of the payment.
 */
async function tellWaiting(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment, at: Date): Promise<void> {
  const { failure_reason } = payment;
  if (failure_reason === NOT_PAID || (hasLostHold(order) && failure_reason !== MONEY_GOES_BACK))
    await tellFailed(tx, deps, order, payment, at);
}

/** It waits for a person, which may take days; whoever still waits for their screen was promised an SMS. */
async function tellHeld(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment): Promise<void> {
  await tellPerson(tx, deps, {
    event_key: `payment_in_review:${payment.id}`,
    template: 'payment_in_review',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: pages.order(order.id),
    inAppOnly: !wasSlow(payment.begun_at, deps.now()),
    values: { order_number: order.order_number },
  });
}

async function tellFailed(tx: Tx, deps: Deps, order: OrderRow, payment: SettledPayment, at: Date): Promise<void> {
  await tellPerson(tx, deps, {
    event_key: `payment_failed:${payment.id}`,
    template: 'payment_failed',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: pages.order(order.id),
    // Who still looks at the screen knows.
    inAppOnly: !wasSlow(payment.begun_at, at),
    values: { order_number: order.order_number, reason: failureText(payment.failure_reason) },
  });
}
