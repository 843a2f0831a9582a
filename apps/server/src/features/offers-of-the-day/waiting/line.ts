import type { DayOfferWaiting } from '@club/contract/offers-of-the-day/waiting';
import type { Ugx } from '@club/rules/money';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { postgresCode } from '#server/db/postgres-error.ts';
import { transact } from '#server/db/transact.ts';
import { endPlace } from '#server/features/offers-of-the-day/line/line-store.ts';
import { LONGEST_LINE, takePlaces, type Place } from '#server/features/offers-of-the-day/line/stand-in-line.ts';
import { findOpenPurchase } from '#server/features/offers-of-the-day/purchases/find-open-purchase.ts';
import { openProblem } from '#server/features/offers-of-the-day/purchases/purchase-reply.ts';
import { isPayableAlone } from '#server/features/offers-of-the-day/purchases/single-piece.ts';
import { awaitOrFail } from '#server/features/shop/catalogue/day-offers.ts';
import { freePieces, STOCK_GONE } from '#server/features/shop/catalogue/stock.ts';
import { refuseHoldingAgain } from '#server/features/shop/order-book/hold-again.ts';
import { endedHoldsOf, lockBuyer } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readWaiting } from './views.ts';

const MAX_TRIES = 3;

type Joining = Pick<Deps, 'db' | 'now' | 'random' | 'config'>;
type Wanted = Pick<Place, 'member_id' | 'offer_id' | 'product_id'>;

/**
 * Waits for one piece of a product that is sold out while others are still paying. Who waits keeps their place, and whoever
 * pays already for the offer has nothing to wait for. Hundreds come at the same moment: the counter is locked by the last
 * statement, which travels with the commit, and not at all for whom there is no place.
 */
export async function joinLine(deps: Joining, place: Wanted): Promise<DayOfferWaiting> {
  for (let attempt = 1; ; attempt += 1) {
    const at = deps.now();
    const row = { ...place, id: deps.random.id(at), joined_at: at };
    try {
      await transact(
        deps.db,
        (tx) => isWaitingAlready(tx, deps, place, at),
        async (tx, isWaiting) => (isWaiting ? undefined : takePlace(tx, row)),
      );
      return await readWaiting(deps.db, place.member_id, place.offer_id);
    } catch (error) {
      // In between a piece came free or the last place was taken: then the next look says so.
      if (postgresCode(error) !== STOCK_GONE) throw error;
      if (attempt === MAX_TRIES) throw new Problem('service_busy', { facts: { retry_after: 1 } });
    }
  }
}

async function takePlace(tx: Tx, place: Place): Promise<void> {
  await Promise.all([takePlaces(tx, [place]), awaitOrFail(tx, { ...place, quantity: 1 }, LONGEST_LINE)]);
}

/** Refuses who has no reason to wait, or no hope. */
async function isWaitingAlready(tx: Tx, deps: Joining, place: Wanted, at: Date): Promise<boolean> {
  const { member_id, offer_id } = place;
  const [, standing, open, ended] = await Promise.all([
    lockBuyer(tx, member_id),
    standingOf(tx, place, at),
    findOpenPurchase(tx, member_id, offer_id),
    endedHoldsOf(tx, [member_id], at),
  ]);
  const { free, held, awaited, unit_price, is_waiting } = standing;
  if (is_waiting) return true;
  if (open !== undefined) throw openProblem(open);
  if (free > 0) throw new Problem('in_stock_again', { facts: { available: free } });
  if (held === 0) throw new Problem('sold_out');
  if (!isPayableAlone(deps, unit_price)) throw new Problem('amount_too_small', { message: NO_LINE });
  if (awaited >= LONGEST_LINE) throw new Problem('line_full');
  refuseHoldingAgain(ended.get(member_id) ?? [], [], at);
  return false;
}

const NO_LINE = 'One piece alone cannot be paid by mobile money, so there is no line for it.';

interface Standing {
  free: number;
  unit_price: Ugx;
  held: number;
  awaited: number;
  is_waiting: boolean;
}

async function standingOf(tx: Tx, { member_id, offer_id, product_id }: Wanted, at: Date): Promise<Standing> {
  const { rows } = await sql<Standing>`
    SELECT ${freePieces} - op.awaited AS free, op.offer_price AS unit_price, op.held, op.awaited, EXISTS (
      SELECT FROM day_offer_line l WHERE l.member_id = ${member_id} AND l.offer_id = o.id AND l.ended_at IS NULL) AS is_waiting
    FROM offer_products op JOIN offers o ON o.id = op.offer_id JOIN outlets u ON u.id = o.outlet_id
      JOIN products p ON p.id = op.product_id
    WHERE op.offer_id = ${offer_id} AND op.product_id = ${product_id} AND o.kind = 'of_day' AND o.status = 'live'
      AND o.starts_at <= ${at} AND o.ends_at > ${at} AND u.status = 'active'`.execute(tx);
  if (rows[0] === undefined) throw new Problem('offer_not_found');
  return rows[0];
}

/** Gives the place up. Who was served a moment before hears that a piece is held for them. */
export async function leaveLine(deps: Pick<Deps, 'db' | 'now'>, member_id: string, offer_id: string) {
  return transact(deps.db, async (tx) => {
    const waiting = await tx
      .selectFrom('day_offer_line')
      .select(['id', 'offer_id', 'product_id'])
      .where('member_id', '=', member_id)
      .where('offer_id', '=', offer_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    const isLeft = waiting !== undefined && (await endPlace(tx, waiting, { outcome: 'left', at: deps.now() }));
    const open = isLeft ? undefined : await findOpenPurchase(tx, member_id, offer_id);
    if (open?.is_asked === false) throw openProblem(open);
    return readWaiting(tx, member_id, offer_id);
  });
}
