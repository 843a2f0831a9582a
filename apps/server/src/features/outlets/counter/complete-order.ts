import type { OutletOrder } from '@club/contract/outlets/counter';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { takeBackMessages } from '#server/features/club/notifications/take-back.ts';
import { completeSale } from '#server/features/money/refunds/complete-sale.ts';
import { giveBackMissing } from '#server/features/money/refunds/give-back-missing.ts';
import { endArrivalOf } from '#server/features/outlets/arrivals/end-arrival.ts';
import { codeEventsOf } from '#server/features/shop/order-book/codes.ts';
import { lockOutletOrder } from '#server/features/shop/order-book/own-order.ts';
import { appendEvent, changeOrder, lockOrder, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellCashback, tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readOutletOrder } from './board-view.ts';
import { refuseOwnOrder } from './refuse-own-order.ts';
import { actorOf, screenOf, type Staff } from './staff.ts';
import { isRightCode, tryCode } from './try-code.ts';

/**
 * Hands an order over against its code: the outlet has earned the money and the member the cashback. Whoever did it
 * and comes again with the same code at the same screen is answered the same, and nothing is booked; to a colleague, and at another
 * screen, it is no order to hand over any more.
 */
export async function completeOrderWithCode(
  deps: Deps,
  staff: Staff,
  order_id: string,
  code: string,
  once: Once | undefined,
): Promise<OutletOrder> {
  await tryCode(deps, staff.outlet_ids, order_id, code);
  return transactOnce(deps.db, once, async (tx) => {
    const order = await lockOutletOrder(tx, staff.outlet_ids, order_id);
    // Between the try and now somebody else may have completed the order or used the code up.
    if (!isRightCode(deps, order, code)) throw new Problem('code_invalid');
    await refuseOwnOrder(tx, staff, order);
    if (order.status === 'completed') await refuseOthers(tx, staff, order_id);
    else await handOver(tx, deps, order, { ...actorOf(staff), screen_id: screenOf(staff) });
    return readOutletOrder(tx, deps, order_id);
  });
}

const NOTHING_LEFT = 'There is nothing more to hand over.';
const BY_COLLEAGUE = `A colleague has handed this order over already. ${NOTHING_LEFT}`;
const BY_YOU = `You have handed this order over already, at another screen. ${NOTHING_LEFT}`;

/** The same code may have been typed at two screens: only at one of them stands the customer who was not served yet. */
async function refuseOthers(tx: Tx, staff: Staff, order_id: string): Promise<void> {
  const { actor_id, staff_id } = actorOf(staff);
  const done = await tx
    .selectFrom('order_events')
    .select(['actor_id', 'staff_id', 'screen_id'])
    .where('order_id', '=', order_id)
    .where('type', '=', 'completed')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (done === undefined) return;
  if (done.actor_id !== actor_id || done.staff_id !== staff_id)
    throw new Problem('order_changed', { message: BY_COLLEAGUE });
  // None was written down of what was handed over before.
  if (done.screen_id !== null && done.screen_id !== screenOf(staff))
    throw new Problem('order_changed', { message: BY_YOU });
}

interface By {
  readonly actor_id: string | null;
  readonly staff_id?: string | null;
  readonly screen_id?: string | null;
  readonly note?: string;
}

/** A locked, ready order is its member's: the outlet has earned the money, the member the cashback. */
export async function handOver(tx: Tx, deps: Deps, order: OrderRow, by: By): Promise<void> {
  const at = deps.now();
  const isCompleted = await changeOrder(
    tx,
    order.id,
    {
      status: [order.service_type === 'delivery' ? 'delivering' : 'ready'],
      payment_status: ['paid', 'partially_refunded'],
    },
    { status: 'completed', completed_at: at, code_verified_at: at, code_sealed: null, updated_at: at },
  );
  if (!isCompleted) throw new Problem('order_move_refused');
  await appendEvent(tx, { order_id: order.id, type: 'completed', at, ...by });
  await endArrivalOf(tx, order.id, at, by);
  await takeBackMessages(tx, codeEventsOf(order));
  tellMemberAndOutlet(tx, order);
  tellCashback(tx, order);
  await completeSale(tx, deps, order);
  // Where it was left without the code, what was owed for missing pieces waited for this.
  if (order.service_type === 'delivery') await giveBackMissing(tx, deps, (await lockOrder(tx, order.id))!);
}
