import type { ParamsOf, QueryOf } from '@club/contract/endpoint';
import type { listUnusedCodes as listCall, UnusedCodes } from '@club/contract/offers-of-the-day/control';
import { policyOf, type UnusedPolicy } from '@club/rules/unused-code';
import { sql } from 'kysely';

import { offsetOf, pageLinks } from '#server/db/page.ts';
import { givenBack } from '#server/features/money/refunds/given-back.ts';
import { isGivenBack } from '#server/features/offers-of-the-day/codes/unused.ts';
import { givenAt } from '#server/features/shop/order-book/pieces-left.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

type Code = UnusedCodes['results'][number];
type Row = Omit<Code, 'expired_at' | 'settled_at' | 'policy'> & {
  expires_at: Date;
  unused_settled_at: Date | null;
  bought: UnusedPolicy;
  now: UnusedPolicy;
};
type Totals = UnusedCodes['totals'];

/** The codes of an offer that nobody used, the newest first, and what became of their money in all. */
export async function listUnusedCodes(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: ParamsOf<typeof listCall>,
  query: QueryOf<typeof listCall>,
): Promise<UnusedCodes> {
  const at = now();
  const offer = await db
    .selectFrom('offers')
    .select(['id', 'name', 'ends_at', 'code_lifetime_hours', 'unused_codes'])
    .where('id', '=', id)
    .where('kind', '=', 'of_day')
    .executeTakeFirst();
  if (offer === undefined) throw new Problem('not_found');
  const isUnused = sql`c.offer_id = ${id} AND (c.state = 'expired' OR c.state = 'live' AND c.expires_at <= ${at})`;
  const [found, counted] = await Promise.all([
    sql<Row>`
      SELECT c.id, c.order_id, o.order_number, c.expires_at, o.total_amount AS paid, c.unused_policy AS bought,
        f.unused_codes AS now, ${settledAt} AS unused_settled_at, ${resultOf} AS result, ${amountOf} AS amount,
        EXISTS (SELECT FROM tickets t WHERE t.subject_type = 'redemption_code' AND t.subject_id = c.id
          AND t.status <> 'resolved') AS reported
      FROM redemption_codes c JOIN orders o ON o.id = c.order_id JOIN offers f ON f.id = c.offer_id
      WHERE ${isUnused} ORDER BY c.expires_at DESC, c.id LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`.execute(db),
    sql<{ result: keyof Totals; count: number; amount: number }>`
      SELECT coalesce(${resultOf}, 'waiting') AS result, count(*)::int AS count,
        sum(coalesce(${amountOf}, ${left}))::bigint AS amount
      FROM redemption_codes c JOIN orders o ON o.id = c.order_id WHERE ${isUnused} GROUP BY 1`.execute(db),
  ]);
  const totals = totalsOf(counted.rows);
  const { ends_at, ...named } = offer;
  const offerReply = { ...named, offer_end_time: ends_at.toISOString() };
  const count = Object.values(totals).reduce((sum, figure) => sum + figure.count, 0);
  return {
    results: found.rows.map(replyOf),
    ...pageLinks(query, count),
    offer: offerReply,
    totals,
    server_time: at.toISOString(),
  };
}

const left = sql`(o.total_amount - ${givenBack()})`;

/** What was not given back may be later, by a person. */
const isGivenBackLater = sql`(c.unused_result = 'forfeit' AND ${left} = 0)`;

const resultOf = sql`CASE WHEN ${isGivenBack(sql`o`)} THEN 'nothing' WHEN ${isGivenBackLater} THEN 'refund' ELSE c.unused_result END`;

const amountOf = sql`CASE WHEN ${isGivenBack(sql`o`)} THEN 0 WHEN c.unused_result = 'forfeit' AND ${left} > 0 THEN ${left}
  ELSE c.unused_amount END`;

const settledAt = sql`CASE WHEN ${isGivenBackLater} THEN (SELECT max(${givenAt}) FROM refunds r
  WHERE r.order_id = o.id AND r.status NOT IN ('waiting', 'refused')) ELSE c.unused_settled_at END`;

function totalsOf(rows: readonly { result: keyof Totals; count: number; amount: number }[]): Totals {
  const none = { count: 0, amount: 0 };
  const totals: Totals = { forfeit: none, credit: none, refund: none, nothing: none, waiting: none };
  for (const { result, count, amount } of rows) totals[result] = { count, amount };
  return totals;
}

function replyOf({ expires_at, unused_settled_at, bought, now, ...row }: Row): Code {
  return {
    ...row,
    policy: policyOf(bought, now),
    expired_at: expires_at.toISOString(),
    settled_at: unused_settled_at?.toISOString() ?? null,
  };
}
