import type { Point } from '@club/rules/delivery-fee';
import type { DeliveryStatus } from '@club/rules/delivery-status';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

export type DeliveryRow = Selectable<DB['deliveries']>;

/** Gives an order to a rider. While another try is under way the database refuses it. */
export async function insertDelivery(tx: Tx, delivery: Insertable<DB['deliveries']>): Promise<void> {
  await tx.insertInto('deliveries').values(delivery).execute();
}

/** Changes a delivery only from the named states; false when it is in none of them. */
export async function changeDelivery(
  tx: Tx,
  id: string,
  from: readonly DeliveryStatus[],
  change: Updateable<DB['deliveries']>,
): Promise<boolean> {
  const result = await tx
    .updateTable('deliveries')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface Mark {
  readonly delivery_id: string;
  readonly status: string;
  /** When the server heard it. */
  readonly at: Date;
  /** When the phone says that it was, as it said it. */
  readonly said_at: Date | null;
  /** The same, kept within what is possible. */
  readonly claimed_at: Date;
  readonly place: Point | null;
}

/** Writes down what a rider said, beside what it changed. */
export async function appendMark(tx: Tx, { place, ...mark }: Mark): Promise<void> {
  await tx
    .insertInto('delivery_marks')
    .values({ ...mark, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null })
    .execute();
}

/** The newest time that is kept of a delivery: nothing that comes later was before it. */
export async function lastClaimOf(tx: Tx, delivery: DeliveryRow): Promise<Date> {
  const row = await tx
    .selectFrom('delivery_marks')
    .select('claimed_at')
    .where('delivery_id', '=', delivery.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.claimed_at ?? delivery.assigned_at;
}

/** Keeps a picture of where an order was left; another takes its place. */
export async function keepDeliveryPhoto(tx: Tx, delivery_id: string, jpeg: Buffer, taken_at: Date): Promise<void> {
  await sql`
    INSERT INTO delivery_photos (delivery_id, jpeg, taken_at) VALUES (${delivery_id}, ${jpeg}, ${taken_at})
    ON CONFLICT (delivery_id) DO UPDATE SET jpeg = excluded.jpeg, taken_at = excluded.taken_at`.execute(tx);
}
