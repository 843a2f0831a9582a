import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listPayouts, PayoutRow } from '@club/contract/payouts';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';

type Row = Omit<PayoutRow, 'requested_at' | 'ended_at' | 'phone_masked'> & {
  requested_at: Date;
  ended_at: Date | null;
  msisdn: string;
};

const personName = (id: ReturnType<typeof sql>) => sql`(
  SELECT json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) FROM members m WHERE m.id = ${id})`;

/** Payouts, those that wait for somebody first. */
export async function listPayoutRows(
  db: Database,
  query: QueryOf<typeof listPayouts>,
): Promise<ReplyOf<typeof listPayouts>> {
  const wanted = wantedBy(query.status);
  const [page, count] = await Promise.all([
    sql<Row>`
      SELECT p.id, m.first_name || ' ' || m.last_name AS member_name, p.network, p.msisdn, p.amount, p.fee, p.status,
        p.failure_reason, p.requested_at, p.ended_at, p.retry_of,
        EXISTS (SELECT FROM payouts again WHERE again.retry_of = p.id) AS retried, ${personName(sql`p.first_approved_by`)} AS first_approved_by,
        ${personName(sql`p.second_approved_by`)} AS second_approved_by,
        (SELECT json_build_object('id', t.id, 'via', t.via, 'status', t.status, 'amount', t.amount,
          'failure_reason', t.failure_reason, 'transaction_id', t.transaction_id, 'created_at', t.created_at,
          'ended_at', t.ended_at)
          FROM transfers t WHERE t.purpose = 'payout' AND t.subject_id = p.id ORDER BY t.created_at DESC LIMIT 1) AS transfer
      FROM payouts p JOIN members m ON m.id = p.member_id
      WHERE ${wanted}
      ORDER BY p.status = 'waiting' DESC, p.requested_at DESC, p.id LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`.execute(
      db,
    ),
    sql<{ count: number }>`SELECT count(*) AS count FROM payouts p WHERE ${wanted}`.execute(db),
  ]);
  return { results: page.rows.map(payoutReply), ...pageLinks(query, count.rows[0]!.count) };
}

function wantedBy(status: QueryOf<typeof listPayouts>['status']) {
  if (status === undefined) return sql`true`;
  if (status !== 'review') return sql`p.status = ${status}`;
  return sql`p.status = 'sending' AND EXISTS (
    SELECT FROM transfers t WHERE t.purpose = 'payout' AND t.subject_id = p.id AND t.status = 'review')`;
}

function payoutReply({ msisdn, ...row }: Row): PayoutRow {
  const { transfer } = row;
  return {
    ...row,
    phone_masked: maskPhone(msisdn),
    requested_at: row.requested_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    transfer: transfer && {
      ...transfer,
      created_at: new Date(transfer.created_at).toISOString(),
      ended_at: transfer.ended_at === null ? null : new Date(transfer.ended_at).toISOString(),
    },
  };
}
