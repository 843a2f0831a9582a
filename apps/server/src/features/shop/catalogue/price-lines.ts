import type { Picture } from '@club/contract/shapes';
import { lineCashback } from '@club/rules/cashback';
import { leftForMember } from '@club/rules/member-limit';
import { times, type Ugx } from '@club/rules/money';
import type { UnusedPolicy } from '@club/rules/unused-code';
import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

import { imageOf, parsePicture } from './pictures.ts';
import { freePieces, type StockLine } from './stock.ts';

/** Whether and how many of a product in an offer may be bought at this moment. */
export interface SaleRow {
  readonly offer_id: string;
  readonly product_id: string;
  readonly unit_price: Ugx;
  readonly is_offered: boolean;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly stock_quantity: number;
  /** What lies free on the shelf of its outlet, for all offers that sell the product. */
  readonly on_shelf: number;
  readonly per_member_limit: number | null;
  /** What the member has ordered of it, where there is a limit. */
  readonly taken: number;
}

/** All that the database knows of it. */
export interface LineRow extends SaleRow {
  readonly offer_name: string;
  readonly offer_picture: unknown;
  readonly offer_category_name: string;
  readonly brand_name: string;
  readonly product_name: string;
  readonly product_picture: unknown;
  readonly product_category_name: string;
  readonly original_price: Ugx;
  readonly cashback_percentage: number;
  readonly unused_codes: UnusedPolicy;
  readonly remaining_quantity: number;
  /** How many wait in line for a piece. */
  readonly awaited: number;
  readonly outlet: LineOutlet;
}

/** The outlet of a line, with everything that an order keeps of it (decision B72). */
export interface LineOutlet {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  readonly address: string;
  readonly phone: string;
  readonly opening_hours: string;
  readonly tin: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly delivery_fee: Ugx;
  readonly ready_minutes: number;
  readonly offers_in_store: boolean;
  readonly offers_curbside: boolean;
  readonly delivers: boolean;
}

/** Why a line cannot be ordered as it stands. */
export type LineProblem = 'offer_ended' | 'sold_out' | 'not_enough_stock' | 'member_limit_reached';

export interface PricedLine extends StockLine {
  readonly offer_name: string;
  readonly offer_image: string;
  readonly brand_name: string;
  readonly product_name: string;
  readonly product_image: string;
  readonly picture: Picture | null;
  readonly unit_price: Ugx;
  readonly original_price: Ugx;
  readonly line_total: Ugx;
  readonly cashback_percentage: number;
  readonly cashback_amount: Ugx;
  /** What may be bought now (decision B6). */
  readonly stock_quantity: number;
  readonly on_shelf: number;
  readonly per_member_limit: number | null;
  /** What the member may still have of it; null where the offer has no limit. */
  readonly member_left: number | null;
  /** What becomes of the price of a code that nobody uses, where the offer is one of the day. */
  readonly unused_codes: UnusedPolicy;
  /** From when it may be bought. */
  readonly starts_at: Date;
  /** Whether its time is over. */
  readonly is_over: boolean;
  readonly outlet: LineOutlet;
  readonly problem: LineProblem | null;
}

/** The columns of a `SaleRow`; the query names the tables as `saleJoins` does. */
export const saleColumns = sql`
  op.offer_id, op.product_id, op.offer_price AS unit_price,
  o.status = 'live' AND u.status = 'active' AS is_offered, o.starts_at, o.ends_at,
  -- Of what is free those who wait in line come first.
  greatest(0, ${freePieces} - op.awaited) AS stock_quantity, p.on_hand - p.held AS on_shelf,
  o.per_member_limit, coalesce(a.taken, 0) AS taken`;

/** What that takes besides `offer_products op`, for the member who asks: an expression of an id, or null. */
export const saleJoins = (member_id: RawBuilder<unknown> | null): RawBuilder<unknown> => sql`
  JOIN offers o ON o.id = op.offer_id
  JOIN products p ON p.id = op.product_id
  JOIN outlets u ON u.id = o.outlet_id
  LEFT JOIN member_allowances a ON ${
    member_id === null
      ? sql`false`
      : sql`a.member_id = ${member_id} AND a.offer_id = op.offer_id AND a.product_id = op.product_id`
  }`;

/** The columns of a `LineRow` but for the outlet; the query names the tables as `lineJoins` does. */
export const goodsColumns = sql`${saleColumns},
  o.name AS offer_name, o.picture AS offer_picture, ok.name AS offer_category_name,
  p.brand_name, p.product_name, p.picture AS product_picture, pk.name AS product_category_name,
  p.price AS original_price, o.cashback_percentage, o.unused_codes, op.quantity - op.held - op.sold AS remaining_quantity, op.awaited`;

/** The outlet of a line. */
export const outletOfLine = sql`
  json_build_object('id', u.id, 'name', u.name, 'area', u.area, 'address', u.address, 'phone', u.phone,
    'opening_hours', u.opening_hours, 'tin', u.tin, 'latitude', u.latitude, 'longitude', u.longitude,
    'delivery_fee', u.delivery_fee, 'ready_minutes', u.ready_minutes, 'offers_in_store', u.offers_in_store,
    'offers_curbside', u.offers_curbside, 'delivers', u.delivers)`;

