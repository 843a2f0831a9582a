import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

import { phoneOf } from './phone-of.ts';

/** The number that a member's messages go to. */
export async function messagePhoneOf(tx: Tx, member_id: string): Promise<string> {
  const phoneTo = await messagePhonesOf(tx, [member_id]);
  return phoneTo(member_id);
}

/** The same of many, to be asked of each of them. */
export async function messagePhonesOf(tx: Tx, member_ids: readonly string[]): Promise<(member_id: string) => string> {
  const { rows } = await sql<{ id: string; phone: string }>`
    SELECT m.id, ${phoneOf('m')} AS phone FROM members m WHERE m.id = ANY ((SELECT ${member_ids}::uuid[])::uuid[])`.execute(
    tx,
  );
  const phones = new Map(rows.map(({ id, phone }) => [id, phone]));
  return (member_id) => phones.get(member_id)!;
}
