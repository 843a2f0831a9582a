import type { Tx } from '#server/db/connect.ts';
import type { DeliveryRow } from '#server/features/outlets/delivery-book/store.ts';
import { lockOrder, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { Problem } from '#server/problem.ts';

export interface LockedDelivery {
  readonly delivery: DeliveryRow;
  readonly order: OrderRow;
}

/** The delivery of this rider and its order, both locked, the order first as everywhere. */
export async function lockMyDelivery(tx: Tx, member_id: string, id: string): Promise<LockedDelivery> {
  const known = await tx
    .selectFrom('deliveries as d')
    .innerJoin('riders as r', 'r.id', 'd.rider_id')
    .select('d.order_id')
    .where('d.id', '=', id)
    .where('r.member_id', '=', member_id)
    .executeTakeFirst();
  if (known === undefined) throw new Problem('not_found');
  return lockBoth(tx, id, known.order_id);
}

/** The same for the outlet that it is brought for. */
export async function lockOutletDelivery(tx: Tx, outlet_ids: readonly string[], id: string): Promise<LockedDelivery> {
  const known = await tx
    .selectFrom('deliveries')
    .select('order_id')
    .where('id', '=', id)
    .where('outlet_id', 'in', [...outlet_ids])
    .executeTakeFirst();
  if (known === undefined) throw new Problem('not_found');
  return lockBoth(tx, id, known.order_id);
}

/** The same for the club, whichever outlet it is of. */
export async function lockAnyDelivery(tx: Tx, id: string): Promise<LockedDelivery> {
  const known = await tx.selectFrom('deliveries').select('order_id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) throw new Problem('not_found');
  return lockBoth(tx, id, known.order_id);
}

async function lockBoth(tx: Tx, id: string, order_id: string): Promise<LockedDelivery> {
  const order = (await lockOrder(tx, order_id))!;
  const delivery = await tx
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { delivery, order };
}
