import { orderActStates, type OrderStatus } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';
import { takeBackBeginning, takeBackMessages } from '#server/features/club/notifications/take-back.ts';
import { reverseCashback } from '#server/features/money/cashback/reverse-cashback.ts';
import { refundOwed, saleReturned } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { codeEventsOf } from '#server/features/shop/order-book/codes.ts';
import { dayCodeTexts } from '#server/features/shop/order-book/day-code-texts.ts';
import { cancelGivenBack } from '#server/features/shop/order-book/give-back.ts';
import { tellCashback, tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { closeRefund } from './close-refund.ts';
import { freeGivenBack, freeGoods } from './free-goods.ts';
import { partsOfReturn } from './parts-of-return.ts';
import { refuseEarlyFee } from './refuse-early-fee.ts';
import { sendMoney } from './send-money.ts';
import { bookedRefunds, type Order, type Refund } from './store.ts';

/**
 * Puts a refund in the books and sends its money: the order's or the outlet's money becomes the member's, the cashback of
 * the goods is taken back, and what is left of it goes to the wallet that paid.
 */
export async function startRefund(tx: Tx, deps: Deps, order: Order, refund: Refund): Promise<void> {
  await refuseEarlyFee(tx, order, refund);
  await freeWhatIsGivenBack(tx, deps, order);
  await bookOwed(tx, deps, order, refund);
  const reversed = await reverseCashback(tx, deps, {
    refund_id: refund.id,
    order_id: order.id,
    member_id: order.member_id,
    amount: refund.cashback_reversed,
  });
  const started = await tx
    .updateTable('refunds')
    .set(reversed)
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  tellMemberAndOutlet(tx, order);
  tellCashback(tx, order);
  if (started.money_part === reversed.withheld) await closeRefund(tx, deps, started);
  else await sendMoney(tx, deps, started);
}

async function bookOwed(tx: Tx, deps: Deps, order: Order, refund: Refund): Promise<void> {
  const { id, amount, cashback_part } = refund;
  const { outlet_id, member_id } = order;
  const back = { outlet_id, member_id, amount, cashback_part };
  const isHandedOver = order.status === 'completed';
  await post(tx, {
    reference: `refund_owed:${id}`,
    kind: 'refund_owed',
    subject_type: 'order',
    subject_id: order.id,
    at: deps.now(),
    legs: isHandedOver ? saleReturned({ ...back, ...(await returnedParts(tx, order, refund)) }) : refundOwed(back),
  });
}

async function returnedParts(tx: Tx, order: Order, refund: Refund) {
  const own = await tx
    .selectFrom('refund_lines')
    .select('amount')
    .where('refund_id', '=', refund.id)
    .where('order_item_id', 'is', null)
    .executeTakeFirst();
  const now = { amount: refund.amount, delivery: own?.amount ?? 0 };
  const booked = await bookedRefunds(tx, order.id);
  // This refund is among the booked ones already.
  const before = { amount: booked.amount - now.amount, delivery: booked.delivery - now.delivery };
  return partsOfReturn(tx, order, before, now);
}

/** What is given back before it was handed over is not handed over any more: the whole order, or the lines of which nothing is left. */
async function freeWhatIsGivenBack(tx: Tx, deps: Deps, order: Order): Promise<void> {
  const open: readonly OrderStatus[] = orderActStates.cancelByStaff;
  if (!open.includes(order.status)) return;
  // What waits for somebody's word may still be refused.
  const booked = await bookedRefunds(tx, order.id);
  if (booked.amount < order.total_amount) return freeGivenBack(tx, order);
  // Goods that were just handed over against a code are no stock any more: soon it is a sale, or it is taken back.
  if (order.code_verified_at !== null) throw new Problem('handed_over_just_now');
  if (!(await cancelGivenBack(tx, order, deps.now()))) return;
  await takeBackMessages(tx, codeEventsOf(order));
  if (order.kind === 'offer_of_day')
    await takeBackBeginning(tx, [{ member_id: order.member_id, beginnings: dayCodeTexts(order.id) }]);
  await freeGoods(tx, deps, order);
}
