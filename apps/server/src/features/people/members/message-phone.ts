import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

import { phoneOf } from './phone-of.ts';

/** The number that a member's messages go to. */
export async function messagePhoneOf(tx: Tx, member_id: string): Promise<string> {
  const { rows } = await sql<{ phone: string }>`
    SELECT ${phoneOf('m')} AS phone FROM members m WHERE m.id = ${member_id}`.execute(tx);
  return rows[0]!.phone;
}
