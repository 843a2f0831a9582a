import { pages } from '@club/contract/pages';
import { readyAt } from '@club/rules/opening-hours';

import type { Tx } from '#server/db/connect.ts';
import { withCommit } from '#server/db/with-commit.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { postPromise, promiseCashback } from '#server/features/money/cashback/promises.ts';
import { saleReceived } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { takeStock } from '#server/features/shop/catalogue/stock.ts';
import { appendEvent, changeOrder, markStock, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellCashback, tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { SettledPayment } from '#server/ports/payment-outcomes.ts';

import { wasSlow } from './was-slow.ts';

const MINUTE_MS = 60_000;

/** Money that came for an order: nothing where cashback pays all of it. */
export type Received = Pick<SettledPayment, 'network' | 'amount'> & Partial<Pick<SettledPayment, 'begun_at'>>;

/** The money came in time: what was held is sold, and the outlet sees the order. */
export async function payOrder(tx: Tx, deps: Deps, order: OrderRow, payment: Received): Promise<void> {
  const at = deps.now();
  const change = await paidChange(tx, order, at);
  const [isPaid, lines] = await Promise.all([
    changeOrder(tx, order.id, { status: ['pending'], payment_status: ['pending', 'failed'] }, change),
    markStock(tx, order.id, 'held', 'sold'),
    appendEvent(tx, { order_id: order.id, type: 'paid', at }),
    promiseCashback(tx, deps, order),
    tellPaid(tx, deps, order, payment),
  ]);
  if (!isPaid) throw new Error(`order ${order.id} changed under its lock`);
  // All who buy the same offer wait for its counters, and all sales for the accounts.
  withCommit(tx, () => Promise.all([takeStock(tx, lines), postSale(tx, deps, order, payment)]));
}

/** What an order looks like once it is paid. The outlet's times, until ready and to answer, count from now, or from when it opens. */
export async function paidChange(tx: Tx, order: OrderRow, at: Date) {
  const { opening_hours, ready_minutes } = await tx
    .selectFrom('outlets')
    .select(['opening_hours', 'ready_minutes'])
    .where('id', '=', order.outlet_id)
    .executeTakeFirstOrThrow();
  const ready_at = readyAt(opening_hours, at, ready_minutes);
  return {
    payment_status: 'paid' as const,
    paid_at: at,
    hold_expires_at: null,
    answer_from: new Date(ready_at - ready_minutes * MINUTE_MS),
    ready_estimate_at: new Date(ready_at),
    updated_at: at,
  };
}

/**
 * Says that the money has come: by SMS, on the member's screens and on the outlet's board. Whoever waited for it was promised an
 * SMS, be it good news or bad.
 */
export async function tellPaid(tx: Tx, deps: Deps, order: OrderRow, { begun_at }: Received): Promise<void> {
  const { name } = order.outlet_snapshot as { name: string };
  const { order_number, total_amount, cashback_used } = order;
  const brought = order.service_type === 'delivery';
  await tellPerson(tx, deps, {
    event_key: `order_paid:${order.id}`,
    template: 'payment_received',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: pages.order(order.id),
    // A purchase is told of by SMS together with its code.
    inAppOnly: order.kind === 'offer_of_day',
    isPromised: begun_at !== undefined && wasSlow(begun_at, deps.now()),
    values: { order_number, amount: total_amount - cashback_used, cashback_used, outlet_name: name, brought },
  });
  tellMemberAndOutlet(tx, order);
  tellCashback(tx, order);
}

/** The books of a paid order and of its promised cashback. Posted last: many sales share these accounts. */
export async function postSale(tx: Tx, deps: Deps, order: OrderRow, payment: Received): Promise<void> {
  const sale = post(tx, {
    reference: `sale_received:${order.id}`,
    kind: 'sale_received',
    subject_type: 'order',
    subject_id: order.id,
    at: deps.now(),
    legs: saleReceived({
      network: payment.network,
      outlet_id: order.outlet_id,
      member_id: order.member_id,
      amount: payment.amount + order.cashback_used,
      cashback_used: order.cashback_used,
    }),
  });
  await Promise.all([sale, postPromise(tx, deps, order)]);
}
