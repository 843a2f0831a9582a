import { pages } from '@club/contract/pages';
import { orderActStates } from '@club/rules/order-status';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { outletNameOf, tellOwner } from '#server/features/outlets/counter/tell-owner.ts';
import { tellManagers } from '#server/features/people/members/tell-holders.ts';
import { ordersOrOne } from '#server/features/shop/order-book/orders-or-one.ts';
import { changeOrder, lockOrder, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { cancelPaid } from '#server/features/shop/orders/cancel-paid.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

/** At most so many at a time. */
const BATCH = 50;
const PAID = ['paid', 'partially_refunded'] as const;

interface Waiting {
  readonly id: string;
  readonly is_over: boolean;
  readonly minutes: number;
}

/**
 * A paid order that its outlet has not answered: after the outlet's own minutes its managers are told, because tablets sleep,
 * and later it is cancelled and the money goes back. Of what was paid while it was closed they count from when it opens, as
 * the member was told (decision 0276). Several workers may do this at once. Returns how many were cancelled.
 */
export async function watchAnswers(deps: Deps): Promise<number> {
  let cancelled = 0;
  const portion = async () => {
    const waiting = await findUnanswered(deps);
    cancelled += await oneByOne(waiting, ({ id }) => transact(deps.db, (tx) => answerFor(tx, deps, id)));
    return waiting.length;
  };
  await whileDue(portion, { full: BATCH });
  return cancelled;
}

async function answerFor(tx: Tx, deps: Deps, id: string): Promise<boolean> {
  const order = await lockOrder(tx, id);
  // Asked again under the lock: meanwhile somebody may have said yes.
  const [waiting] = await findUnanswered(deps, tx, id);
  if (order === undefined || waiting === undefined) return false;
  if (!waiting.is_over) {
    await remind(tx, deps, order, waiting.minutes);
    return false;
  }
  await cancelPaid(tx, deps, order, {
    reason: 'not_accepted',
    from: orderActStates.accept,
    note: 'The outlet did not answer',
    refund_reason: 'The outlet did not answer',
  });
  await tellOwner(tx, deps, order, { event: 'not_accepted', template: 'order_not_accepted', values: {} });
  return true;
}

async function remind(tx: Tx, deps: Deps, order: OrderRow, minutes: number): Promise<void> {
  const at = deps.now();
  const from = { status: orderActStates.accept, payment_status: PAID };
  await changeOrder(tx, order.id, from, { yes_reminded_at: at, updated_at: order.updated_at });
  await tellManagers(tx, deps, order.outlet_id, {
    event_key: `order_waiting:${order.id}`,
    template: 'order_waiting',
    link: pages.outletOrders(),
    values: { order_number: order.order_number, outlet_name: outletNameOf(order), minutes },
  });
}

async function findUnanswered({ db, now }: Deps, tx?: Tx, id?: string): Promise<Waiting[]> {
  const at = now();
  const since = (moment: RawBuilder<unknown>) => sql`extract(epoch FROM ${at}::timestamptz - ${moment}) / 60`;
  // What was paid before that was kept counts from its payment.
  const minutes = since(sql`coalesce(o.answer_from, o.paid_at)`);
  const { rows } = await sql<Waiting>`
    SELECT o.id, ${minutes} >= u.give_up_minutes AS is_over, floor(${since(sql`o.paid_at`)})::integer AS minutes
    FROM ${ordersOrOne(id)} o JOIN outlets u ON u.id = o.outlet_id
    WHERE o.status = 'pending' AND o.paid_at IS NOT NULL AND o.payment_status IN (${sql.join(PAID)})
      AND (${minutes} >= u.give_up_minutes OR (o.yes_reminded_at IS NULL AND ${minutes} >= u.accept_minutes))
    ORDER BY o.paid_at, o.id LIMIT ${BATCH}`.execute(tx ?? db);
  return rows;
}
