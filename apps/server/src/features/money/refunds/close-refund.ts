import { pages } from '@club/contract/pages';
import { formatUgx } from '@club/rules/money';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { markGivenBack } from '#server/features/shop/order-book/give-back.ts';
import type { Deps } from '#server/ports/deps.ts';

import { BESIDES_THE_SALE } from './given-back.ts';
import type { Refund } from './store.ts';

/** The refund is done: its order says how much of it is given back, and the member hears of it. */
export async function closeRefund(tx: Tx, deps: Deps, refund: Refund): Promise<void> {
  const at = deps.now();
  await tx
    .updateTable('refunds')
    .set({ status: 'completed', ended_at: at })
    .where('id', '=', refund.id)
    .where('status', '=', 'sending')
    .execute();
  const { order_number } = await markOrder(tx, refund, at);
  const money = refund.money_part - refund.withheld;
  await tellPerson(tx, deps, {
    event_key: `refund_sent:${refund.id}`,
    template: 'refund_sent',
    to: await messagePhoneOf(tx, refund.member_id),
    member_id: refund.member_id,
    link: pages.order(refund.order_id),
    values: { order_number, parts: partsText(money, refund.cashback_part) },
  });
  announce(tx, { topic: 'order', id: refund.order_id, to: { member_id: refund.member_id } });
  announce(tx, { topic: 'cashback', id: refund.order_id, to: { member_id: refund.member_id } });
}

function partsText(money: number, cashback: number): string {
  if (cashback === 0) return formatUgx(money);
  return money === 0
    ? `${formatUgx(cashback)} as cashback`
    : `${formatUgx(money)} and ${formatUgx(cashback)} as cashback`;
}

/** Money that came besides the sale is no part of the order, and changes nothing about it. */
async function markOrder(tx: Tx, refund: Refund, at: Date): Promise<{ order_number: string }> {
  const order = await tx
    .selectFrom('orders')
    .select(['order_number', 'total_amount', 'payment_status'])
    .where('id', '=', refund.order_id)
    // Another refund of it may end at this moment: the later one counts both.
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (BESIDES_THE_SALE.includes(refund.cause)) return order;
  const { given } = await tx
    .selectFrom('refunds')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('amount'), select.lit(0)).as('given'))
    .where('order_id', '=', refund.order_id)
    .where('cause', 'not in', BESIDES_THE_SALE)
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow();
  const isAll = refund.cause === 'paid_too_late' || Number(given) >= order.total_amount;
  await markGivenBack(tx, refund.order_id, isAll, at);
  return order;
}
