import { orderMoves } from '@club/rules/order-status';
import { attemptMoves } from '@club/rules/payment-status';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import type { World } from './world.ts';

/** Every statement finds what breaks its sentence. The first word is its number in the plan of the simulation. */
type Invariants = Readonly<Record<string, string>>;

/** True at every moment. */
const ALWAYS: Invariants = {
  'I1 every ledger transaction sums to zero': `
    SELECT transaction_id::text AS what FROM ledger_postings GROUP BY 1 HAVING sum(amount) <> 0`,
  'I1 a balance is the sum of its postings': `
    SELECT a.kind || ':' || a.owner AS what FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id
    GROUP BY a.id HAVING a.balance <> coalesce(sum(p.amount), 0)`,
  'I4 a paid order has one payment of what cashback did not pay': `
    SELECT o.id::text AS what FROM orders o WHERE o.payment_status NOT IN ('pending', 'failed')
      AND (SELECT coalesce(json_agg(p.amount)::text, '[]') FROM payments p
        WHERE p.purpose = 'order' AND p.subject_id = o.id AND p.status = 'completed')
      <> CASE WHEN o.total_amount = o.cashback_used THEN '[]'
        ELSE json_build_array(o.total_amount - o.cashback_used)::text END`,
  'I4 an order whose payment is complete is paid': `
    SELECT o.id::text AS what FROM orders o JOIN payments p ON p.purpose = 'order' AND p.subject_id = o.id
    WHERE p.status = 'completed' AND o.payment_status IN ('pending', 'failed')`,
  'I6 the books hold what payments brought': `
    SELECT total.paid || ' paid, booked ' || books.booked AS what
    FROM (SELECT coalesce(sum(amount), 0) AS paid FROM payments WHERE status = 'completed') total
    CROSS JOIN (SELECT coalesce(-sum(p.amount), 0) AS booked FROM ledger_postings p
      JOIN ledger_accounts a ON a.id = p.account_id JOIN ledger_transactions t ON t.id = p.transaction_id
      WHERE a.kind = 'provider_clearing' AND t.kind = 'sale_received') books
    WHERE total.paid <> books.booked`,
  'I10 an offer holds and has sold what its orders say': `
    SELECT op.product_id::text AS what FROM offer_products op
    LEFT JOIN order_items i ON i.offer_id = op.offer_id AND i.product_id = op.product_id
    GROUP BY op.offer_id, op.product_id
    HAVING op.held <> coalesce(sum(i.quantity) FILTER (WHERE i.stock_state = 'held'), 0)
      OR op.sold <> coalesce(sum(i.quantity) FILTER (WHERE i.stock_state = 'sold'), 0)
      OR op.held + op.sold > op.quantity OR op.held < 0 OR op.sold < 0`,
  'I10 an outlet has what its offers say': `
    SELECT p.id::text AS what FROM products p JOIN offer_products op ON op.product_id = p.id
    GROUP BY p.id HAVING p.held <> sum(op.held) OR p.on_hand <> sum(op.quantity) - sum(op.sold) OR p.on_hand < 0`,
  'I11 the stock of a line fits its order': `
    SELECT o.id::text AS what FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE i.stock_state <> CASE WHEN o.status = 'cancelled' THEN 'released'
      WHEN o.payment_status IN ('pending', 'failed') THEN 'held' ELSE 'sold' END`,
  'I7 pending cashback is what the promises say': `
    SELECT m.id::text AS what FROM members m
    LEFT JOIN ledger_accounts a ON a.kind = 'cashback_pending' AND a.owner = m.id::text
    WHERE coalesce(a.balance, 0) <> (SELECT coalesce(sum(p.amount - p.reversed), 0) FROM cashback_promises p
      WHERE p.member_id = m.id AND p.state = 'pending')`,
  'I7 what is set aside is for open orders and payouts': `
    SELECT m.id::text AS what FROM members m
    LEFT JOIN ledger_accounts a ON a.kind = 'cashback_held' AND a.owner = m.id::text
    WHERE coalesce(a.balance, 0) <>
      (SELECT coalesce(sum(o.cashback_used), 0) FROM orders o
        WHERE o.member_id = m.id AND o.status = 'pending' AND o.payment_status IN ('pending', 'failed'))
      + (SELECT coalesce(sum(p.amount), 0) FROM payouts p
        WHERE p.member_id = m.id AND p.status IN ('waiting', 'sending'))`,
  'I7 nobody has more cashback than was given': `
    SELECT m.id::text AS what FROM members m
    JOIN ledger_accounts a ON a.kind = 'cashback_available' AND a.owner = m.id::text
    WHERE a.balance < 0 OR a.balance > (SELECT coalesce(sum(p.amount), 0) FROM ledger_postings p
      JOIN ledger_transactions t ON t.id = p.transaction_id
      WHERE p.account_id = a.id AND t.kind IN ('adjustment', 'cashback_released'))`,
};

