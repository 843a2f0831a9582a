import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { ClosingRequest, listClosingRequests as listClosingRequestsCall } from '@club/contract/people/closing';
import { preferredNumber, type PersonNumbers } from '@club/rules/preferred-number';
import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';

type Unsettled = Pick<ClosingRequest, 'open_orders' | 'owed' | 'has_role'>;

interface Row extends Omit<ClosingRequest, 'asked_at' | 'member'> {
  asked_at: Date;
  member: Omit<ClosingRequest['member'], 'phone'> & PersonNumbers;
  count: number;
}

/** What keeps a member `m` from leaving. */
const unsettled: RawBuilder<Unsettled> = sql`
  (SELECT count(*)::int FROM orders o WHERE o.member_id = m.id AND o.status NOT IN ('completed', 'cancelled')) AS open_orders,
  (
    SELECT coalesce(sum(a.balance), 0)::bigint FROM ledger_accounts a
    WHERE a.owner = m.id::text
      AND a.kind IN ('cashback_pending', 'cashback_available', 'cashback_held', 'refunds_payable', 'rider_payable')
  ) AS owed,
  EXISTS (SELECT FROM role_grants g WHERE g.member_id = m.id AND g.revoked_at IS NULL)
    OR EXISTS (SELECT FROM riders r WHERE r.member_id = m.id AND r.state <> 'left') AS has_role`;

/** Who asked to leave and was not answered yet, whoever waits longest first. */
export async function listClosingRequests(
  db: Database,
  query: QueryOf<typeof listClosingRequestsCall>,
): Promise<ReplyOf<typeof listClosingRequestsCall>> {
  const { rows } = await sql<Row | { id: null; count: number }>`
    SELECT counted.count, page.* FROM (SELECT count(*) AS count FROM closing_requests WHERE decided_at IS NULL) counted
    LEFT JOIN (
      SELECT c.id, c.reason, c.asked_at,
        json_build_object(
          'id', m.id, 'name', m.first_name || ' ' || m.last_name, 'email', m.email,
          'mtn_money_number', m.mtn_money_number, 'airtel_money_number', m.airtel_money_number,
          'payment_priority', m.payment_priority,
          'created_at', to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) AS member,
        ${unsettled}
      FROM closing_requests c JOIN members m ON m.id = c.member_id
      WHERE c.decided_at IS NULL ORDER BY c.asked_at, c.id LIMIT ${query.per_page} OFFSET ${offsetOf(query)}
    ) page ON true
    ORDER BY page.asked_at, page.id`.execute(db);
  return {
    results: rows.flatMap((row) => {
      if (row.id === null) return [];
      const { count: _, asked_at, member, ...request } = row;
      const { id, name, email, created_at } = member;
      const asker = { id, name, email, created_at, phone: preferredNumber(member) };
      return [{ ...request, member: asker, asked_at: asked_at.toISOString() }];
    }),
    ...pageLinks(query, rows[0]!.count),
  };
}

/** What is not settled of one member, read again before anything ends. */
export async function unsettledOf(tx: Tx, member_id: string): Promise<Unsettled> {
  const { rows } = await sql<Unsettled>`SELECT ${unsettled} FROM members m WHERE m.id = ${member_id}`.execute(tx);
  return rows[0]!;
}
