import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { completeSale } from '#server/features/money/refunds/complete-sale.ts';
import { appendEvent, changeOrder, lockOrder } from '#server/features/shop/order-book/store.ts';
import { tellCashback, tellMember } from '#server/features/shop/order-book/tell.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

/** So long a redemption may be taken back at the counter. */
export const REVERSAL_MS = 15 * 60_000;
const AT_A_TIME = 100;

/**
 * Completes the sales of redemptions that nobody can take back any more: the outlet has earned the money and the member the
 * cashback. Several workers may do this at once. Answers how many were settled.
 */
export async function settleRedemptions(deps: Deps): Promise<number> {
  return whileDue(() => settleSome(deps), { full: AT_A_TIME });
}

async function settleSome(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('redemptions as r')
    .innerJoin('redemption_codes as c', 'c.id', 'r.code_id')
    .select(['r.id', 'c.order_id'])
    .where('r.settled_at', 'is', null)
    .where('r.reversed_at', 'is', null)
    .where('r.redeemed_at', '<=', new Date(deps.now().getTime() - REVERSAL_MS))
    .orderBy('r.redeemed_at')
    .limit(AT_A_TIME)
    .execute();
  return oneByOne(due, ({ id, order_id }) => transact(deps.db, (tx) => settle(tx, deps, id, order_id)));
}

async function settle(tx: Tx, deps: Deps, id: string, order_id: string): Promise<boolean> {
  const at = deps.now();
  const order = await lockOrder(tx, order_id);
  // Taking back locks the order too, so it was either before this or finds it settled.
  const { numUpdatedRows } = await tx
    .updateTable('redemptions')
    .set({ settled_at: at })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || order === undefined) return false;
  // What was given back in full meanwhile is no sale any more.
  const isCompleted = await changeOrder(
    tx,
    order.id,
    { status: ['ready'], payment_status: ['paid', 'partially_refunded'] },
    { status: 'completed', completed_at: at, updated_at: at },
  );
  if (!isCompleted) return false;
  await appendEvent(tx, { order_id: order.id, type: 'completed', at });
  tellMember(tx, order);
  tellCashback(tx, order);
  await completeSale(tx, deps, order);
  return true;
}
