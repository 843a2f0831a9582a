import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

/** What only served somebody while they were a member. */
const OWN_TABLES = [
  'carts',
  'day_offer_reminders',
  'member_preferences',
  'notifications',
  'number_changes',
  'push_subscriptions',
  'recovery_codes',
  'saved_addresses',
  'saved_payers',
  'second_factors',
  'sign_in_links',
  'stock_watches',
] as const;

/**
 * Forgets of a member who has left what nobody needs any more (T96). Names and numbers stay with the orders, the payments and
 * the proof of consent, for the law asks for them.
 */
export async function forgetPerson(tx: Tx, member_id: string): Promise<void> {
  for (const table of OWN_TABLES) await tx.deleteFrom(table).where('member_id', '=', member_id).execute();
  await tx
    .updateTable('arrivals')
    .set({ vehicle: null, bay: null })
    .where('order_id', 'in', tx.selectFrom('orders').select('id').where('member_id', '=', member_id))
    .execute();
  await takeLettersAlong(tx, member_id);
  const { application_id } = await tx
    .updateTable('members')
    .set({ email: null, email_confirmed_at: null })
    .where('id', '=', member_id)
    .returning('application_id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('applications').set({ email: null }).where('id', '=', application_id).execute();
}

/** What was written to the address before its owner was a member goes with the letters of the member. */
async function takeLettersAlong(tx: Tx, member_id: string): Promise<void> {
  await sql`
    UPDATE messages e SET member_id = m.id FROM members m JOIN applications a ON a.id = m.application_id
    WHERE m.id = ${member_id} AND e.channel = 'email' AND e.member_id IS NULL AND e.recipient IN (m.email, a.email)`.execute(
    tx,
  );
}
