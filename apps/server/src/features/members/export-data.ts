import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** Rows of a query as a JSON array, newest first. */
const list = (query: ReturnType<typeof sql>) => sql`(SELECT coalesce(json_agg(r), '[]') FROM (${query}) r)`;

/**
 * Everything the club keeps about a member, made by PostgreSQL as one JSON text. Left out is what would only help a thief
 * (sealed PINs, codes and keys) and what is about others, such as who decided.
 */
export async function exportData(db: Database, member_id: string, at: Date): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT json_build_object(
      'exported_at', ${at.toISOString()}::text,
      'member', (
        SELECT row_to_json(r) FROM (
          SELECT id, first_name, last_name, email, email_confirmed_at, mtn_money_number, airtel_money_number,
            payment_priority, referral_code, status, created_at FROM members WHERE id = ${member_id}
        ) r
      ),
      'application', (
        SELECT row_to_json(r) FROM (
          SELECT a.application_number, a.how_discovered, a.join_reasons, a.terms_version, a.consent_marketing,
            a.consent_ip, a.consent_user_agent, a.status, a.submitted_at, a.phone_confirmed_at, a.decided_at
          FROM applications a JOIN members m ON m.application_id = a.id WHERE m.id = ${member_id}
        ) r
      ),
      'preferences', ${list(sql`SELECT name, enabled, changed_at FROM member_preferences WHERE member_id = ${member_id} ORDER BY name`)},
      'orders', ${list(sql`
        SELECT o.order_number, o.status, o.payment_status, o.service_type, o.special_instructions, o.subtotal, o.discount,
          o.delivery_fee, o.total_amount, o.cashback_amount, o.created_at, o.completed_at,
          ${list(sql`
            SELECT i.offer_name, i.brand_name, i.product_name, i.quantity, i.unit_price, i.original_price, i.cashback_amount
            FROM order_items i WHERE i.order_id = o.id ORDER BY i.position`)} AS items
        FROM orders o WHERE o.member_id = ${member_id} ORDER BY o.created_at DESC, o.id DESC`)},
      'payments', ${list(sql`
        SELECT network, msisdn, amount, currency, status, transaction_id, created_at, completed_at
        FROM payments WHERE member_id = ${member_id} ORDER BY created_at DESC, id DESC`)},
      'cashback', ${list(sql`
        SELECT a.kind, t.kind AS event, t.at, p.amount, p.balance_after
        FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
        JOIN ledger_transactions t ON t.id = p.transaction_id
        WHERE a.owner = ${member_id} AND a.kind LIKE 'cashback%' ORDER BY p.id DESC`)},
      'sessions', ${list(sql`
        SELECT user_agent, created_at, last_used_at, expires_at, ended_at, end_reason
        FROM sessions WHERE member_id = ${member_id} ORDER BY created_at DESC, id DESC`)},
      'notifications', ${list(sql`
        SELECT type, title, message, created_at, read_at
        FROM notifications WHERE member_id = ${member_id} ORDER BY created_at DESC, id DESC`)},
      'messages', ${list(sql`
        SELECT channel, template, recipient, state, created_at, sent_at, delivered_at
        FROM messages WHERE member_id = ${member_id} ORDER BY created_at DESC, id DESC`)},
      'closing_requests', ${list(sql`
        SELECT reason, asked_at, decided_at, outcome
        FROM closing_requests WHERE member_id = ${member_id} ORDER BY asked_at DESC`)}
    )::text AS text`.execute(db);
  return rows[0]!.text;
}
