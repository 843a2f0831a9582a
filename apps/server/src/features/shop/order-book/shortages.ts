import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

/** How many pieces of each line are known to be missing, by the line's id. */
export async function missingOf(tx: Tx, order_id: string): Promise<Record<string, number>> {
  const rows = await tx
    .selectFrom('order_shortages')
    .select(['order_item_id', sql<number>`sum(pieces)::integer`.as('pieces')])
    .where('order_id', '=', order_id)
    .groupBy('order_item_id')
    .execute();
  return Object.fromEntries(rows.map(({ order_item_id, pieces }) => [order_item_id, pieces]));
}

interface Line {
  readonly id: string;
  readonly quantity: number;
}

/** Of lines whose goods are put back on the shelf what lies there: pieces that were missing stay sold. */
export async function withoutMissing<Of extends Line>(tx: Tx, order_id: string, lines: readonly Of[]): Promise<Of[]> {
  const missing = await missingOf(tx, order_id);
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (missing[line.id] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

interface Noting {
  at: Date;
  by: { actor_id: string | null; staff_id: string | null };
  id: () => string;
}

/** Notes pieces of a locked order that are not there. */
export async function noteMissing(
  tx: Tx,
  order_id: string,
  missing: readonly { id: string; pieces: number }[],
  { at, by, id }: Noting,
): Promise<void> {
  const rows = missing.map((line) => ({
    id: id(),
    order_item_id: line.id,
    order_id,
    pieces: line.pieces,
    noted_at: at,
    noted_by: by.actor_id,
    noted_by_staff: by.staff_id,
  }));
  await tx.insertInto('order_shortages').values(rows).execute();
}
