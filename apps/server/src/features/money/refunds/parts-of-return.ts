import { multiplyDivideFloor } from '@club/rules/money';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

import type { Order } from './store.ts';

interface Refunded {
  readonly amount: number;
  /** Of it, for the delivery. */
  readonly delivery: number;
}

/** A completed sale, as it stands in the books. */
interface Sold {
  readonly goods: number;
  /** What the club kept of them. */
  readonly commission: number;
}

/**
 * What of a refund the delivery and the commission give back: the commission falls to that on the goods that are kept, at the rate at
 * which they were sold, whatever the club keeps by now.
 */
export async function partsOfReturn(
  db: Database | Tx,
  order: Pick<Order, 'id' | 'total_amount' | 'delivery_fee'>,
  before: Refunded,
  now: Refunded,
): Promise<{ delivery_part: number; commission_part: number }> {
  const sold = await readSold(db, order.id);
  const goodsBefore = order.total_amount - order.delivery_fee - (before.amount - before.delivery);
  const goodsAfter = goodsBefore - (now.amount - now.delivery);
  return { delivery_part: now.delivery, commission_part: kept(sold, goodsBefore) - kept(sold, goodsAfter) };
}

function kept({ goods, commission }: Sold, of: number): number {
  return goods === 0 ? 0 : multiplyDivideFloor(commission, of, goods);
}

async function readSold(db: Database | Tx, order_id: string): Promise<Sold> {
  const { rows } = await sql<Sold>`
    SELECT coalesce(sum(p.amount) FILTER (WHERE a.kind IN ('outlet_payable', 'club_commission')), 0)::bigint AS goods,
      coalesce(sum(p.amount) FILTER (WHERE a.kind = 'club_commission'), 0)::bigint AS commission
    FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id JOIN ledger_accounts a ON a.id = p.account_id
    WHERE t.reference = 'sale_completed:' || ${order_id}::text`.execute(db);
  return rows[0]!;
}
