import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

export interface StockLine {
  readonly offer_id: string;
  readonly product_id: string;
  readonly quantity: number;
}

/** What a line is of, as one text. */
export function lineName({ offer_id, product_id }: Omit<StockLine, 'quantity'>): string {
  return `${offer_id} ${product_id}`;
}

/** In SQL, how many pieces of `offer_products op` may be held: the offer has them, and they lie on the shelf of `products p`. */
export const freePieces = sql<number>`least(op.quantity - op.held - op.sold, p.on_hand - p.held)`;

/**
 * One way in which pieces move. `from` is where they must be, the figures are by how much each counter of the offer's
 * product and of the outlet's product changes for a piece.
 */
interface Move {
  readonly from: 'free' | 'held' | 'sold';
  readonly offer: { readonly held: -1 | 0 | 1; readonly sold: -1 | 0 | 1 };
  readonly product: { readonly held: -1 | 0 | 1; readonly on_hand: -1 | 0 | 1 };
}

const HOLD: Move = { from: 'free', offer: { held: 1, sold: 0 }, product: { held: 1, on_hand: 0 } };
const TAKE: Move = { from: 'held', offer: { held: -1, sold: 1 }, product: { held: -1, on_hand: -1 } };
const RELEASE: Move = { from: 'held', offer: { held: -1, sold: 0 }, product: { held: -1, on_hand: 0 } };
const RETAKE: Move = { from: 'free', offer: { held: 0, sold: 1 }, product: { held: 0, on_hand: -1 } };
const RETURN: Move = { from: 'sold', offer: { held: 0, sold: -1 }, product: { held: 0, on_hand: 1 } };

const MAX_TRIES = 3;

/**
 * Holds what an order asks for, all lines or none. Throws `sold_out` or `not_enough_stock` with `{ offer_id, product_id,
 * available }` of the first line that lacks and `lines` of all; nothing has changed then, so a caller that can do better
 * may catch it and go on.
 */
export async function holdStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await moveFree(tx, lines, HOLD);
}

/** What PostgreSQL fails with when pieces are missing. */
export const STOCK_GONE = 'KC003';

/**
 * Holds what several orders ask for, all of it or none, as the last statement before the commit, which need not wait for its
 * answer: where pieces are missing PostgreSQL itself fails with `STOCK_GONE`, and the commit undoes everything.
 */
export async function holdOrFail(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await moveOrFail(tx, lines, HOLD);
}

/** Locks the counters of these lines, so that what is read of them afterwards is true until the commit. */
export async function lockStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await sql`
    WITH wanted AS MATERIALIZED (${wantedOf(mergeLines(lines))}),
    offered AS MATERIALIZED (
      SELECT op.product_id FROM offer_products op JOIN wanted w USING (offer_id, product_id)
      ORDER BY op.product_id, op.offer_id FOR NO KEY UPDATE OF op)
    SELECT FROM products p WHERE p.id IN (SELECT product_id FROM offered) ORDER BY p.id FOR NO KEY UPDATE OF p`.execute(
    tx,
  );
}

/**
 * Held pieces are sold: the order is paid. For the commit, which need not wait for the answer: where pieces are missing, which can
 * only be a fault of ours, PostgreSQL itself fails with `STOCK_GONE`, and the commit undoes everything.
 */
export async function takeStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await moveOrFail(tx, lines, TAKE);
}

/** Held pieces are free again: the order will not be paid. */
export async function releaseStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await moveHeld(tx, lines, RELEASE);
}

/** Sold pieces are free again: the sale is undone before anything was handed over. */
export async function returnStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await moveHeld(tx, lines, RETURN);
}

/** Sells pieces whose hold was released before the money came. Refuses as `holdStock` does when they are gone. */
export async function retakeStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await moveFree(tx, lines, RETAKE);
}

