import { sql, type RawBuilder } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** What the club keeps of what is sold, in hundredths of a percent. */
const COMMISSION = 1_000;

/**
 * What the orders of `fillOrders` come to, in the books: one opening entry for each outlet and network, and one for each member
 * with cashback. Over one connection, with nobody else at the books.
 */
export async function openBooks(db: Database, at: Date): Promise<void> {
  await sql`
    CREATE TEMP TABLE made_legs AS
    SELECT 'sales:' || outlet_id || ':' || network AS reference, outlet_id AS subject_id, leg.* FROM (
      SELECT outlet_id, payment_network AS network, sum(total_amount) AS paid,
        coalesce(sum(total_amount) FILTER (WHERE status = 'completed'), 0) AS sold,
        coalesce(sum(total_amount * ${COMMISSION}::bigint / 10000) FILTER (WHERE status = 'completed'), 0) AS commission
      FROM orders WHERE payment_status = 'paid' AND order_number LIKE 'KC-Z-%' GROUP BY 1, 2) s
    CROSS JOIN LATERAL (VALUES ('provider_clearing', network, -paid), ('order_liability', outlet_id::text, paid - sold),
      ('outlet_payable', outlet_id::text, sold - commission), ('club_commission', '', commission)) leg (kind, owner, amount)
    UNION ALL
    SELECT 'cashback:' || member_id, member_id, leg.* FROM (
      SELECT p.member_id, coalesce(sum(p.amount) FILTER (WHERE p.state = 'available'), 0) AS available,
        coalesce(sum(p.amount) FILTER (WHERE p.state = 'pending'), 0) AS pending
      FROM cashback_promises p JOIN orders o ON o.id = p.order_id WHERE o.order_number LIKE 'KC-Z-%' GROUP BY 1) c
    CROSS JOIN LATERAL (VALUES ('marketing_expense', '', -available - pending), ('cashback_available', member_id::text, available),
      ('cashback_pending', member_id::text, pending)) leg (kind, owner, amount)`.execute(db);
  await sql`DELETE FROM made_legs WHERE amount = 0`.execute(db);
  await insertEntries(db, at);
  await sql`DROP TABLE made_legs`.execute(db);
}

async function insertEntries(db: Database, at: Date): Promise<void> {
  const all: RawBuilder<unknown> = sql`made_legs l JOIN ledger_accounts a ON a.kind = l.kind AND a.owner = l.owner`;
  await sql`
    INSERT INTO ledger_accounts (kind, owner) SELECT DISTINCT kind, owner FROM made_legs
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO ledger_transactions (reference, kind, subject_type, subject_id, at, memo)
    SELECT DISTINCT 'opening:' || reference, 'opening_balance',
      CASE WHEN reference LIKE 'sales%' THEN 'outlet' ELSE 'member' END, subject_id, ${at}::timestamptz, 'Opening balance'
    FROM made_legs`.execute(db);
  await sql`
    INSERT INTO ledger_postings (transaction_id, account_id, amount, balance_after)
    SELECT t.id, a.id, l.amount, a.balance + sum(l.amount) OVER (PARTITION BY a.id ORDER BY t.id)
    FROM ${all} JOIN ledger_transactions t ON t.reference = 'opening:' || l.reference ORDER BY t.id, a.id`.execute(db);
  await sql`
    UPDATE ledger_accounts a SET balance = a.balance + s.amount
    FROM (SELECT kind, owner, sum(amount) AS amount FROM made_legs GROUP BY 1, 2) s
    WHERE a.kind = s.kind AND a.owner = s.owner`.execute(db);
}
