import type { DayFigures } from '@club/contract/outlets/day';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { postedWithin } from '#server/features/money/ledger/posted-within.ts';
import { givenBack } from '#server/features/money/refunds/given-back.ts';
import { givenAt, givenBeforeHandOver, piecesLeftOfOrder } from '#server/features/shop/order-book/pieces-left.ts';

/** What an outlet did on a day in Kampala: from its orders, their refunds and the books. What went back before it was handed over was not handed over. */
export async function readFigures(db: Database | Tx, outlet_id: string, day: string): Promise<DayFigures> {
  const { start, end } = kampalaDayBounds(`${day}T12:00:00Z`);
  const within = (moment: RawBuilder<unknown>) => sql`${moment} >= ${start} AND ${moment} < ${end}`;
  // Nobody came for what a code was for that was not used in time, though its sale is completed.
  const handedOver = sql`(
    SELECT o.id FROM orders o WHERE o.outlet_id = ${outlet_id} AND o.kind = 'order' AND o.status = 'completed' AND ${within(sql`o.completed_at`)}
    UNION ALL
    SELECT o.id FROM orders o WHERE o.outlet_id = ${outlet_id} AND o.kind = 'offer_of_day' AND o.status IN ('ready', 'completed')
      AND ${within(sql`o.code_verified_at`)})`;
  const { rows } = await sql<DayFigures>`
    SELECT
      (
        SELECT json_build_object('orders', count(*), 'pieces', coalesce(sum(${piecesLeftOfOrder(givenBeforeHandOver)}), 0),
          'amount', coalesce(sum(o.total_amount - ${givenBack(givenBeforeHandOver)}), 0))
        FROM orders o WHERE o.id IN ${handedOver}
      ) AS handed_over,
      (
        SELECT json_build_object('orders', count(DISTINCT r.order_id), 'amount', coalesce(sum(r.amount), 0))
        FROM refunds r JOIN orders o ON o.id = r.order_id AND o.outlet_id = ${outlet_id}
        WHERE ${within(givenAt)} AND r.status NOT IN ('waiting', 'refused')
          AND r.cause IN ('cancelled', 'by_admin', 'by_outlet')
      ) AS returned,
      (
        SELECT coalesce(sum(p.amount), 0) FROM ledger_accounts a
        JOIN ledger_postings p ON p.account_id = a.id
        JOIN ledger_transactions t ON t.id = p.transaction_id AND t.at >= ${start} AND t.at < ${end}
          AND t.kind IN ('sale_completed', 'refund_owed')
        WHERE a.kind = 'outlet_payable' AND a.owner = ${outlet_id}::text
          AND ${postedWithin(sql`${start}::timestamptz`, sql`${end}::timestamptz`)}
      ) AS owed,
      (
        SELECT json_build_object('orders', count(*), 'amount',
          coalesce(sum(o.total_amount - ${givenBack()}), 0)) FROM orders o
        WHERE o.outlet_id = ${outlet_id} AND o.payment_status IN ('paid', 'partially_refunded')
          AND (o.kind = 'order' OR o.code_verified_at IS NULL)
          AND o.status IN ('pending', 'confirmed', 'processing', 'ready', 'delivering')
      ) AS waiting`.execute(db);
  return rows[0]!;
}