async function moveFree(tx: Tx, lines: readonly StockLine[], move: Move): Promise<void> {
  const merged = mergeLines(lines);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const [, { is_moved, is_touched }] = await Promise.all([
      lockWhatIsThere(tx, merged),
      moveStock(tx, merged, move, 'all or none'),
    ]);
    if (is_moved) return;
    // What came back between the two statements is gone again: the caller has to undo it.
    if (is_touched) break;
    const [first, ...others] = await lackingOf(tx, merged);
    if (first !== undefined) throw stockProblem(first, others);
    // Meanwhile somebody has given pieces back; then it is worth another try.
  }
  throw new Problem('service_busy', { facts: { retry_after: 1 } });
}

async function moveHeld(tx: Tx, lines: readonly StockLine[], move: Move): Promise<void> {
  const merged = mergeLines(lines);
  const [, { is_moved }] = await Promise.all([lockMany(tx, merged), moveStock(tx, merged, move, 'all')]);
  // Whoever held the pieces is the only one who may move them, so that they are missing can only be a fault of ours.
  if (!is_moved) throw new Error('held stock is missing');
}

async function moveOrFail(tx: Tx, lines: readonly StockLine[], move: Move): Promise<void> {
  const merged = mergeLines(lines);
  await Promise.all([lockMany(tx, merged), moveStock(tx, merged, move, 'or fail')]);
}

interface Lacking {
  readonly offer_id: string;
  readonly product_id: string;
  readonly available: number;
}

/** The refusal that names what is left of every line that asks for more; the first one decides what it is called. */
export function stockProblem(first: Lacking, others: readonly Lacking[] = []): Problem {
  const { available } = first;
  const facts = { ...first, lines: [first, ...others] };
  if (available <= 0) return new Problem('sold_out', { facts });
  return new Problem('not_enough_stock', { message: `Only ${available} items available`, facts });
}

