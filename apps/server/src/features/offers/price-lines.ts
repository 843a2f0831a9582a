import type { Picture } from '@club/contract/shapes';
import { lineCashback } from '@club/rules/cashback';
import { times, type Ugx } from '@club/rules/money';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

import { imageOf, parsePicture } from './pictures.ts';
import type { StockLine } from './stock.ts';

/** What the database knows of a product in an offer at this moment. */
export interface LineRow {
  readonly offer_id: string;
  readonly product_id: string;
  readonly offer_name: string;
  readonly offer_picture: unknown;
  readonly offer_category_name: string;
  readonly brand_name: string;
  readonly product_name: string;
  readonly product_picture: unknown;
  readonly product_category_name: string;
  readonly unit_price: Ugx;
  readonly original_price: Ugx;
  readonly cashback_percentage: number;
  readonly is_offered: boolean;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly remaining_quantity: number;
  readonly stock_quantity: number;
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
  readonly latitude: number;
  readonly longitude: number;
  readonly delivery_fee: Ugx;
  readonly ready_minutes: number;
  readonly offers_in_store: boolean;
  readonly offers_curbside: boolean;
  readonly offers_delivery: boolean;
}

/** Why a line cannot be ordered as it stands. */
export type LineProblem = 'offer_ended' | 'sold_out' | 'not_enough_stock';

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
  readonly outlet: LineOutlet;
  readonly problem: LineProblem | null;
}

/** The columns of a `LineRow`; the query names the tables as `lineJoins` does. */
export const lineColumns = sql`
  op.offer_id, op.product_id, o.name AS offer_name, o.picture AS offer_picture, ok.name AS offer_category_name,
  p.brand_name, p.product_name, p.picture AS product_picture, pk.name AS product_category_name,
  op.offer_price AS unit_price, p.price AS original_price, o.cashback_percentage,
  o.status = 'live' AND u.status = 'active' AS is_offered, o.starts_at, o.ends_at,
  op.quantity - op.held - op.sold AS remaining_quantity,
  least(op.quantity - op.held - op.sold, p.on_hand - p.held) AS stock_quantity,
  jsonb_build_object('id', u.id, 'name', u.name, 'area', u.area, 'address', u.address, 'phone', u.phone,
    'opening_hours', u.opening_hours, 'latitude', u.latitude, 'longitude', u.longitude,
    'delivery_fee', u.delivery_fee, 'ready_minutes', u.ready_minutes, 'offers_in_store', u.offers_in_store,
    'offers_curbside', u.offers_curbside, 'offers_delivery', u.offers_delivery) AS outlet`;

/** Everything a line needs besides `offer_products op`. */
export const lineJoins = sql`
  JOIN offers o ON o.id = op.offer_id
  JOIN products p ON p.id = op.product_id
  JOIN outlets u ON u.id = o.outlet_id
  JOIN categories ok ON ok.id = o.category_id
  JOIN categories pk ON pk.id = p.category_id`;

/**
 * Prices lines from the database alone, in the order given. A line of an offer or product that does not exist is refused
 * with `offer_not_found`; one that cannot be sold now says why in `problem`.
 */
export async function priceLines(db: Database | Tx, lines: readonly StockLine[], at: Date): Promise<PricedLine[]> {
  const { rows } = await sql<LineRow>`
    SELECT ${lineColumns}
    FROM unnest(
      ${lines.map((line) => line.offer_id)}::uuid[],
      ${lines.map((line) => line.product_id)}::uuid[]) WITH ORDINALITY AS w (offer_id, product_id, place)
    JOIN offer_products op ON op.offer_id = w.offer_id AND op.product_id = w.product_id
    ${lineJoins}
    ORDER BY w.place`.execute(db);
  if (rows.length < lines.length) throw new Problem('offer_not_found');
  return rows.map((row, index) => priceLine(row, lines[index]!.quantity, at));
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
    outlet: row.outlet,
    problem: problemOf(row, quantity, at),
  };
}

function problemOf(row: LineRow, quantity: number, at: Date): LineProblem | null {
  if (!isLive(row, at)) return 'offer_ended';
  if (row.stock_quantity <= 0) return 'sold_out';
  return row.stock_quantity < quantity ? 'not_enough_stock' : null;
}

/** Whether the offer may be bought at this moment: begun, not over, neither paused nor its outlet. */
export function isLive(row: Pick<LineRow, 'is_offered' | 'starts_at' | 'ends_at'>, at: Date): boolean {
  return row.is_offered && row.starts_at <= at && at < row.ends_at;
}
