import { pages } from '@club/contract/pages';
import { formatUgx } from '@club/rules/money';
import type { UnusedPolicy } from '@club/rules/unused-code';

import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { forgoCashback } from '#server/features/money/cashback/reverse-cashback.ts';
import { saleCompleted } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { bookedRefunds } from '#server/features/money/refunds/store.ts';
import {
  dueUnused,
  lockUnused,
  markUnusedSettled,
  type UnusedCode,
} from '#server/features/offers-of-the-day/codes/unused.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { appendEvent, changeOrder, lockOrder, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellCashback, tellMember } from '#server/features/shop/order-book/tell.ts';
import { cancelPaid } from '#server/features/shop/orders/cancel-paid.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

const AT_A_TIME = 100;

/**
 * Does with the money of unused codes what was promised, each once: the lock of the order lets a redemption, a refund and
 * another worker pass one after the other, and each asks again what is there. Answers how many were dealt with.
 */
export async function settleUnused(deps: Deps): Promise<number> {
  const portion = async () =>
    oneByOne(await dueUnused(deps.db, deps.now(), AT_A_TIME), (code) =>
      transact(deps.db, (tx) => settleOne(tx, deps, code)),
    );
  return whileDue(portion, { full: AT_A_TIME });
}

async function settleOne(tx: Tx, deps: Deps, { id, order_id }: UnusedCode): Promise<boolean> {
  const at = deps.now();
  const order = await lockOrder(tx, order_id);
  const policy = await lockUnused(tx, id, at);
  if (order === undefined || policy === undefined) return false;
  const { amount: given } = await bookedRefunds(tx, order.id);
  const left = order.total_amount - given;
  // What was given back in full meanwhile leaves nothing to be done.
  const isOpen = order.status === 'ready' && left > 0;
  if (isOpen) await (policy === 'forfeit' ? keepMoney(tx, deps, order, left) : giveBack(tx, deps, order, policy));
  await markUnusedSettled(tx, id, isOpen ? { result: policy, amount: left, at } : { result: 'nothing', amount: 0, at });
  return true;
}

async function giveBack(tx: Tx, deps: Deps, order: OrderRow, policy: Exclude<UnusedPolicy, 'forfeit'>): Promise<void> {
  await cancelPaid(tx, deps, order, {
    reason: 'not_collected',
    from: ['ready'],
    note: policy === 'credit' ? 'The code was not used: its price is cashback' : 'The code was not used',
    refund_reason: 'The code was not used in time',
    as_credit: policy === 'credit',
  });
}

/** The goods lay ready for whoever did not come: the outlet has earned the money. The cashback was for coming. */
async function keepMoney(tx: Tx, deps: Deps, order: OrderRow, left: number): Promise<void> {
  const at = deps.now();
  const isCompleted = await changeOrder(
    tx,
    order.id,
    { status: ['ready'], payment_status: ['paid', 'partially_refunded'] },
    { status: 'completed', completed_at: at, updated_at: at },
  );
  if (!isCompleted) throw new Error(`order ${order.id} changed under its lock`);
  await appendEvent(tx, { order_id: order.id, type: 'completed', at, note: 'The code was not used in time' });
  await forgoCashback(tx, deps, order.id);
  await post(tx, {
    reference: `sale_completed:${order.id}`,
    kind: 'sale_completed',
    subject_type: 'order',
    subject_id: order.id,
    at,
    legs: saleCompleted({
      outlet_id: order.outlet_id,
      amount: left,
      delivery_fee: 0,
      commission_basis_points: deps.config.COMMISSION_BASIS_POINTS,
    }),
  });
  await tellPerson(tx, deps, {
    event_key: `code_forfeited:${order.id}`,
    template: 'redemption_code_forfeited',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: pages.myCodes(),
    values: { order_number: order.order_number, amount: formatUgx(left) },
  });
  tellMember(tx, order);
  tellCashback(tx, order);
}
