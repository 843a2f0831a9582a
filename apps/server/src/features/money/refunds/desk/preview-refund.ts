import type { BodyOf } from '@club/contract/endpoint';
import type { previewRefund as previewCall, RefundPreview } from '@club/contract/money/refunds';
import { orderActStates, type OrderStatus } from '@club/rules/order-status';
import { planRefund, refundableLeft, type RefundPlan } from '@club/rules/refund';
import { maskPhone } from '@club/rules/uganda-phone';

import type { Database } from '#server/db/connect.ts';
import { givenUpLeft } from '#server/features/money/cashback/given-up-left.ts';
import { partsOfReturn } from '#server/features/money/refunds/parts-of-return.ts';
import { refuseCashbackOfLeaver } from '#server/features/money/refunds/refuse-cashback-of-leaver.ts';
import {
  bookedRefunds,
  isRefundable,
  type Order,
  paymentOf,
  readRefundable,
  type RefundableLines,
  unlessWaiting,
} from '#server/features/money/refunds/store.ts';
import { areGoodsOut } from '#server/features/outlets/delivery-book/goods-out.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { amountsToRefund } from './amounts-asked.ts';
import { needsSecond } from './needs-second.ts';

/** What a refund would do if it were asked for now: the same rules, and nothing written. */
export async function previewRefund(
  deps: Deps,
  order_id: string,
  body: BodyOf<typeof previewCall>,
): Promise<RefundPreview> {
  const { db } = deps;
  const order = await db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirst();
  if (order === undefined) throw new Problem('order_not_found');
  if (!isRefundable(order)) throw new Problem('refund_impossible');
  const refundable = await readRefundable(db, order);
  const { amounts, delivery_added } = amountsToRefund(refundable, order.status, body);
  const plan = planRefund(refundable, amounts);
  await refuseCashbackOfLeaver(db, order, plan);
  const { amount, money_part, cashback_part } = plan;
  const cashback_reversed = plan.reversed.reduce((sum, one) => sum + one, 0);
  const withheld = await spentOf(db, order, cashback_reversed, cashback_part);
  const payment = await paymentOf(db, order.id);
  const needs_second = await needsSecond(db, order_id, amount, deps.now());
  const stock = await stockAfter(db, order, refundable, plan);
  const cancels_order = stock === 'order' || stock === 'order_out';
  if (cancels_order && !needs_second && order.code_verified_at !== null) throw new Problem('handed_over_just_now');
  return {
    amount,
    to_wallet: money_part - withheld,
    wallet_masked: payment === undefined ? null : maskPhone(payment.msisdn),
    cashback_part,
    cashback_reversed,
    withheld,
    ...(await sourcesOf(db, order, amount, plan.delivery)),
    delivery_added,
    cancels_order,
    stock,
    needs_second,
    left_after: refundableLeft(refundable) - amount,
  };
}

/** What becomes of the goods: what only waits gives nothing back, and what is with somebody is free once it is back. */
async function stockAfter(
  db: Database,
  order: Order,
  refundable: RefundableLines,
  plan: RefundPlan,
): Promise<RefundPreview['stock']> {
  const open: readonly OrderStatus[] = orderActStates.cancelByStaff;
  if (!open.includes(order.status)) return 'stays';
  const booked = await bookedRefunds(db, order.id);
  const isOut = await areGoodsOut(db, order);
  if (booked.amount + plan.amount === order.total_amount) return isOut ? 'order_out' : 'order';
  const isWhole = unlessWaiting(refundable).lines.some(
    (line, index) => plan.lines[index]! > 0 && line.refunded + plan.lines[index]! === line.line_amount,
  );
  if (!isWhole) return 'stays';
  if (order.code_verified_at !== null) return 'handed_over';
  return isOut ? 'lines_out' : 'lines';
}

/** Whose money it is: the club holds it until the goods are handed over, then outlet, commission and delivery have it. */
async function sourcesOf(db: Database, order: Order, amount: number, delivery: number) {
  if (order.status !== 'completed') {
    return { from_outlet: 0, from_commission: 0, from_delivery: 0, from_held: amount };
  }
  const before = await bookedRefunds(db, order.id);
  const { delivery_part, commission_part } = await partsOfReturn(db, order, before, { amount, delivery });
  const from_outlet = amount - delivery_part - commission_part;
  return { from_outlet, from_commission: commission_part, from_delivery: delivery_part, from_held: 0 };
}

/** Cashback that is to be taken back and is not there any more. What goes back as cashback, or was given up on leaving, counts as there. */
async function spentOf(db: Database, order: Order, reversed: number, cashback_part: number): Promise<number> {
  if (reversed === 0) return 0;
  const promise = await db
    .selectFrom('cashback_promises')
    .select('state')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (promise?.state === 'pending') return 0;
  const account = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'cashback_available')
    .where('owner', '=', order.member_id)
    .executeTakeFirst();
  const spent = Math.max(0, reversed - (account?.balance ?? 0) - cashback_part);
  return spent === 0 ? 0 : Math.max(0, spent - (await givenUpLeft(db, order.member_id)));
}
