import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { freePieces } from '#server/features/shop/catalogue/stock.ts';

/** So many wait at most for a product: with more there is no hope worth the waiting. */
export const LONGEST_LINE = 500;

/** Somebody who takes a place behind those who wait for a product. */
export interface Place {
  readonly id: string;
  readonly member_id: string;
  readonly offer_id: string;
  readonly product_id: string;
  readonly joined_at: Date;
}

/** How it stands with a product for those who would wait for a piece of it. */
interface Standing {
  readonly product_id: string;
  /** What is neither held nor sold nor promised to those who wait. */
  readonly free: number;
  readonly held: number;
  readonly awaited: number;
}

/** What decides who may stand in line for products of an offer. */
export interface LineLook {
  readonly standings: ReadonlyMap<string, Standing>;
  /** Who of those who were asked about waits already. */
  readonly waiting: ReadonlySet<string>;
}

export async function lookAtLine(
  tx: Tx,
  offer_id: string,
  product_ids: readonly string[],
  member_ids: readonly string[],
): Promise<LineLook> {
  const [{ rows: standings }, { rows: waiting }] = await Promise.all([
    sql<Standing>`
      SELECT op.product_id, ${freePieces} - op.awaited AS free, op.held, op.awaited
      FROM offer_products op JOIN products p ON p.id = op.product_id
      WHERE op.offer_id = ${offer_id} AND op.product_id = ANY(${product_ids}::uuid[])`.execute(tx),
    sql<{ member_id: string }>`
      SELECT l.member_id FROM day_offer_line l
      WHERE l.offer_id = ${offer_id} AND l.member_id = ANY(${member_ids}::uuid[]) AND l.ended_at IS NULL`.execute(tx),
  ]);
  return {
    standings: new Map(standings.map((row) => [row.product_id, row])),
    waiting: new Set(waiting.map(({ member_id }) => member_id)),
  };
}

/**
 * Writes the places in the order given, which is that of the line. How many wait is counted where the pieces are counted, by
 * `awaitOrFail`.
 */
export async function takePlaces(tx: Tx, places: readonly Place[]): Promise<void> {
  await sql`
    INSERT INTO day_offer_line (id, member_id, offer_id, product_id, joined_at)
    SELECT id, member_id, offer_id, product_id, joined_at FROM unnest(
      ${places.map(({ id }) => id)}::uuid[], ${places.map(({ member_id }) => member_id)}::uuid[],
      ${places.map(({ offer_id }) => offer_id)}::uuid[], ${places.map(({ product_id }) => product_id)}::uuid[],
      ${places.map(({ joined_at }) => joined_at)}::timestamptz[])
      WITH ORDINALITY AS p (id, member_id, offer_id, product_id, joined_at, place)
    ORDER BY place`.execute(tx);
}
