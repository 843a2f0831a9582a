import type { Point } from '@club/rules/delivery-fee';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';

interface NewRider {
  readonly id: string;
  readonly member_id: string;
  readonly outlet_id: string;
  readonly plate: string;
  readonly at: Date;
}

/**
 * A member brings orders for an outlet, after a break where they take one; one who does already has another plate, and is not new.
 */
export async function upsertRider(tx: Tx, { id, member_id, outlet_id, plate, at }: NewRider): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO riders (id, member_id, outlet_id, plate, state, created_at)
    SELECT ${id}, ${member_id}, ${outlet_id}, ${plate}, CASE WHEN EXISTS (
      SELECT FROM riders r WHERE r.member_id = ${member_id} AND r.state = 'on_break') THEN 'on_break' ELSE 'active' END, ${at}
    ON CONFLICT (outlet_id, member_id) WHERE state <> 'left' DO UPDATE SET plate = excluded.plate
    RETURNING id`.execute(tx);
  tellRiders(tx, outlet_id);
  tellRider(tx, member_id);
  return rows[0]!.id === id;
}

/** A locked rider brings nothing for the outlet any more: nobody needs the picture, or has to know where the phone was. */
export async function markRiderLeft(tx: Tx, id: string, outlet_id: string): Promise<void> {
  const nowhere = { last_latitude: null, last_longitude: null, last_place_at: null };
  const left = tx.updateTable('riders').set({ state: 'left', ...nowhere });
  const gone = await left.where('id', '=', id).where('state', '<>', 'left').returning('member_id').executeTakeFirst();
  await tx.deleteFrom('rider_photos').where('rider_id', '=', id).execute();
  tellRiders(tx, outlet_id);
  if (gone !== undefined) tellRider(tx, gone.member_id);
}

/** A break of somebody at every outlet, or its end. Answers for how many outlets they ride. */
export async function markBreak(tx: Tx, member_id: string, on_break: boolean): Promise<number> {
  const rows = await tx
    .updateTable('riders')
    .set({ state: on_break ? 'on_break' : 'active' })
    .where('member_id', '=', member_id)
    .where('state', '<>', 'left')
    .returning('outlet_id')
    .execute();
  for (const { outlet_id } of rows) tellRiders(tx, outlet_id);
  if (rows.length > 0) announce(tx, { topic: 'deliveries', id: null, to: { member_id } });
  return rows.length;
}

/** The outlet's open screens ask again whom they may give an order to. */
function tellRiders(tx: Tx, outlet_id: string): void {
  announce(tx, { topic: 'outlet_orders', id: null, to: { outlet_id } });
}

/** The rider's own, which offer what they had not before or have no more, as with every role (decision 0308). */
function tellRider(tx: Tx, member_id: string): void {
  announce(tx, { topic: 'everything', id: null, to: { member_id } });
}

/** Where a rider was last, at every outlet; an older place does not replace a newer one. */
export async function rememberPlace(tx: Tx, member_id: string, place: Point, at: Date): Promise<void> {
  await sql`
    UPDATE riders SET last_latitude = ${place.latitude}, last_longitude = ${place.longitude}, last_place_at = ${at}
    WHERE member_id = ${member_id} AND state <> 'left' AND (last_place_at IS NULL OR last_place_at < ${at})`.execute(
    tx,
  );
}

/** By what a member knows the rider at the door; another picture takes its place. */
export async function keepRiderPhoto(tx: Tx, rider_id: string, jpeg: Buffer, taken_at: Date): Promise<void> {
  await sql`
    INSERT INTO rider_photos (rider_id, jpeg, taken_at) VALUES (${rider_id}, ${jpeg}, ${taken_at})
    ON CONFLICT (rider_id) DO UPDATE SET jpeg = excluded.jpeg, taken_at = excluded.taken_at`.execute(tx);
}
