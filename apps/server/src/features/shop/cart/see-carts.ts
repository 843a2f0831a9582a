import type { ServiceType } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { goodsVersion, type Goods } from '#server/features/shop/catalogue/known-goods.ts';
import { saleJoins } from '#server/features/shop/catalogue/price-lines.ts';
import { lineName } from '#server/features/shop/catalogue/stock.ts';

import type { ItemRow } from './views.ts';

/** A line of a cart without its goods, which are known at `version`. */
export interface SeenItem {
  readonly id: string;
  readonly offer_id: string;
  readonly product_id: string;
  readonly quantity: number;
  readonly service_type: ServiceType;
  readonly seen_price: number | null;
  readonly taken: number;
  readonly version: string;
}

/**
 * What decides how the carts of several members look, each as one text that is another after any change: `itemsIn` reads it. A
 * member whose cart is empty has none. One text and not a row for each line, which takes longer to read than to find.
 */
export async function seeCarts(db: Database | Tx, member_ids: readonly string[]): Promise<Map<string, string>> {
  const amongThem = sql`ANY ((SELECT ${member_ids}::uuid[])::uuid[])`;
  // It is said of the lines as well: otherwise all are read for a few carts, as long as PostgreSQL believes that there are hardly any.
  const { rows } = await sql<{ member_id: string; seen: string }>`
    SELECT k.member_id, string_agg(
      concat_ws('|', i.id, i.offer_id, i.product_id, i.quantity, k.service_type, coalesce(i.seen_price::text, ''),
        coalesce(a.taken, 0), ${goodsVersion}), ',' ORDER BY i.added_at, i.id) AS seen
    FROM carts k
    JOIN cart_items i ON i.member_id = k.member_id
    JOIN offer_products op ON op.offer_id = i.offer_id AND op.product_id = i.product_id
    ${saleJoins(sql`k.member_id`)}
    WHERE k.member_id = ${amongThem} AND i.member_id = ${amongThem}
    GROUP BY k.member_id`.execute(db);
  return new Map(rows.map(({ member_id, seen }) => [member_id, seen]));
}

/** The lines of a cart that was seen, oldest first; none of a cart that is empty. */
export function itemsIn(seen: string | undefined): SeenItem[] {
  if (seen === undefined) return [];
  return seen.split(',').map((line) => {
    const [id, offer_id, product_id, quantity, service_type, seen_price, taken, version] = line.split('|') as Line;
    return {
      id,
      offer_id,
      product_id,
      quantity: Number(quantity),
      service_type,
      seen_price: seen_price === '' ? null : Number(seen_price),
      taken: Number(taken),
      version,
    };
  });
}

type Line = [string, string, string, string, ServiceType, string, string, string];

/** The lines with their goods, but for those of which there are none any more. */
export function withGoods(items: readonly SeenItem[], goods: ReadonlyMap<string, Goods>): ItemRow[] {
  return items.flatMap(({ id, quantity, service_type, seen_price, taken, ...line }) => {
    const known = goods.get(lineName(line));
    return known === undefined ? [] : [{ ...known, id, quantity, service_type, seen_price, taken }];
  });
}
