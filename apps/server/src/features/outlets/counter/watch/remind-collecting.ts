import { KEPT_MS, REMINDERS_MS, remindersDue } from '@club/rules/collecting';
import { formatDateTime } from '@club/rules/kampala-time';
import { orderActStates } from '@club/rules/order-status';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { outletNameOf, tellOwner } from '#server/features/outlets/counter/tell-owner.ts';
import { ordersOrOne } from '#server/features/shop/order-book/orders-or-one.ts';
import { changeOrder, lockOrder } from '#server/features/shop/order-book/store.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

/** At most so many at a time. */
const BATCH = 50;

/** Reminds members of orders that wait for them, after a day and before their time is over. Returns how many. */
export async function remindCollecting(deps: Deps): Promise<number> {
  const portion = async () =>
    oneByOne(await findUncollected(deps), (id) => transact(deps.db, (tx) => remind(tx, deps, id)));
  return whileDue(portion, { full: BATCH });
}

async function remind(tx: Tx, deps: Deps, id: string): Promise<boolean> {
  const at = deps.now();
  const order = await lockOrder(tx, id);
  // Asked again under the lock: meanwhile it may have been collected.
  if (!order?.ready_at || !(await findUncollected(deps, tx, id)).includes(id)) return false;
  await tellOwner(tx, deps, order, {
    event: `uncollected_${remindersDue(order.ready_at, at)}`,
    template: 'order_uncollected',
    values: { outlet_name: outletNameOf(order), time: formatDateTime(new Date(order.ready_at.getTime() + KEPT_MS)) },
  });
  const from = { status: orderActStates.notCollected, payment_status: ['paid', 'partially_refunded'] } as const;
  return changeOrder(tx, id, from, { collect_reminded_at: at, updated_at: order.updated_at });
}

async function findUncollected({ db, now }: Deps, tx?: Tx, id?: string): Promise<string[]> {
  const before = (ms: number) => new Date(now().getTime() - ms);
  // A reminder is due when it was not given since the order became that old.
  const isDue = REMINDERS_MS.map(
    (after) => sql`(o.ready_at <= ${before(after)} AND (o.collect_reminded_at IS NULL
      OR o.collect_reminded_at < o.ready_at + ${after / 1_000} * interval '1 second'))`,
  );
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM ${ordersOrOne(id)} o
    WHERE o.status = 'ready' AND o.service_type <> 'delivery' AND (${sql.join(isDue, sql` OR `)})
      -- Nobody is told to come by a time that is over, as where no worker was there for hours.
      AND o.ready_at > ${before(KEPT_MS)}
    ORDER BY o.ready_at, o.id LIMIT ${BATCH}`.execute(tx ?? db);
  return rows.map((row) => row.id);
}
