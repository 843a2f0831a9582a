import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { CashbackEntry, listMyCashback as listMyCashbackCall } from '@club/contract/money/cashback';
import { kampalaDayBounds, kampalaMonthStart } from '@club/rules/kampala-time';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import { offsetOf, pageLinks } from '#server/db/page.ts';
import type { Deps } from '#server/ports/deps.ts';

import { cashbackTotals } from './views.ts';

type Query = QueryOf<typeof listMyCashbackCall>;
type Row = Omit<CashbackEntry, 'date' | 'unlocks_at' | 'phone_masked'> & {
  date: Date;
  unlocks_at: Date | null;
  msisdn: string | null;
};

const earned = (member_id: string) => sql`
  SELECT o.id::text AS id, 'earned' AS type, p.promised_at AS date, o.id AS order_id, o.order_number,
    o.total_amount - o.delivery_fee AS purchase_amount, p.amount, r.taken_back AS reversed_amount, r.withheld AS withheld_amount,
    greatest(0, p.reversed - r.taken_back) AS forgone_amount,
    CASE p.state WHEN 'available' THEN CASE WHEN p.reversed = p.amount THEN 'reversed' ELSE 'processed' END ELSE p.state END
      AS status,
    CASE WHEN p.state <> 'pending' THEN NULL WHEN p.unlocks_at IS NULL THEN 'not_collected' ELSE 'waiting' END
      AS pending_reason,
    p.unlocks_at, NULL::bigint AS fee, NULL::text AS msisdn, NULL::text AS refusal_reason
  FROM cashback_promises p JOIN orders o ON o.id = p.order_id CROSS JOIN LATERAL (
    SELECT coalesce(sum(cashback_reversed), 0)::bigint AS taken_back, coalesce(sum(withheld), 0)::bigint AS withheld FROM refunds
    WHERE order_id = o.id AND status IN ('sending', 'completed', 'failed')) r
  WHERE p.member_id = ${member_id}`;

/** An order that was cancelled before its money came has given its cashback back and is no movement at all. */
const spent = (member_id: string) => sql`
  SELECT 'spent-' || o.id, 'spent', o.created_at, o.id, o.order_number, o.total_amount - o.delivery_fee, -o.cashback_used,
    r.given_back, 0, 0, CASE WHEN o.paid_at IS NULL THEN 'pending' WHEN r.given_back = o.cashback_used THEN 'reversed'
      ELSE 'processed' END,
    CASE WHEN o.paid_at IS NULL THEN 'order_unpaid' END, NULL, NULL, NULL, NULL
  FROM orders o CROSS JOIN LATERAL (
    SELECT coalesce(sum(cashback_part), 0)::bigint AS given_back FROM refunds
    WHERE order_id = o.id AND status IN ('sending', 'completed', 'failed')) r
  WHERE o.member_id = ${member_id} AND o.cashback_used > 0 AND (o.status <> 'cancelled' OR o.paid_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.cause = 'paid_too_late'))`;

const paidOut = (member_id: string) => sql`
  SELECT p.id::text, 'payout', p.requested_at, NULL, NULL, NULL, -p.amount,
    CASE WHEN p.status IN ('failed', 'refused') THEN p.amount ELSE 0 END, 0, 0,
    CASE p.status WHEN 'paid' THEN 'paid_out' WHEN 'failed' THEN 'reversed' WHEN 'refused' THEN 'reversed' ELSE 'pending' END,
    CASE p.status WHEN 'waiting' THEN 'awaiting_approval' WHEN 'sending' THEN 'being_sent' END, NULL, p.fee, p.msisdn,
    p.refusal_reason
  FROM payouts p WHERE p.member_id = ${member_id} AND p.source = 'cashback'`;

/** What was paid by mobile money and became cashback instead of going back. */
const credited = (member_id: string) => sql`
  SELECT 'credit-' || r.id, 'credit', r.requested_at, o.id, o.order_number, NULL, r.cashback_part, 0, 0, 0, 'processed',
    NULL, NULL, NULL, NULL, NULL
  FROM refunds r JOIN orders o ON o.id = r.order_id
  WHERE r.member_id = ${member_id} AND o.cashback_used = 0 AND r.cashback_part > 0
    AND r.status IN ('sending', 'completed', 'failed')`;

/**
 * The member's cashback, newest first: what orders earned, what orders were paid with, and what went to the wallet. Its lines add up
 * to the totals: what a refund took of spent cashback it took from its own money, and not from what the member has.
 */
export async function listMyCashback(
  deps: Pick<Deps, 'db' | 'now'>,
  member_id: string,
  query: Query,
): Promise<ReplyOf<typeof listMyCashbackCall>> {
  const [{ rows }, totals] = await Promise.all([
    sql<{ count: number } & (Row | { id: null })>`
      WITH entries AS (
        SELECT * FROM (${earned(member_id)} UNION ALL ${spent(member_id)} UNION ALL ${paidOut(member_id)}
          UNION ALL ${credited(member_id)}) each_entry
        WHERE ${filterOf(query)}
      )
      SELECT counted.count, page.* FROM (SELECT count(*) AS count FROM entries) counted
      LEFT JOIN (
        SELECT * FROM entries ORDER BY date DESC, id DESC LIMIT ${query.per_page} OFFSET ${offsetOf(query)}
      ) page ON true
      ORDER BY page.date DESC, page.id DESC`.execute(deps.db),
    cashbackTotals(member_id, kampalaMonthStart(deps.now())).execute(deps.db),
  ]);
  return {
    results: rows.flatMap((row) => (row.id === null ? [] : [entryReply(row)])),
    ...pageLinks(query, rows[0]!.count),
    totals: totals.rows[0]!,
  };
}

function filterOf({ type, status, from, to }: Query) {
  const conditions = [
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(from === undefined ? [] : [sql`date >= ${kampalaDayBounds(middayOf(from)).start}`]),
    ...(to === undefined ? [] : [sql`date < ${kampalaDayBounds(middayOf(to)).end}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

function middayOf(day: string): Date {
  return new Date(`${day}T12:00:00+03:00`);
}

function entryReply(row: Row): CashbackEntry {
  const {
    id,
    type,
    order_id,
    order_number,
    purchase_amount,
    amount,
    reversed_amount,
    withheld_amount,
    forgone_amount,
    status,
    pending_reason,
    fee,
  } = row;
  return {
    id,
    type,
    date: row.date.toISOString(),
    order_id,
    order_number,
    purchase_amount,
    amount,
    reversed_amount,
    withheld_amount,
    forgone_amount,
    status,
    pending_reason,
    unlocks_at: row.unlocks_at?.toISOString() ?? null,
    fee,
    phone_masked: row.msisdn === null ? null : maskPhone(row.msisdn),
    refusal_reason: row.refusal_reason,
  };
}
