import type { UnusedPolicy } from '@club/rules/unused-code';
import { sql } from 'kysely';
import type { RawBuilder, Selectable, Updateable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

import { addStock } from './add-stock.ts';
import { freePieces, type StockLine } from './stock.ts';

export type DayOfferRow = Selectable<DB['offers']>;

/**
 * An offer of the day, locked until the transaction ends. Codes that are issued at the same moment wait, and are issued with
 * what is decided here.
 */
export async function lockDayOffer(tx: Tx, id: string): Promise<DayOfferRow | undefined> {
  return tx
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'of_day')
    .forUpdate()
    .executeTakeFirst();
}

/** In SQL, whether a piece of the offer is left that nobody waits for. */
export function isAnyLeft(offer_id: string): RawBuilder<unknown> {
  return sql`EXISTS (
    SELECT FROM offer_products op JOIN products p ON p.id = op.product_id
    WHERE op.offer_id = (SELECT ${offer_id}::uuid) AND ${freePieces} > op.awaited)`;
}

/** Whether an offer of the day is sold no more, and the codes that were bought of it have run out. */
export async function isDayOfferOver(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM offers WHERE id = ${id} AND kind = 'of_day' AND greatest(ends_at, codes_until) <= ${at}`.execute(tx);
  return rows.length > 0;
}

/** Changes a locked offer of the day. */
export async function changeDayOffer(
  tx: Tx,
  id: string,
  change: Pick<Updateable<DB['offers']>, 'ends_at' | 'codes_until' | 'status' | 'paused_by_club'> & {
    unused_codes?: UnusedPolicy;
  },
): Promise<void> {
  await tx.updateTable('offers').set(change).where('id', '=', id).where('kind', '=', 'of_day').execute();
}

/** More pieces come to the outlet for this offer. Gives how many it has in all; undefined where it does not sell the product. */
export async function addToOffer(tx: Tx, { offer_id, product_id, quantity }: StockLine): Promise<number | undefined> {
  const added = await tx
    .updateTable('offer_products')
    .set((own) => ({ quantity: own('quantity', '+', quantity) }))
    .where('offer_id', '=', offer_id)
    .where('product_id', '=', product_id)
    .returning('quantity')
    .executeTakeFirst();
  if (added !== undefined) await addStock(tx, product_id, quantity);
  return added?.quantity;
}

/** So many more, or fewer, wait in line for a product: so many of its free pieces are not for who comes later. */
export async function changeAwaited(
  tx: Tx,
  { offer_id, product_id }: Pick<StockLine, 'offer_id' | 'product_id'>,
  by: number,
): Promise<void> {
  await tx
    .updateTable('offer_products')
    .set((own) => ({ awaited: own('awaited', '+', by) }))
    .where('offer_id', '=', offer_id)
    .where('product_id', '=', product_id)
    .execute();
}

/**
 * So many more wait, for a piece each, for a product that others hold, as the last statement before the commit: where a piece is
 * free, none is held or more than `most` would wait, PostgreSQL itself fails with `STOCK_GONE`.
 */
export async function awaitOrFail(tx: Tx, { offer_id, product_id, quantity }: StockLine, most: number): Promise<void> {
  await sql`
    WITH joined AS (
      UPDATE offer_products op SET awaited = op.awaited + ${quantity}::int FROM products p
      WHERE op.offer_id = ${offer_id} AND op.product_id = ${product_id} AND p.id = op.product_id
        AND ${freePieces} - op.awaited <= 0 AND op.held > 0 AND op.awaited + ${quantity}::int <= ${most}
      RETURNING op.product_id)
    SELECT demand_stock((SELECT count(*) FROM joined) = 1)`.execute(tx);
}
