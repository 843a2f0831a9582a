import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { madeIdAt } from './made-ids.ts';

/** From `made_orders`, as `fillOrders` has chosen them: each line with what it costs. */
const lines = sql`(
  SELECT m.*, line.position, line.quantity, m.product_ids[line.position] AS product_id, m.prices[line.position] AS price,
    m.full_prices[line.position] AS full_price, m.brands[line.position] AS brand_name,
    m.names[line.position] AS product_name,
    floor(m.prices[line.position] * line.quantity * m.cashback_percentage / 100)::bigint AS cashback
  FROM made_orders m CROSS JOIN LATERAL (VALUES (1, m.one), (2, m.other)) line (position, quantity)
  WHERE line.quantity IS NOT NULL)`;

const PAID_AFTER = sql`interval '2 minutes'`;
const HANDED_OVER_AFTER = sql`interval '5 hours'`;
/** Cashback may be spent so long after the goods were handed over. */
const UNLOCKS_AFTER = sql`interval '14 days'`;

export async function insertOrders(db: Database): Promise<void> {
  await sql`
    INSERT INTO orders (id, order_number, member_id, outlet_id, status, payment_status, service_type, payment_network,
      subtotal, discount, delivery_fee, total_amount, cashback_amount, items_count, outlet_snapshot, cancel_reason,
      paid_at, completed_at, created_at, updated_at)
    SELECT m.id, 'KC-Z-' || lpad(m.n::text, 9, '0'), m.member_id, m.outlet_id, m.status,
      CASE WHEN m.status = 'cancelled' THEN 'failed' ELSE 'paid' END, 'in_store', m.network,
      t.full_price, t.full_price - t.price, 0, t.price, t.cashback, t.items, m.outlet,
      CASE WHEN m.status = 'cancelled' THEN 'hold_expired' END,
      CASE WHEN m.status <> 'cancelled' THEN m.placed_at + ${PAID_AFTER} END,
      CASE WHEN m.status = 'completed' THEN m.placed_at + ${HANDED_OVER_AFTER} END, m.placed_at,
      m.placed_at + CASE WHEN m.status = 'completed' THEN ${HANDED_OVER_AFTER} ELSE ${PAID_AFTER} END
    FROM made_orders m CROSS JOIN LATERAL (
      SELECT m.one + coalesce(m.other, 0) AS items,
        m.full_prices[1] * m.one + coalesce(m.full_prices[2] * m.other, 0) AS full_price,
        m.prices[1] * m.one + coalesce(m.prices[2] * m.other, 0) AS price,
        (floor(m.prices[1] * m.one * m.cashback_percentage / 100)
          + coalesce(floor(m.prices[2] * m.other * m.cashback_percentage / 100), 0))::bigint AS cashback) t`.execute(
    db,
  );
}

export async function insertItems(db: Database): Promise<void> {
  await sql`
    INSERT INTO order_items (id, order_id, position, offer_id, product_id, offer_name, brand_name, product_name, quantity,
      unit_price, original_price, cashback_percentage, cashback_amount, stock_state)
    SELECT ${madeIdAt('item', sql`(l.n * 2 + l.position)`, sql`l.placed_at`)}, l.id, l.position, l.offer_id, l.product_id,
      l.offer_name, l.brand_name, l.product_name, l.quantity, l.price, l.full_price, l.cashback_percentage, l.cashback,
      CASE WHEN l.status = 'cancelled' THEN 'released' ELSE 'sold' END
    FROM ${lines} l`.execute(db);
}

export async function insertEvents(db: Database): Promise<void> {
  await sql`
    INSERT INTO order_events (order_id, type, created_at)
    SELECT m.id, e.type, m.placed_at + e.after
    FROM made_orders m CROSS JOIN LATERAL (VALUES ('placed', interval '0', true), ('paid', ${PAID_AFTER}, m.status <> 'cancelled'),
      (m.status, CASE WHEN m.status = 'completed' THEN ${HANDED_OVER_AFTER} ELSE ${PAID_AFTER} END, true)) e (type, after, is_so)
    WHERE e.is_so`.execute(db);
}

export async function insertPayments(db: Database): Promise<void> {
  await sql`
    INSERT INTO payments (id, purpose, subject_id, member_id, network, msisdn, amount, reference, callback_token, status,
      failure_reason, transaction_id, created_at, sent_at, completed_at)
    SELECT ${madeIdAt('payment', sql`o.order_number`, sql`o.created_at`)}, 'order', m.id, m.member_id, m.network, m.msisdn,
      o.total_amount, ${madeIdAt('reference', sql`o.order_number`, sql`o.created_at`)}, lpad(m.n::text, 12, '0') || md5('token' || m.n),
      CASE WHEN o.paid_at IS NULL THEN 'failed' ELSE 'completed' END, CASE WHEN o.paid_at IS NULL THEN 'expired' END,
      CASE WHEN o.paid_at IS NOT NULL THEN 'Z' || m.n END, o.created_at, o.created_at, o.paid_at
    FROM made_orders m JOIN orders o ON o.id = m.id`.execute(db);
}

export async function insertPromises(db: Database): Promise<void> {
  await sql`
    INSERT INTO cashback_promises (order_id, member_id, amount, state, promised_at, earned_at, unlocks_at, released_at)
    SELECT o.id, o.member_id, o.cashback_amount, CASE WHEN due.is_over THEN 'available' ELSE 'pending' END, o.paid_at,
      o.completed_at, o.completed_at + ${UNLOCKS_AFTER}, CASE WHEN due.is_over THEN o.completed_at + ${UNLOCKS_AFTER} END
    FROM made_orders m JOIN orders o ON o.id = m.id
    CROSS JOIN LATERAL (SELECT o.completed_at IS NOT NULL AND o.completed_at + ${UNLOCKS_AFTER} < now() AS is_over) due
    WHERE o.paid_at IS NOT NULL AND o.cashback_amount > 0`.execute(db);
}
