import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listPayouts, PayoutRow } from '@club/contract/money/payouts';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { isWithinDays } from '#server/db/day-range.ts';
import { COUNTED_MOST, countedLinks } from '#server/db/page.ts';
import { waitingFirst } from '#server/db/waiting-first.ts';
import { latestTransfer, transferReply } from '#server/features/money/transfers/latest-transfer.ts';
import { isActiveAdmin, personName } from '#server/features/people/members/person-name.ts';

type Row = Omit<PayoutRow, 'requested_at' | 'ended_at' | 'phone_masked'> & {
  requested_at: Date;
  ended_at: Date | null;
  msisdn: string;
};

/** Payouts, those that wait for somebody first; at most so many are counted. */
export async function listPayoutRows(
  db: Database,
  query: QueryOf<typeof listPayouts>,
  most = COUNTED_MOST,
): Promise<ReplyOf<typeof listPayouts>> {
  const wanted = sql`${wantedBy(query.status)} AND ${isWithinDays(sql`p.requested_at`, query)}`;
  const [page, counted] = await Promise.all([
    sql<Row>`
      WITH page AS (${waitingFirst('payouts', { alias: 'p', where: wanted }, query)})
      SELECT p.id, m.first_name || ' ' || m.last_name AS member_name, p.source, p.network, p.msisdn, p.amount, p.fee, p.status,
        p.failure_reason, p.refusal_reason, p.requested_at, p.ended_at, p.retry_of,
        EXISTS (SELECT FROM payouts again WHERE again.retry_of = p.id) AS retried,
        CASE WHEN p.status <> 'waiting' OR ${isActiveAdmin(sql`p.first_approved_by`)}
          THEN ${personName(sql`p.first_approved_by`)} END AS first_approved_by,
        ${personName(sql`p.second_approved_by`)} AS second_approved_by,
        ${latestTransfer('payout', sql`p.id`)} AS transfer
      FROM page JOIN payouts p ON p.id = page.id JOIN members m ON m.id = p.member_id
      ORDER BY page.part, page.requested_at DESC, page.id`.execute(db),
    sql<{ count: number; moved: number }>`
      SELECT count(*)::int AS count, coalesce(sum(amount - fee) FILTER (WHERE status = 'paid'), 0)::bigint AS moved
      FROM (SELECT p.amount, p.fee, p.status FROM payouts p WHERE ${wanted} LIMIT ${most + 1}) few`.execute(db),
  ]);
  return { results: page.rows.map(payoutReply), ...countedLinks(query, counted.rows[0]!, most) };
}

function wantedBy(status: QueryOf<typeof listPayouts>['status']) {
  if (status === undefined) return sql`true`;
  if (status !== 'review') return sql`p.status = ${status}`;
  return sql`p.status = 'sending' AND EXISTS (
    SELECT FROM transfers t WHERE t.purpose = 'payout' AND t.subject_id = p.id AND t.status = 'review')`;
}

function payoutReply({ msisdn, ...row }: Row): PayoutRow {
  return {
    ...row,
    phone_masked: maskPhone(msisdn),
    requested_at: row.requested_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    transfer: transferReply(row.transfer),
  };
}
