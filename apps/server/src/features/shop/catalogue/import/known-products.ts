import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import type { ReadProduct } from './read-offers.ts';
import type { RowError } from './read-rows.ts';

/** A product that is there already, or comes with an earlier row. */
export interface KnownProduct {
  readonly product_id?: string;
  /** The regular one. */
  readonly price: number;
  /** It is in an offer that is not over: what members were promised is of this price. */
  readonly is_offered?: boolean;
  /** Of the file, where it comes with it, or its price does. */
  readonly line?: number;
  /** How many are free on the shelf, with those that come by the rows so far. */
  readonly lying: number;
}

/** By which a product of an outlet is known: its names, whatever the case of their letters. */
export function productKey(outlet_id: string, product: Pick<ReadProduct, 'brand_name' | 'product_name'>): string {
  return JSON.stringify([outlet_id, product.brand_name.toLowerCase(), product.product_name.toLowerCase()]);
}

/** The product of a row, where its outlet has it; of several that differ in the case of their letters the one that is written so. */
export async function shelved(
  db: Database,
  { outlet_id, at }: { outlet_id: string; at: Date },
  product: ReadProduct,
): Promise<KnownProduct | undefined> {
  const row = await db
    .selectFrom('products')
    .select(['id', 'price', 'on_hand', 'held', isOffered(at).as('is_offered')])
    .where('outlet_id', '=', outlet_id)
    .where((where) => where(where.fn('lower', ['brand_name']), '=', product.brand_name.toLowerCase()))
    .where((where) => where(where.fn('lower', ['product_name']), '=', product.product_name.toLowerCase()))
    .orderBy((order) => order.and({ brand_name: product.brand_name, product_name: product.product_name }), 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return row && { product_id: row.id, price: row.price, is_offered: row.is_offered, lying: row.on_hand - row.held };
}

const isOffered = (at: Date) => sql<boolean>`EXISTS (
  SELECT FROM offer_products op JOIN offers o ON o.id = op.offer_id
  WHERE op.product_id = products.id AND o.status <> 'ended' AND o.ends_at > ${at})`;

/** So many pieces come onto the shelf with a row: of what the outlet has already none, where nothing is said. */
export function piecesComing({ stock, quantity }: ReadProduct, isNew: boolean): number {
  return stock ?? (isNew ? quantity : 0);
}

/** The product as the next row finds it: at the price that is settled by then. */
export function knownAfter(
  product: ReadProduct,
  before: KnownProduct | undefined,
  may_change_prices: boolean,
): KnownProduct {
  const lying = (before?.lying ?? 0) + piecesComing(product, before === undefined);
  if (before === undefined) return { price: product.price, line: product.line, lying };
  const isSettled = product.price === before.price || isNewPrice(product, before, may_change_prices);
  return isSettled
    ? { ...before, price: product.price, line: before.line ?? product.line, lying }
    : { ...before, lying };
}

/** Whether a product that is there gets another regular price with the row. */
export function isNewPrice(product: ReadProduct, before: KnownProduct, may_change_prices: boolean): boolean {
  return hasOtherPrice(product, before) && priceFault(before, may_change_prices) === null;
}

/** A price of 0 is one that could not be read, which is noted already. */
function hasOtherPrice({ price }: ReadProduct, before: KnownProduct): boolean {
  return price !== before.price && price * before.price !== 0;
}

/** What does not fit what is known: another price, or more promised than lies on the shelf, which nobody could buy. */
export function faultsOf(
  product: ReadProduct,
  before: KnownProduct | undefined,
  may_change_prices: boolean,
): RowError[] {
  const { line, quantity } = product;
  const faults: RowError[] = [];
  if (before !== undefined && hasOtherPrice(product, before)) {
    const message = priceFault(before, may_change_prices);
    if (message !== null) faults.push({ line, column: 'price', message });
  }
  const { lying } = knownAfter(product, before, may_change_prices);
  if (quantity <= lying) return faults;
  const fault =
    before === undefined
      ? { column: 'stock' as const, message: 'Fewer on the shelf than the offer promises' }
      : {
          column: 'quantity' as const,
          message: `Of these ${lying} lie on the shelf: say in "stock" how many more come`,
        };
  return [...faults, { line, ...fault }];
}

function priceFault({ line, price, is_offered }: KnownProduct, may_change_prices: boolean): string | null {
  if (line !== undefined) return `Line ${line} has this product at ${price}`;
  if (!may_change_prices) return `The outlet has this product at ${price} (--new-prices changes it)`;
  return is_offered === true ? `The outlet has this product at ${price}, in an offer that is not over` : null;
}
