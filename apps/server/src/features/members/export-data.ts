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
      ${sql.join([...personLists(member_id), ...reachLists(member_id), ...moneyLists(member_id)].map(([name, query]) => sql`${sql.lit(name)}, ${list(query)}`))}
    )::text AS text`.execute(db);
  return rows[0]!.text;
}

type Lists = [string, ReturnType<typeof sql>][];

function personLists(member_id: string): Lists {
  return [
    [
      'queue_movements',
      sql`
        SELECT q.at, q.reason, q.places, q.from_position, q.to_position FROM queue_movements q
        JOIN members m ON m.application_id = q.application_id WHERE m.id = ${member_id} ORDER BY q.id DESC`,
    ],
    [
      'roles',
      sql`SELECT role, granted_at, revoked_at FROM role_grants WHERE member_id = ${member_id} ORDER BY granted_at DESC`,
    ],
    [
      'changes',
      sql`
        SELECT at, action, before, after FROM audit_log
        WHERE subject_type = 'member' AND subject_id = ${member_id} ORDER BY id DESC`,
    ],
    [
      'preferences',
      sql`SELECT name, enabled, changed_at FROM member_preferences WHERE member_id = ${member_id} ORDER BY name`,
    ],
    [
      'numbers_asked_for',
      sql`SELECT network, e164, asked_at FROM number_changes WHERE member_id = ${member_id} ORDER BY asked_at DESC`,
    ],
    [
      'cart',
      sql`
        SELECT c.service_type, o.name AS offer_name, p.product_name, i.quantity, i.added_at
        FROM carts c JOIN cart_items i ON i.member_id = c.member_id
        JOIN offers o ON o.id = i.offer_id JOIN products p ON p.id = i.product_id
        WHERE c.member_id = ${member_id} ORDER BY i.added_at DESC`,
    ],
  ];
}

/** From where the member came, and how the club reached them. */
function reachLists(member_id: string): Lists {
  return [
    [
      'sessions',
      sql`
        SELECT user_agent, created_at, last_used_at, expires_at, ended_at, end_reason
        FROM sessions WHERE member_id = ${member_id} ORDER BY created_at DESC, id DESC`,
    ],
    [
      'trusted_devices',
      sql`
        SELECT d.user_agent, t.trusted_at, d.last_seen_at FROM trusted_devices t JOIN devices d ON d.id = t.device_id
        WHERE t.member_id = ${member_id} ORDER BY t.trusted_at DESC`,
    ],
    [
      'browsers_with_notifications',
      sql`SELECT endpoint, created_at FROM push_subscriptions WHERE member_id = ${member_id} ORDER BY created_at DESC`,
    ],
    [
      'notifications',
      sql`
        SELECT type, title, message, created_at, read_at
        FROM notifications WHERE member_id = ${member_id} ORDER BY created_at DESC, id DESC`,
    ],
    [
      'messages',
      sql`
        SELECT channel, template, recipient, state, created_at, sent_at, delivered_at
        FROM messages WHERE member_id = ${member_id} ORDER BY created_at DESC, id DESC`,
    ],
    [
      'closing_requests',
      sql`
        SELECT reason, asked_at, decided_at, outcome
        FROM closing_requests WHERE member_id = ${member_id} ORDER BY asked_at DESC`,
    ],
  ];
}

function moneyLists(member_id: string): Lists {
  return [
    [
      'orders',
      sql`
        SELECT o.order_number, o.status, o.payment_status, o.service_type, o.special_instructions, o.subtotal, o.discount,
          o.delivery_fee, o.total_amount, o.cashback_amount, o.cashback_used, o.cancel_reason, o.created_at, o.completed_at,
          ${list(sql`
            SELECT i.offer_name, i.brand_name, i.product_name, i.quantity, i.unit_price, i.original_price, i.cashback_amount
            FROM order_items i WHERE i.order_id = o.id ORDER BY i.position`)} AS items
        FROM orders o WHERE o.member_id = ${member_id} ORDER BY o.created_at DESC, o.id DESC`,
    ],
    [
      'payments',
      sql`
        SELECT network, msisdn, amount, currency, status, transaction_id, created_at, completed_at
        FROM payments WHERE member_id = ${member_id} ORDER BY created_at DESC, id DESC`,
    ],
    [
      'payment_claims',
      sql`
        SELECT transaction_id, claimed_at, closed_at
        FROM payment_claims WHERE member_id = ${member_id} ORDER BY claimed_at DESC`,
    ],
    [
      'refunds',
      sql`
        SELECT o.order_number, r.amount, r.money_part, r.cashback_part, r.msisdn, r.cause, r.reason, r.status,
          r.requested_at, r.ended_at
        FROM refunds r JOIN orders o ON o.id = r.order_id
        WHERE r.member_id = ${member_id} ORDER BY r.requested_at DESC, r.id DESC`,
    ],
    [
      'payouts',
      sql`
        SELECT p.network, p.msisdn, p.amount, p.fee, p.status, p.refusal_reason, t.transaction_id, p.requested_at, p.ended_at
        FROM payouts p LEFT JOIN transfers t ON t.purpose = 'payout' AND t.subject_id = p.id
        WHERE p.member_id = ${member_id} ORDER BY p.requested_at DESC, p.id DESC`,
    ],
    [
      'payout_holds',
      sql`SELECT reason, created_at, held_until FROM member_holds WHERE member_id = ${member_id} ORDER BY created_at DESC`,
    ],
    [
      'cashback_promises',
      sql`
        SELECT o.order_number, c.amount, c.state, c.promised_at, c.earned_at, c.unlocks_at, c.released_at, c.reversed
        FROM cashback_promises c JOIN orders o ON o.id = c.order_id
        WHERE c.member_id = ${member_id} ORDER BY c.promised_at DESC`,
    ],
    [
      'cashback',
      sql`
        SELECT a.kind, t.kind AS event, t.at, p.amount, p.balance_after
        FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
        JOIN ledger_transactions t ON t.id = p.transaction_id
        WHERE a.owner = ${member_id} AND a.kind LIKE 'cashback%' ORDER BY p.id DESC`,
    ],
  ];
}
