import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { applicantLists, application, applicationLists } from './export/application-lists.ts';
import { list, type Lists } from './export/list.ts';
import { orderLists } from './export/order-lists.ts';

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
      'application', ${application(member_id)},
      ${partsOf(listsOf(member_id))}
    )::text AS text`.execute(db);
  return rows[0]!.text;
}

/** The same about somebody who has applied and is no member. */
export async function exportApplications(db: Database, ids: readonly string[], at: Date): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT json_build_object('exported_at', ${at.toISOString()}::text, ${partsOf(applicantLists(ids))})::text AS text`.execute(
    db,
  );
  return rows[0]!.text;
}

const partsOf = (lists: Lists) => sql.join(lists.map(([name, query]) => sql`${sql.lit(name)}, ${list(query)}`));

const listsOf = (member_id: string): Lists => [
  ...applicationLists(member_id),
  ...personLists(member_id),
  ...waitingLists(member_id),
  ...reachLists(member_id),
  ...orderLists(member_id),
  ...ridingLists(member_id),
  ...moneyLists(member_id),
];

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
    [
      'stars_given',
      sql`
        SELECT o.name AS offer_name, r.stars, r.created_at, r.changed_at
        FROM offer_ratings r JOIN offers o ON o.id = r.offer_id WHERE r.member_id = ${member_id}
        ORDER BY r.changed_at DESC`,
    ],
    [
      'waits_for',
      sql`
        SELECT o.name AS offer_name, p.product_name, w.created_at, w.told_at
        FROM stock_watches w JOIN offers o ON o.id = w.offer_id JOIN products p ON p.id = w.product_id
        WHERE w.member_id = ${member_id} ORDER BY w.created_at DESC`,
    ],
    [
      'taken_of_limited_offers',
      sql`
        SELECT o.name AS offer_name, p.product_name, a.taken
        FROM member_allowances a JOIN offers o ON o.id = a.offer_id JOIN products p ON p.id = a.product_id
        WHERE a.member_id = ${member_id} ORDER BY o.name, p.product_name`,
    ],
  ];
}

/** What the member waits for of offers of the day. */
function waitingLists(member_id: string): Lists {
  return [
    [
      'reminders_of_openings',
      sql`
        SELECT o.name AS offer_name, r.created_at, r.told_at FROM day_offer_reminders r JOIN offers o ON o.id = r.offer_id
        WHERE r.member_id = ${member_id} ORDER BY r.created_at DESC`,
    ],
    [
      'places_in_line',
      sql`
        SELECT o.name AS offer_name, p.product_name, l.joined_at, l.ended_at, l.outcome
        FROM day_offer_line l JOIN offers o ON o.id = l.offer_id JOIN products p ON p.id = l.product_id
        WHERE l.member_id = ${member_id} ORDER BY l.joined_at DESC`,
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
        SELECT reason, asked_at, gives_up_ugx, decided_at, outcome
        FROM closing_requests WHERE member_id = ${member_id} ORDER BY asked_at DESC`,
    ],
  ];
}

/** For whom the member rides, what they have brought, and where their phone was with each step. */
function ridingLists(member_id: string): Lists {
  return [
    [
      'rides',
      sql`
        SELECT u.name AS outlet_name, r.plate, r.state, r.created_at, r.last_latitude, r.last_longitude, r.last_place_at,
          (SELECT encode(f.jpeg, 'base64') FROM rider_photos f WHERE f.rider_id = r.id) AS photo
        FROM riders r JOIN outlets u ON u.id = r.outlet_id
        WHERE r.member_id = ${member_id} ORDER BY r.created_at DESC`,
    ],
    [
      'rides_made',
      sql`
        SELECT o.order_number, u.name AS outlet_name, d.status, d.assigned_at, d.accepted_at, d.declined_at, d.picked_up_at,
          d.arrived_at, d.delivered_at, d.left_at, d.left_reason, d.failed_at, d.fail_reason, d.returned_at,
          ${list(sql`
            SELECT k.status, k.at, k.said_at, k.claimed_at, k.latitude, k.longitude
            FROM delivery_marks k WHERE k.delivery_id = d.id ORDER BY k.at`)} AS steps
        FROM deliveries d JOIN riders r ON r.id = d.rider_id JOIN orders o ON o.id = d.order_id
        JOIN outlets u ON u.id = d.outlet_id
        WHERE r.member_id = ${member_id} ORDER BY d.assigned_at DESC, d.id DESC`,
    ],
  ];
}

function moneyLists(member_id: string): Lists {
  return [
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
        SELECT p.source, p.network, p.msisdn, p.amount, p.fee, p.status, p.refusal_reason, t.transaction_id, p.requested_at, p.ended_at
        FROM payouts p LEFT JOIN transfers t ON t.purpose = 'payout' AND t.subject_id = p.id AND t.reissue_of IS NULL
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
    [
      'pay_and_refunds_owed',
      sql`
        SELECT a.kind, t.kind AS event, t.at, p.amount, p.balance_after
        FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
        JOIN ledger_transactions t ON t.id = p.transaction_id
        WHERE a.owner = ${member_id} AND a.kind IN ('rider_payable', 'refunds_payable') ORDER BY p.id DESC`,
    ],
  ];
}
