import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { LONGEST_HOLD_MS } from '#server/features/shop/order-book/hold-times.ts';
import { ordersOrOne } from '#server/features/shop/order-book/orders-or-one.ts';
import { lockOrder } from '#server/features/shop/order-book/store.ts';
import { UNDECIDED_ATTEMPTS } from '#server/features/shop/orders/being-paid.ts';
import { closeOrder } from '#server/features/shop/orders/close-order.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

/** At most so many at a time. */
const BATCH = 100;

/**
 * Cancels orders whose hold is over and that nobody has paid, and frees their stock. An attempt that may still succeed
 * keeps the hold, but not for longer than a day. Several workers may do this at once. Returns how many were cancelled.
 */
export async function expireHolds(deps: Deps): Promise<number> {
  const portion = async () =>
    oneByOne(await findOver(deps), (id) => transact(deps.db, (tx) => expireHold(tx, deps, id)));
  return whileDue(portion, { full: BATCH });
}

async function expireHold(tx: Tx, deps: Deps, id: string): Promise<boolean> {
  const order = await lockOrder(tx, id);
  // Asked again under the lock: meanwhile a payment may have begun or ended.
  if (order === undefined || (await findOver(deps, tx, id)).length === 0) return false;
  return closeOrder(tx, deps, order, { reason: 'hold_expired', note: 'Not paid in time' });
}

async function findOver({ db, now }: Deps, tx?: Tx, id?: string): Promise<string[]> {
  const at = now();
  const tooOld = new Date(at.getTime() - LONGEST_HOLD_MS);
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM ${ordersOrOne(id)} o
    WHERE o.status = 'pending' AND o.payment_status IN ('pending', 'failed') AND o.hold_expires_at <= ${at}
      AND NOT EXISTS (
        SELECT FROM payments p
        WHERE p.purpose = 'order' AND p.subject_id = o.id AND p.created_at > ${tooOld}
          AND p.status IN (${sql.join(UNDECIDED_ATTEMPTS)})
      )
    ORDER BY o.hold_expires_at, o.id LIMIT ${BATCH}`.execute(tx ?? db);
  return rows.map((row) => row.id);
}
