import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listMyRewards as listMyRewardsCall, Reward } from '@club/contract/money/cashback';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';

type Row = Omit<Reward, 'at' | 'expires'> & { at: Date };

/** What the ledger still promises for each order: the sum is zero once it is earned or taken back whole. */
const promised = (member_id: string) => sql`
  SELECT 'cashback-' || o.id AS id, 'cashback' AS kind, 'Cashback on order ' || o.order_number AS title,
    sum(p.amount)::bigint AS amount, NULL::int AS places, 'pending' AS state, min(t.at) AS at, o.id AS order_id
  FROM ledger_accounts a
  JOIN ledger_postings p ON p.account_id = a.id
  JOIN ledger_transactions t ON t.id = p.transaction_id AND t.subject_type = 'order'
  JOIN orders o ON o.id = t.subject_id
  WHERE a.kind = 'cashback_pending' AND a.owner = ${member_id}
  GROUP BY o.id
  HAVING sum(p.amount) > 0`;

/** Money that the club gave out of its own for no order. */
const bonuses = (member_id: string) => sql`
  SELECT 'bonus-' || t.id, 'bonus', coalesce(t.memo, 'Bonus'), p.amount, NULL::int, 'received', t.at, NULL::uuid
  FROM ledger_accounts a
  JOIN ledger_postings p ON p.account_id = a.id AND p.amount > 0
  JOIN ledger_transactions t ON t.id = p.transaction_id AND t.subject_type <> 'order'
  WHERE a.kind = 'cashback_available' AND a.owner = ${member_id} AND EXISTS (
    SELECT FROM ledger_postings given JOIN ledger_accounts club ON club.id = given.account_id
    WHERE given.transaction_id = t.id AND club.kind = 'marketing_expense'
  )`;

/** The places that friends brought while the member waited in the queue. */
const referrals = (member_id: string) => sql`
  SELECT 'referral-' || q.id, 'referral', 'Friends you referred', NULL::bigint, q.places, 'received', q.at, NULL::uuid
  FROM members m JOIN queue_movements q ON q.application_id = m.application_id
  WHERE m.id = ${member_id} AND q.places > 0`;

/** A member's rewards, newest first; each is read from where it really happened. */
export async function listMyRewards(
  db: Database,
  member_id: string,
  query: QueryOf<typeof listMyRewardsCall>,
): Promise<ReplyOf<typeof listMyRewardsCall>> {
  const { rows } = await sql<{ count: number } & (Row | { id: null })>`
    WITH rewards AS (
      ${promised(member_id)} UNION ALL ${bonuses(member_id)} UNION ALL ${referrals(member_id)}
    )
    SELECT counted.count, page.* FROM (SELECT count(*) AS count FROM rewards) counted
    LEFT JOIN (SELECT * FROM rewards ORDER BY at DESC, id LIMIT ${query.per_page} OFFSET ${offsetOf(query)}) page ON true
    ORDER BY page.at DESC, page.id`.execute(db);
  return {
    results: rows.flatMap((row) => (row.id === null ? [] : [rewardReply(row)])),
    ...pageLinks(query, rows[0]!.count),
  };
}

/** Nothing that the club gives today runs out. */
function rewardReply({ id, kind, title, amount, places, state, at, order_id }: Row): Reward {
  return { id, kind, title, amount, places, state, at: at.toISOString(), expires: null, order_id };
}
