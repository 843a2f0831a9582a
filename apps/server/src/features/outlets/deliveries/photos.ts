import { cleanPhoto } from '#server/clean-photo.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { keepRiderPhoto } from '#server/features/outlets/delivery-book/riders.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** Shows members who a rider of the outlet is. */
export async function setRiderPhoto(
  deps: Deps,
  manager: { readonly member_id: string; readonly outlet_ids: readonly string[] },
  rider_id: string,
  photo: string,
): Promise<{ success: boolean }> {
  // A picture is work: nobody else's rider is worth it, nor told apart from none.
  await findRider(deps.db, manager, rider_id);
  const jpeg = await cleanPhoto(photo);
  return transact(deps.db, async (tx) => {
    await findRider(tx, manager, rider_id);
    const at = deps.now();
    await keepRiderPhoto(tx, rider_id, jpeg, at);
    await audit(tx, {
      at,
      actor_id: manager.member_id,
      action: 'rider.photo',
      subject_type: 'rider',
      subject_id: rider_id,
    });
    return { success: true };
  });
}

async function findRider(
  db: Database | Tx,
  { outlet_ids }: { outlet_ids: readonly string[] },
  id: string,
): Promise<void> {
  const rider = await db
    .selectFrom('riders')
    .select('id')
    .where('id', '=', id)
    .where('outlet_id', 'in', [...outlet_ids])
    .where('state', '<>', 'left')
    // Who leaves at this moment leaves no picture behind.
    .forShare()
    .executeTakeFirst();
  if (rider === undefined) throw new Problem('not_found');
}

/** The rider of the member's order, while there is one. */
export async function readRiderPhoto(
  { db }: Pick<Deps, 'db'>,
  member_id: string,
  order_id: string,
): Promise<{ photo: string | null }> {
  const row = await db
    .selectFrom('orders as o')
    .leftJoin('deliveries as d', (join) => join.onRef('d.order_id', '=', 'o.id').on('d.declined_at', 'is', null))
    .leftJoin('rider_photos as f', 'f.rider_id', 'd.rider_id')
    .select('f.jpeg')
    .where('o.id', '=', order_id)
    .where('o.member_id', '=', member_id)
    .orderBy('d.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('order_not_found');
  return { photo: row.jpeg?.toString('base64') ?? null };
}

/** Where an order was left, for its outlet; for the club `outlet_ids` is null: any. */
export async function readDeliveryPhoto(
  { db }: Pick<Deps, 'db'>,
  outlet_ids: readonly string[] | null,
  id: string,
): Promise<{ photo: string | null }> {
  const left = db
    .selectFrom('deliveries as d')
    .leftJoin('delivery_photos as f', 'f.delivery_id', 'd.id')
    .select('f.jpeg')
    .where('d.id', '=', id);
  const row = await (outlet_ids === null ? left : left.where('d.outlet_id', 'in', [...outlet_ids])).executeTakeFirst();
  if (row === undefined) throw new Problem('not_found');
  return { photo: row.jpeg?.toString('base64') ?? null };
}
