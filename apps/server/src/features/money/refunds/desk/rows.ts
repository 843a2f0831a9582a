import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listRefunds, RefundRow } from '@club/contract/money/refunds';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { isWithinDays } from '#server/db/day-range.ts';
import { COUNTED_MOST, countedLinks } from '#server/db/page.ts';
import { waitingFirst } from '#server/db/waiting-first.ts';
import { otherNumber } from '#server/features/money/refunds/new-wallet.ts';
import { latestTransfer, transferReply } from '#server/features/money/transfers/latest-transfer.ts';
import { askerName, personName } from '#server/features/people/members/person-name.ts';
import { Problem } from '#server/problem.ts';

/** Of a refund `r`: what was sent anew had gone out already, as its network says since; the newest try says nothing of that. */
const wasSentBefore = sql`EXISTS (
  SELECT FROM transfers t JOIN transfers n ON n.purpose = 'refund' AND n.subject_id = r.id AND n.id <> t.id
    AND n.created_at >= t.created_at
  WHERE t.purpose = 'refund' AND t.subject_id = r.id AND t.status = 'failed' AND t.by_hand = 'contradicted')`;

const rows = sql`
  SELECT r.id, r.order_id, o.order_number, r.member_id, m.first_name || ' ' || m.last_name AS member_name, r.cause, r.reason,
    r.amount, r.money_part, r.cashback_part, r.cashback_reversed, r.withheld, r.status, r.failure_reason, r.requested_at, r.ended_at,
    ${askerName(sql`r.requested_by`)} AS requested_by, ${personName(sql`r.decided_by`)} AS decided_by,
    ${latestTransfer('refund', sql`r.id`)} AS transfer, ${wasSentBefore} AS sent_before,
    CASE WHEN r.status = 'failed' THEN ${otherNumber} END AS other_number
  FROM refunds r JOIN orders o ON o.id = r.order_id JOIN members m ON m.id = r.member_id`;

type Row = Omit<RefundRow, 'requested_at' | 'ended_at'> & { requested_at: Date; ended_at: Date | null };

/** Refunds, the newest first; what waits for somebody stands before them. At most so many are counted. */
export async function listRefundRows(
  db: Database,
  query: QueryOf<typeof listRefunds>,
  most = COUNTED_MOST,
): Promise<ReplyOf<typeof listRefunds>> {
  const wanted = sql`${wantedBy(query.status)} AND ${isWithinDays(sql`r.requested_at`, query)} AND ${ofOrder(query.order)}`;
  const [page, counted] = await Promise.all([
    sql<Row>`
      WITH page AS (${waitingFirst('refunds', { alias: 'r', where: wanted }, query)})
      ${rows} JOIN page ON page.id = r.id ORDER BY page.part, page.requested_at DESC, page.id`.execute(db),
    sql<{ count: number; moved: number }>`
      SELECT count(*)::int AS count, coalesce(sum(amount - withheld) FILTER (WHERE status = 'completed'), 0)::bigint AS moved
      FROM (SELECT r.amount, r.withheld, r.status FROM refunds r WHERE ${wanted} LIMIT ${most + 1}) few`.execute(db),
  ]);
  return { results: page.rows.map(refundReply), ...countedLinks(query, counted.rows[0]!, most) };
}

function ofOrder(order_number: string | undefined) {
  if (order_number === undefined) return sql`true`;
  return sql`r.order_id = (SELECT id FROM orders WHERE order_number = ${order_number.toUpperCase()})`;
}

function wantedBy(status: QueryOf<typeof listRefunds>['status']) {
  if (status === undefined) return sql`true`;
  if (status !== 'review') return sql`r.status = ${status}`;
  return sql`r.status = 'sending' AND EXISTS (
    SELECT FROM transfers t WHERE t.purpose = 'refund' AND t.subject_id = r.id AND t.status = 'review')`;
}

export async function refundRowOf(db: Database | Tx, id: string): Promise<RefundRow> {
  const found = await sql<Row>`${rows} WHERE r.id = ${id}`.execute(db);
  if (found.rows[0] === undefined) throw new Problem('not_found');
  return refundReply(found.rows[0]);
}

function refundReply(row: Row): RefundRow {
  return {
    ...row,
    requested_at: row.requested_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    transfer: transferReply(row.transfer),
    other_number: row.other_number === null ? null : maskPhone(row.other_number),
  };
}
