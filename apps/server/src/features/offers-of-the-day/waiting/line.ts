import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { findOpenPurchase } from '#server/features/offers-of-the-day/purchases/find-open-purchase.ts';
import { changeAwaited } from '#server/features/shop/catalogue/day-offers.ts';
import { lockBuyer } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { endPlace } from './line-store.ts';
import { readWaiting } from './views.ts';

/** So many wait at most for a product: with more there is no hope worth the waiting. */
const LONGEST_LINE = 500;

interface Place {
  readonly member_id: string;
  readonly offer_id: string;
  readonly product_id: string;
}

/**
 * Waits for one piece of a product that is sold out while others are still paying. Who waits keeps their place, and whoever
 * pays already for the offer has nothing to wait for.
 */
export async function joinLine(deps: Pick<Deps, 'db' | 'now' | 'random'>, place: Place) {
  const { member_id, offer_id } = place;
  return transact(deps.db, async (tx) => {
    const at = deps.now();
    // Thousands hear at the same moment that it is sold out: for whom there is no place, the counters are not locked.
    refuseHopeless(await standingOf(tx, place, at));
    await lockBuyer(tx, member_id);
    const standing = await standingOf(tx, place, at, sql`FOR NO KEY UPDATE OF op`);
    if (standing.is_waiting) return readWaiting(tx, member_id, offer_id);
    if ((await findOpenPurchase(tx, member_id, offer_id)) !== undefined) throw new Problem('purchase_open');
    if (standing.free > 0) throw new Problem('in_stock_again', { facts: { available: standing.free } });
    refuseHopeless(standing);
    await tx
      .insertInto('day_offer_line')
      .values({ ...place, id: deps.random.id(at), joined_at: at })
      .execute();
    await changeAwaited(tx, place, 1);
    return readWaiting(tx, member_id, offer_id);
  });
}

interface Standing {
  free: number;
  held: number;
  awaited: number;
  is_waiting: boolean;
}

/** Nobody is paying any more, or more wait than there is hope for. */
function refuseHopeless({ free, held, awaited, is_waiting }: Standing): void {
  if (is_waiting || free > 0) return;
  if (held === 0) throw new Problem('sold_out');
  if (awaited >= LONGEST_LINE) throw new Problem('line_full');
}

/** With the counters locked a piece that comes free meanwhile is seen. */
async function standingOf(
  tx: Tx,
  { member_id, offer_id, product_id }: Place,
  at: Date,
  locked: RawBuilder<unknown> = sql``,
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    SELECT op.quantity - op.held - op.sold - op.awaited AS free, op.held, op.awaited, EXISTS (
      SELECT FROM day_offer_line l WHERE l.member_id = ${member_id} AND l.offer_id = o.id AND l.ended_at IS NULL) AS is_waiting
    FROM offer_products op JOIN offers o ON o.id = op.offer_id JOIN outlets u ON u.id = o.outlet_id
    WHERE op.offer_id = ${offer_id} AND op.product_id = ${product_id} AND o.kind = 'of_day' AND o.status = 'live'
      AND o.starts_at <= ${at} AND o.ends_at > ${at} AND u.status = 'active'
    ${locked}`.execute(tx);
  if (rows[0] === undefined) throw new Problem('offer_not_found');
  return rows[0];
}

/** Gives the place up. */
export async function leaveLine(deps: Pick<Deps, 'db' | 'now'>, member_id: string, offer_id: string) {
  return transact(deps.db, async (tx) => {
    const waiting = await tx
      .selectFrom('day_offer_line')
      .select(['id', 'offer_id', 'product_id'])
      .where('member_id', '=', member_id)
      .where('offer_id', '=', offer_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (waiting !== undefined) await endPlace(tx, waiting, { outcome: 'left', at: deps.now() });
    return readWaiting(tx, member_id, offer_id);
  });
}
