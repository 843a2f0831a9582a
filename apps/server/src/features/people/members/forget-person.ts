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
  // How far from the outlet it was stays with the sale.
  await tx
    .updateTable('redemptions')
    .set({ latitude: null, longitude: null })
    .where('code_id', 'in', tx.selectFrom('redemption_codes').select('id').where('member_id', '=', member_id))
    .execute();
  // Photos show where somebody lives, and what was in the hands of whoever reported it.
  await sql`
    DELETE FROM delivery_photos f USING deliveries d, orders o
    WHERE d.id = f.delivery_id AND o.id = d.order_id AND o.member_id = ${member_id}`.execute(tx);
  await sql`
    DELETE FROM ticket_photos f USING tickets t WHERE t.id = f.ticket_id AND t.member_id = ${member_id}`.execute(tx);
  await takeLettersAlong(tx, member_id);
  await sql`
    UPDATE applications SET email = NULL, hold_reason = CASE WHEN held_at IS NOT NULL THEN hold_reason END
    WHERE id IN (${applicationsOf(member_id)})`.execute(tx);
  await tx.updateTable('members').set({ email: null, email_confirmed_at: null }).where('id', '=', member_id).execute();
}

/** The rows of those who were members for the minutes of a batch that was undone: nobody has ever signed in as one of them. */
export async function forgetDismissed(tx: Tx, application_ids: readonly string[]): Promise<void> {
  const dismissed = tx.selectFrom('members').select('id').where('application_id', 'in', application_ids);
  await tx.updateTable('messages').set({ member_id: null }).where('member_id', 'in', dismissed).execute();
  await tx.deleteFrom('notifications').where('member_id', 'in', dismissed).execute();
  await tx
    .deleteFrom('members')
    .where('application_id', 'in', application_ids)
    .where('status', '=', 'closed')
    .execute();
}

/** What was written to the address before its owner was a member goes with the letters of the member. */
async function takeLettersAlong(tx: Tx, member_id: string): Promise<void> {
  await sql`
    UPDATE messages SET member_id = ${member_id} WHERE channel = 'email' AND member_id IS NULL AND recipient = ANY (ARRAY(
      SELECT email FROM members WHERE id = ${member_id}
      UNION ALL SELECT email FROM applications WHERE id IN (${applicationsOf(member_id)})))`.execute(tx);
}

/** The one that made the member, and those before it that were refused and proven by a number that is still the member's. */
const applicationsOf = (member_id: string) => sql`
  SELECT application_id FROM members WHERE id = ${member_id}
  UNION ALL SELECT a.id FROM members m JOIN applications a ON a.status = 'rejected'
    AND (a.mtn_money_number IN (m.mtn_money_number, m.airtel_money_number)
      OR a.airtel_money_number IN (m.mtn_money_number, m.airtel_money_number))
  WHERE m.id = ${member_id} AND a.confirmed_number IN (m.mtn_money_number, m.airtel_money_number)`;
