import type { BodyOf } from '@club/contract/endpoint';
import type { DeskOrder, overrideOrder as overrideCall } from '@club/contract/outlets/orders-desk';
import { deskMovesOf } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { handOver } from '#server/features/outlets/counter/complete-order.ts';
import { moveOrder } from '#server/features/outlets/counter/move-outlet-order.ts';
import { lockOrder, type OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readDeskOrder } from './list-desk-orders.ts';

type Override = BodyOf<typeof overrideCall>;

/**
 * Moves a paid order in the place of its outlet, with a reason that its member reads and the journal keeps. Nobody moves an
 * order of their own. Cancelling is no such move: it gives money back, and the refund desk decides that.
 */
export async function overrideOrder(deps: Deps, by: string, id: string, override: Override): Promise<DeskOrder> {
  return transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order === undefined) throw new Problem('order_not_found');
    if (order.member_id === by) throw new Problem('second_person_needed');
    if (order.status !== override.status) await move(tx, deps, order, by, override);
    return readDeskOrder(tx, id, by);
  });
}

async function move(tx: Tx, deps: Deps, order: OrderRow, by: string, { status, reason }: Override): Promise<void> {
  if (!deskMovesOf(order).includes(status)) throw new Problem('order_move_refused');
  const act = { actor_id: by, note: `By the club: ${reason}` };
  if (status === 'completed') await handOver(tx, deps, order, act);
  else if (status === 'confirmed' || status === 'processing' || status === 'ready')
    await moveOrder(tx, deps, order, status, act);
  await audit(tx, {
    at: deps.now(),
    actor_id: by,
    action: 'order.override',
    subject_type: 'order',
    subject_id: order.id,
    before: { status: order.status },
    after: { status, reason },
  });
}
