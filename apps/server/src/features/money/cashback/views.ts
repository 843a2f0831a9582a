import type { ReplyOf } from '@club/contract/endpoint';
import type { getMySummary } from '@club/contract/people/members';
import { kampalaMonthStart } from '@club/rules/kampala-time';
import { orderTabs } from '@club/rules/order-status';
import { sql } from 'kysely';

import { piecesLeftOfLine } from '#server/features/shop/order-book/pieces-left.ts';
import type { Deps } from '#server/ports/deps.ts';

interface Totals {
  total_earned: number;
  this_month: number;
  pending: number;
  available: number;
  held: number;
}

/**
 * Where a member's cashback stands. Earned is the cashback of every order that was collected, less what refunds took back;
 * paying it out or spending it does not make it less.
 */
export const cashbackTotals = (member_id: string, monthStart: Date) => sql<Totals>`
  SELECT
    coalesce(sum(p.amount - p.reversed), 0)::bigint AS total_earned,
    coalesce(sum(p.amount - p.reversed) FILTER (WHERE p.earned_at >= ${monthStart}), 0)::bigint AS this_month,
    ${balance(member_id, 'cashback_pending')} AS pending,
    ${balance(member_id, 'cashback_available')} AS available,
    ${balance(member_id, 'cashback_held')} AS held
  FROM cashback_promises p WHERE p.member_id = ${member_id} AND p.earned_at IS NOT NULL`;

const balance = (member_id: string, kind: string) => sql`
  coalesce((SELECT b.balance FROM ledger_accounts b WHERE b.kind = ${kind} AND b.owner = ${member_id}), 0)::bigint`;

interface SummaryRow extends Totals {
  saved: number;
  regular: number;
  orders_placed: number;
  orders_active: number;
}

/** What of the order `o` was bought for its money: nobody has what a code was for that was not used in time. */
const wasCollected = sql`o.status = 'completed' AND NOT EXISTS (
  SELECT FROM redemption_codes c WHERE c.order_id = o.id AND c.unused_result = 'forfeit')`;

/**
 * The dashboard's figures (decision B1). Saved counts what was really collected, by its regular prices; an order that was
 * cancelled is not one that was placed.
 */
export async function readMySummary(
  deps: Pick<Deps, 'db' | 'now'>,
  member_id: string,
): Promise<ReplyOf<typeof getMySummary>> {
  const { rows } = await sql<SummaryRow>`
    SELECT totals.*, placed.*, had.* FROM (${cashbackTotals(member_id, kampalaMonthStart(deps.now()))}) totals
    CROSS JOIN (
      SELECT
        count(*) FILTER (WHERE o.status <> 'cancelled') AS orders_placed,
        count(*) FILTER (WHERE o.status IN (${sql.join(orderTabs.active)})) AS orders_active
      FROM orders o WHERE o.member_id = ${member_id}
    ) placed
    CROSS JOIN (
      SELECT coalesce(sum(k.pieces * (i.original_price - i.unit_price)), 0)::bigint AS saved,
        coalesce(sum(k.pieces * i.original_price), 0)::bigint AS regular
      FROM orders o JOIN order_items i ON i.order_id = o.id CROSS JOIN LATERAL (SELECT ${piecesLeftOfLine()} AS pieces) k
      WHERE o.member_id = ${member_id} AND ${wasCollected}
    ) had`.execute(deps.db);
  const row = rows[0]!;
  return {
    cashback_earned: row.total_earned,
    cashback_this_month: row.this_month,
    cashback_pending: row.pending,
    cashback_available: row.available,
    saved: row.saved,
    saved_percentage: row.regular === 0 ? 0 : Math.round((row.saved * 1_000) / row.regular) / 10,
    orders_placed: row.orders_placed,
    orders_active: row.orders_active,
  };
}