/** True once everything has come to rest. The simulated network's own books are in \`simulated_facts\`. */
const AT_REST: Invariants = {
  'I3 every debit is one finished payment or a case for a person': `
    SELECT f.reference::text AS what FROM simulated_facts f LEFT JOIN payments p ON p.reference = f.reference
    WHERE f.call = 'collect' AND f.state = 'done' AND coalesce(p.status NOT IN ('completed', 'mismatch')
      AND NOT EXISTS (SELECT FROM payment_events e WHERE e.payment_id = p.id AND e.kind = 'gave_up'), true)`,
  'I3 every finished payment is a debit of its amount by its payer': `
    SELECT p.id::text AS what FROM payments p LEFT JOIN simulated_facts f
      ON f.reference = p.reference AND f.state = 'done' AND f.amount = p.amount AND f.msisdn = p.msisdn
    WHERE p.status = 'completed' AND f.reference IS NULL`,
  'I3 a debit that does not fit is held for a person': `
    SELECT p.id::text AS what FROM payments p JOIN simulated_facts f ON f.reference = p.reference
    WHERE f.state = 'done' AND (f.amount <> f.asked OR f.msisdn <> f.asked_msisdn) AND p.status = 'completed'`,
  'I4 no order is debited twice': `
    SELECT p.subject_id::text AS what FROM payments p JOIN simulated_facts f ON f.reference = p.reference
    WHERE f.call = 'collect' AND f.state = 'done' GROUP BY p.purpose, p.subject_id HAVING count(*) > 1`,
  'I5 money for a cancelled order is owed back once': `
    SELECT o.id::text AS what FROM orders o
    WHERE (o.status = 'cancelled' AND o.payment_status <> 'pending' AND o.payment_status <> 'failed') <>
      ((SELECT count(*) FROM ledger_transactions t WHERE t.kind = 'refund_owed' AND t.subject_id = o.id) = 1)`,
  'I7 a payout is one transfer of its amount less the fee': `
    SELECT p.id::text AS what FROM payouts p LEFT JOIN transfers t ON t.purpose = 'payout' AND t.subject_id = p.id
      LEFT JOIN simulated_facts f ON f.reference = t.reference AND f.state = 'done'
    GROUP BY p.id HAVING coalesce(sum(f.amount), 0) <> CASE WHEN p.status = 'paid' THEN p.amount - p.fee ELSE 0 END`,
  'I7 nothing was sent that nobody asked for': `
    SELECT f.reference::text AS what FROM simulated_facts f LEFT JOIN transfers t ON t.reference = f.reference
    WHERE f.call <> 'collect' AND f.state = 'done' AND t.status IS DISTINCT FROM 'completed'`,
  'I6 the clearing account is what the network holds': `
    SELECT net.held || ' at the network, ' || books.booked || ' in the books' AS what
    FROM (SELECT
      (SELECT coalesce(sum(f.amount), 0) FROM simulated_facts f JOIN payments p ON p.reference = f.reference
        WHERE f.call = 'collect' AND f.state = 'done' AND p.status IN ('completed', 'mismatch'))
      - (SELECT coalesce(sum(f.amount), 0) FROM simulated_facts f WHERE f.call <> 'collect' AND f.state = 'done')
      AS held) net
    CROSS JOIN (SELECT coalesce(-sum(balance), 0) AS booked FROM ledger_accounts WHERE kind = 'provider_clearing') books
    WHERE net.held <> books.booked`,
  'I9 a total is the sum of its lines': `
    SELECT o.id::text AS what FROM orders o JOIN order_items i ON i.order_id = o.id GROUP BY o.id
    HAVING o.total_amount <> sum(i.quantity * i.unit_price) + o.delivery_fee
      OR o.cashback_amount <> sum(i.cashback_amount)
      OR bool_or(i.cashback_amount > i.quantity * i.unit_price * i.cashback_percentage / 100)`,
  'I14 a completed order was completed once': `
    SELECT o.id::text AS what FROM orders o WHERE (o.status = 'completed')::int <>
      (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.type = 'completed')`,
  'I16 what was acknowledged is there': `
    SELECT a.order_id::text AS what FROM simulated_acknowledged a LEFT JOIN orders o ON o.id = a.order_id
    WHERE o.id IS NULL`,
  'I16 a request key stands for one order': `
    SELECT count(*)::text AS what FROM orders o
    HAVING count(*) <> (SELECT count(*) FROM idempotency_keys k WHERE k.route = 'order' AND k.reply IS NOT NULL)`,
  'I11 a hold lasts its time': `SELECT fault || ' ' || id AS what FROM seen_faults`,
  'I2 the books themselves find no fault': `SELECT fault || ' ' || subject AS what FROM ledger_faults()`,
  'I17 every message came to an end': `
    SELECT id::text AS what FROM messages WHERE state IN ('queued', 'sending')`,
};

