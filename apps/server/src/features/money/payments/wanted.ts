import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

/** What the attempt `p` was to pay for is cancelled: nobody waits for its prompt any more. */
export const isUnwanted = sql<boolean>`((SELECT o.status FROM orders o WHERE o.id = p.subject_id)
  IS NOT DISTINCT FROM 'cancelled')`;

/** Whether somebody still waits for the prompt of an attempt. */
export async function isStillWanted(tx: Tx, payment_id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM payments p WHERE p.id = ${payment_id} AND NOT ${isUnwanted}`.execute(tx);
  return rows.length === 1;
}