/** The columns of a `LineRow`. */
export const lineColumns = sql`${goodsColumns}, ${outletOfLine} AS outlet`;

/** Everything a line needs besides `offer_products op`, for the member who asks. */
export const lineJoins = (member_id: RawBuilder<unknown> | null): RawBuilder<unknown> => sql`
  ${saleJoins(member_id)}
  JOIN categories ok ON ok.id = o.category_id
  JOIN categories pk ON pk.id = p.category_id`;

/**
 * Prices lines from the database alone, in the order given. Offers of the day are only found by who asks for them. A line of an offer or product that does not exist is refused
 * with `offer_not_found`; one that cannot be sold now says why in `problem`.
 */
export async function priceLines(
  db: Database | Tx,
  member_id: string,
  lines: readonly StockLine[],
  at: Date,
  kind: 'regular' | 'of_day' = 'regular',
): Promise<PricedLine[]> {
  return priceRead(await readLines(db, lines, kind, member_id), lines, at);
}

/** The same for lines that have been read already. */
export function priceRead(rows: readonly LineRow[], lines: readonly StockLine[], at: Date): PricedLine[] {
  if (rows.length < lines.length) throw new Problem('offer_not_found');
  return rows.map((row, index) => priceLine(row, lines[index]!.quantity, at));
}

/** What is known of those of these lines that there are, in the order given; without a member, nothing is taken of them. */
export async function readLines(
  db: Database | Tx,
  lines: readonly Pick<StockLine, 'offer_id' | 'product_id'>[],
  kind: 'regular' | 'of_day',
  member_id: string | null,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT ${lineColumns}
    FROM unnest(
      -- Not seen how many there are, so planned once for any number.
      (SELECT ${lines.map((line) => line.offer_id)}::uuid[]),
      (SELECT ${lines.map((line) => line.product_id)}::uuid[])) WITH ORDINALITY AS w (offer_id, product_id, place)
    JOIN offer_products op ON op.offer_id = w.offer_id AND op.product_id = w.product_id
    ${lineJoins(member_id === null ? null : sql`${member_id}::uuid`)}
    WHERE o.kind = (SELECT ${kind}::text)
    ORDER BY w.place`.execute(db);
  return rows;
}

/** One line with its amounts. The price is what the offer charges; cashback never lowers it (decision B5). */
export function priceLine(row: LineRow, quantity: number, at: Date): PricedLine {
  const { unit_price, original_price, cashback_percentage } = row;
  const picture = parsePicture(row.product_picture);
  return {
    offer_id: row.offer_id,
    product_id: row.product_id,
    quantity,
    offer_name: row.offer_name,
    offer_image: imageOf(parsePicture(row.offer_picture), row.offer_category_name),
    brand_name: row.brand_name,
    product_name: row.product_name,
    product_image: imageOf(picture, row.product_category_name),
    picture,
    unit_price,
    original_price,
    line_total: times(unit_price, quantity),
    cashback_percentage,
    cashback_amount: lineCashback({ unit_price, quantity, cashback_percentage }),
    stock_quantity: Math.max(0, row.stock_quantity),
    on_shelf: row.on_shelf,
    per_member_limit: row.per_member_limit,
    member_left: memberLeft(row),
    unused_codes: row.unused_codes,
    starts_at: row.starts_at,
    is_over: row.ends_at <= at,
    outlet: row.outlet,
    problem: problemOf(row, quantity, at),
  };
}

/** What a line may have when the lines before it have theirs: several offers may sell what lies on one shelf. */
export function stockBehind(
  row: Pick<SaleRow, 'product_id' | 'stock_quantity' | 'on_shelf'>,
  before: readonly Pick<StockLine, 'product_id' | 'quantity'>[],
): number {
  const same = before.filter(({ product_id }) => product_id === row.product_id);
  const taken = same.reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, Math.min(row.stock_quantity, row.on_shelf - taken));
}

function problemOf(row: LineRow, quantity: number, at: Date): LineProblem | null {
  if (!isLive(row, at)) return 'offer_ended';
  if (row.stock_quantity <= 0) return 'sold_out';
  const left = memberLeft(row);
  if (left !== null && left < quantity && left <= row.stock_quantity) return 'member_limit_reached';
  return row.stock_quantity < quantity ? 'not_enough_stock' : null;
}

/** What the member may still have of the line's product; null where the offer has no limit. */
export function memberLeft(row: Pick<SaleRow, 'per_member_limit' | 'taken'>): number | null {
  return row.per_member_limit === null ? null : leftForMember(row.per_member_limit, row.taken);
}

/** Refuses what cannot be bought at this moment: it is over, or was taken from sale, perhaps for a while. */
export function notLive({ is_over }: Pick<PricedLine, 'is_over'>, facts: Record<string, unknown> = {}): Problem {
  return new Problem('offer_ended', { facts, ...(is_over ? {} : { message: 'This offer is not on sale right now.' }) });
}

/** Whether the offer may be bought at this moment: begun, not over, neither paused nor its outlet. */
export function isLive(row: Pick<SaleRow, 'is_offered' | 'starts_at' | 'ends_at'>, at: Date): boolean {
  return row.is_offered && row.starts_at <= at && at < row.ends_at;
}