export async function cheapInvariants(db: Database): Promise<string[]> {
  return broken(db, ALWAYS);
}

/** All of them, after the network's own books have been laid beside ours. */
export async function finalInvariants(world: World, acknowledged: readonly string[]): Promise<string[]> {
  const { plain, network, texts } = world;
  for (const [reference, { call, request, state, amount, msisdn }] of network.facts) {
    await sql`INSERT INTO simulated_facts VALUES
      (${reference}, ${call}, ${state}, ${amount}, ${request.amount}, ${msisdn}, ${request.msisdn})`.execute(plain);
  }
  await sql`INSERT INTO simulated_acknowledged SELECT unnest(${acknowledged}::uuid[])`.execute(plain);
  return [
    ...(await broken(plain, { ...ALWAYS, ...AT_REST })),
    ...(await brokenMoves(plain)),
    ...(await tooManyTexts(plain, texts)),
  ];
}

async function broken(db: Database, invariants: Invariants): Promise<string[]> {
  const parts = Object.entries(invariants).map(
    ([sentence, query]) => `SELECT '${sentence}' AS sentence, what FROM (${query}) AS "found"`,
  );
  const { rows } = await sql.raw<{ sentence: string; what: string }>(parts.join(' UNION ALL ')).execute(db);
  return rows.map(({ sentence, what }) => `${sentence}: ${what}`);
}

/** I15: the written graphs, and the one way back that a late payment has. */
async function brokenMoves(db: Database): Promise<string[]> {
  const { rows } = await sql<{ subject: 'order' | 'payment'; id: string; was: string; became: string }>`
    SELECT * FROM seen_moves`.execute(db);
  const graphs: Record<string, Record<string, readonly string[]>> = { order: orderMoves, payment: attemptMoves };
  return rows
    .filter(({ subject, was, became }) => graphs[subject]![was]?.includes(became) !== true)
    .filter(({ subject, was, became }) => !(subject === 'order' && was === 'cancelled' && became === 'pending'))
    .map(({ subject, id, was, became }) => `I15 ${subject} ${id} went from ${was} to ${became}`);
}

/** I17: a text goes out once, or once more when it is not known whether it did. */
async function tooManyTexts(db: Database, texts: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await sql<{ key: string; most: number }>`
    SELECT recipient || E'\n' || body AS key, sum(1 + doubts) AS most FROM messages GROUP BY 1`.execute(db);
  const most = new Map(rows.map((row) => [row.key, row.most]));
  return [...texts]
    .filter(([key, times]) => times > (most.get(key) ?? 0))
    .map(([key, times]) => `I17 sent ${times} times: ${key}`);
}
