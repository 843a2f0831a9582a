import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

/** Whether the member has asked to leave, and nobody has answered yet. */
export const askedToClose = (member_id: string): RawBuilder<boolean> => sql`
  EXISTS (SELECT FROM closing_requests r WHERE r.member_id = ${member_id} AND r.decided_at IS NULL)`;

/** The same, asked by itself. */
export async function hasAskedToClose(db: Database | Tx, member_id: string): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`SELECT ${askedToClose(member_id)} AS asked`.execute(db);
  return rows[0]!.asked;
}
