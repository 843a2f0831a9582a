import type { Database } from '#server/db/connect.ts';

import type { ReadProduct } from './read-offers.ts';
import type { RowError } from './read-rows.ts';

/** A product that is there already, or comes with an earlier row. */
export interface KnownProduct {
  readonly product_id?: string;
  readonly price: number;
  /** Of the file, where it comes with it. */
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
  outlet_id: string,
  product: ReadProduct,
): Promise<KnownProduct | undefined> {
  const row = await db
    .selectFrom('products')
    .select(['id', 'price', 'on_hand', 'held'])
    .where('outlet_id', '=', outlet_id)
    .where((where) => where(where.fn('lower', ['brand_name']), '=', product.brand_name.toLowerCase()))
    .where((where) => where(where.fn('lower', ['product_name']), '=', product.product_name.toLowerCase()))
    .orderBy((order) => order.and({ brand_name: product.brand_name, product_name: product.product_name }), 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return row && { product_id: row.id, price: row.price, lying: row.on_hand - row.held };
}

/** So many pieces come onto the shelf with a row: of what the outlet has already none, where nothing is said. */
export function piecesComing({ stock, quantity }: ReadProduct, isNew: boolean): number {
  return stock ?? (isNew ? quantity : 0);
}

/** The product as the next row finds it. */
export function knownAfter(product: ReadProduct, before: KnownProduct | undefined): KnownProduct {
  const lying = (before?.lying ?? 0) + piecesComing(product, before === undefined);
  return before === undefined ? { price: product.price, line: product.line, lying } : { ...before, lying };
}

/** What does not fit what is known: another price, or more promised than lies on the shelf, which nobody could buy. */
export function faultsOf(product: ReadProduct, before: KnownProduct | undefined): RowError[] {
  const { line, price, quantity } = product;
  const faults: RowError[] = [];
  // A price or quantity of 0 is one that could not be read, which is noted already.
  if (before !== undefined && price !== before.price && price * before.price !== 0) {
    const where = before.line === undefined ? 'The outlet has this product' : `Line ${before.line} has this product`;
    faults.push({ line, column: 'price', message: `${where} at ${before.price}` });
  }
  const { lying } = knownAfter(product, before);
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