/** The same product of the same offer twice counts together; the order is the one in which rows are locked. */
export function mergeLines(lines: readonly StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>();
  for (const line of lines) {
    if (!Number.isSafeInteger(line.quantity) || line.quantity < 1)
      throw new RangeError(`Not a quantity: ${line.quantity}`);
    const key = `${line.product_id} ${line.offer_id}`;
    merged.set(key, { ...line, quantity: line.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** The lines as a table `w` of a query. */
export function wantedOf(lines: readonly StockLine[]): RawBuilder<unknown> {
  // PostgreSQL does not see how many there are, so it plans this once for any number.
  return sql`SELECT * FROM unnest(
    (SELECT ${lines.map((line) => line.offer_id)}::uuid[]),
    (SELECT ${lines.map((line) => line.product_id)}::uuid[]),
    (SELECT ${lines.map((line) => line.quantity)}::int[])) AS w (offer_id, product_id, quantity)`;
}

/**
 * Locks the counters of several lines, which leaves together with their move. A line alone is locked by its move: there is no
 * order to keep, and who locks less is served sooner.
 */
async function lockMany(tx: Tx, merged: readonly StockLine[]): Promise<void> {
  if (merged.length > 1) await lockStock(tx, merged);
}

/** Locks the counters that have enough to give. Those that lack are not waited for: "sold out" is answered at once. */
async function lockWhatIsThere(tx: Tx, merged: readonly StockLine[]): Promise<void> {
  await sql`
    WITH wanted AS MATERIALIZED (${wantedOf(merged)}),
    offered AS MATERIALIZED (
      SELECT op.product_id, w.quantity
      FROM offer_products op JOIN wanted w ON w.offer_id = op.offer_id AND w.product_id = op.product_id
      WHERE op.quantity - op.held - op.sold >= w.quantity
      ORDER BY op.product_id, op.offer_id FOR NO KEY UPDATE OF op),
    needed AS MATERIALIZED (
      SELECT product_id, sum(quantity) AS quantity FROM offered
      WHERE (SELECT count(*) FROM offered) = (SELECT count(*) FROM wanted) GROUP BY product_id)
    SELECT FROM products p JOIN needed n ON n.product_id = p.id
    WHERE p.on_hand - p.held >= n.quantity
    ORDER BY p.id FOR NO KEY UPDATE OF p`.execute(tx);
}

interface Moved {
  readonly is_moved: boolean;
  /** Some are, whether or not all are. */
  readonly is_touched: boolean;
}

/** What is to be done where pieces are missing: the caller undoes what was moved, nothing is moved, or PostgreSQL fails. */
type Otherwise = 'all' | 'all or none' | 'or fail';

/**
 * Moves the lines. Every caller locks in the same order, first the offers' products by product, then the outlets' products, so
 * that two orders never wait for each other. Nothing here locks a row and then changes it: in one statement that waits for
 * itself, as soon as others wait for the row while a reference to it is being written.
 */
async function moveStock(tx: Tx, merged: readonly StockLine[], move: Move, otherwise: Otherwise): Promise<Moved> {
  const offerHas = { free: sql`op.quantity - op.held - op.sold`, held: sql`op.held`, sold: sql`op.sold` }[move.from];
  // What is sold is not counted by the outlet any more, so there is nothing to look at.
  const productHas = { free: sql`p.on_hand - p.held`, held: sql`p.held`, sold: sql`2147483647` }[move.from];
  const isMoved = sql`(SELECT count(*) FROM move_offered) = (SELECT count(*) FROM wanted)
    AND (SELECT count(*) FROM move_stocked) = (SELECT count(DISTINCT product_id) FROM wanted)`;
  const mayMove = otherwise === 'all or none' ? sql`NOT EXISTS (${lackingIn(sql`wanted`)})` : sql`true`;
  const { rows } = await sql<Moved>`
    WITH wanted AS MATERIALIZED (${wantedOf(merged)}),
    move_offered AS (
      UPDATE offer_products op
      SET held = op.held + ${move.offer.held}::int * w.quantity, sold = op.sold + ${move.offer.sold}::int * w.quantity
      FROM wanted w
      WHERE op.offer_id = w.offer_id AND op.product_id = w.product_id AND ${offerHas} >= w.quantity AND ${mayMove}
      RETURNING op.product_id, w.quantity),
    move_stocked AS (
      UPDATE products p
      SET held = p.held + ${move.product.held}::int * m.quantity, on_hand = p.on_hand + ${move.product.on_hand}::int * m.quantity
      FROM (SELECT product_id, sum(quantity)::int AS quantity FROM move_offered GROUP BY product_id) m
      WHERE p.id = m.product_id AND ${productHas} >= m.quantity
      RETURNING p.id)
    SELECT ${otherwise === 'or fail' ? sql`demand_stock(${isMoved})` : isMoved} AS is_moved,
      EXISTS (SELECT FROM move_offered) AS is_touched`.execute(tx);
  return rows[0]!;
}

/** Which of the lines in `wanted` ask for more than there is, and how many there are: what other offers take of a shelf before them is gone. */
function lackingIn(wanted: RawBuilder<unknown>): RawBuilder<Lacking> {
  return sql`
    SELECT w.offer_id, w.product_id,
      greatest(0, least(coalesce(op.quantity - op.held - op.sold, 0), coalesce(p.on_hand - p.held, 0) - w.before)) AS available
    FROM (SELECT *, (sum(quantity) OVER (PARTITION BY product_id ORDER BY offer_id) - quantity)::int AS before FROM ${wanted}) w
    LEFT JOIN offer_products op ON op.offer_id = w.offer_id AND op.product_id = w.product_id
    LEFT JOIN products p ON p.id = w.product_id
    WHERE coalesce(op.quantity - op.held - op.sold, 0) < w.quantity OR coalesce(p.on_hand - p.held, 0) - w.before < w.quantity`;
}

async function lackingOf(tx: Tx, lines: readonly StockLine[]): Promise<Lacking[]> {
  const { rows } = await sql<Lacking>`
    WITH wanted AS (${wantedOf(lines)}) ${lackingIn(sql`wanted`)} ORDER BY w.product_id, w.offer_id`.execute(tx);
  return rows;
}
