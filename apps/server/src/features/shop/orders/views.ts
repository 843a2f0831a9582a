import type { ReplyOf } from '@club/contract/endpoint';
import type { listRecentOrders as listRecentOrdersCall, OrderDetail } from '@club/contract/shop/orders';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { newestReport } from '#server/features/club/support/newest-report.ts';
import { goesBack, mayBeCharged } from '#server/features/money/payments/claimable.ts';
import { isOfTheSale } from '#server/features/money/refunds/given-back.ts';
import { paidByIfPaid } from '#server/features/money/refunds/store.ts';
import { assignmentOfOrder } from '#server/features/outlets/delivery-book/assignment.ts';
import { lostHold } from '#server/features/shop/order-book/lost-hold.ts';
import { givenAt } from '#server/features/shop/order-book/pieces-left.ts';
import { detailReply, type DetailRow } from '#server/features/shop/orders/views/detail-reply.ts';
import { eventsOfOrder } from '#server/features/shop/orders/views/events-of-order.ts';
import { summaryColumns, summaryReply, type SummaryRow } from '#server/features/shop/orders/views/summary-reply.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { cashbackReturned, isUnderWay } from './views/cashback-of-order.ts';

type Reading = Pick<Deps, 'config' | 'now'>;

export async function listRecentOrders(
  deps: Pick<Deps, 'db' | 'now'>,
  member_id: string,
  limit: number,
): Promise<ReplyOf<typeof listRecentOrdersCall>> {
  const { rows } = await sql<SummaryRow>`
    SELECT ${summaryColumns} FROM orders o WHERE o.member_id = ${member_id}
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}`.execute(deps.db);
  const now = deps.now();
  return { results: rows.map((row) => summaryReply(row, now)), count: rows.length, next: null, previous: null };
}

/** One order in full, for its owner. */
export async function readOrder(
  db: Database | Tx,
  deps: Reading,
  member_id: string,
  order_id: string,
): Promise<OrderDetail> {
  const { rows } = await sql<DetailRow>`
    SELECT ${summaryColumns}, o.special_instructions, o.on_my_way_at, o.if_missing, o.subtotal, o.discount, o.delivery_fee, o.outlet_snapshot,
      o.delivery_address, o.delivery_zone, o.delivery_km,
      o.ready_estimate_at, o.code_sealed, o.code_digest, o.code_issued_at,
      o.code_expires_at, o.code_locks, ${assignmentOfOrder} AS delivery,
      (
        SELECT json_build_object(
          'id', p.id, 'payment_network', p.network, 'msisdn', ${paidByIfPaid}, 'transaction_id', p.transaction_id,
          'amount', p.amount, 'status', p.status, 'goes_back', ${goesBack},
          'may_revive', ${lostHold}, 'created_at', p.created_at, 'completed_at', p.completed_at
        ) FROM payments p WHERE p.purpose = 'order' AND p.subject_id = o.id
        ORDER BY p.created_at DESC, p.id DESC LIMIT 1
      ) AS payment,
      (
        SELECT CASE WHEN count(*) = 0 THEN 'none' WHEN count(c.id) = 0 THEN 'possible' ELSE 'checking' END
        FROM payments p LEFT JOIN payment_claims c ON c.payment_id = p.id AND c.closed_at IS NULL
        WHERE p.purpose = 'order' AND p.subject_id = o.id AND ${mayBeCharged}
          AND (c.id IS NOT NULL OR EXISTS (SELECT FROM payments n WHERE n.purpose = 'order' AND n.subject_id = o.id
            AND n.id <> p.id AND (n.created_at, n.id) > (p.created_at, p.id)))
      ) AS other_charge,
      (
        SELECT coalesce(json_agg(json_build_object(
          'id', r.id, 'amount', r.amount, 'money_part', r.money_part - r.withheld, 'cashback_part', r.cashback_part,
          'of_order', ${isOfTheSale}, 'status', r.status, 'reason', r.reason, 'decided_at', ${givenAt}, 'ended_at', r.ended_at
        ) ORDER BY ${givenAt}, r.id), '[]')
        FROM refunds r WHERE r.order_id = o.id AND ${isUnderWay}
      ) AS refunds,
      ${newestReport('order', sql`o.id`)} AS report,
      ${cashbackReturned} AS cashback_returned,
      (
        SELECT coalesce(json_object_agg(l.order_item_id, l.amount), '{}') FROM (
          SELECT l.order_item_id, sum(l.amount) AS amount FROM refund_lines l
          JOIN refunds r ON r.id = l.refund_id AND ${isUnderWay}
          WHERE r.order_id = o.id AND l.order_item_id IS NOT NULL GROUP BY 1) l
      ) AS refunded_items,
      ${eventsOfOrder} AS events
    FROM orders o WHERE o.id = ${order_id} AND o.member_id = ${member_id}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Problem('order_not_found');
  return detailReply(row, deps);
}
