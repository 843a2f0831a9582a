import type { ServiceType } from '@club/contract/shapes';
import type { Cart, CartItem } from '@club/contract/shop/cart';
import { cartTotals } from '@club/rules/cart-totals';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import {
  goodsColumns,
  lineJoins,
  priceLine,
  stockBehind,
  outletOfLine,
  type LineOutlet,
  type LineRow,
  type PricedLine,
} from '#server/features/shop/catalogue/price-lines.ts';
import { serviceTypesOf } from '#server/features/shop/catalogue/service-types.ts';

export interface ItemRow extends LineRow {
  readonly id: string;
  readonly quantity: number;
  readonly service_type: ServiceType;
  readonly seen_price: number | null;
}

/** The member's cart, oldest line first, priced as the database knows it at this moment. */
export async function readCart(db: Database | Tx, member_id: string, at: Date): Promise<Cart> {
  // A cart is of one outlet, which comes with its first line alone.
  const { rows } = await sql<Omit<ItemRow, 'outlet'> & { outlet: LineOutlet | null }>`
    SELECT i.id, i.quantity, i.seen_price, k.service_type, ${goodsColumns},
      CASE row_number() OVER (ORDER BY i.added_at, i.id) WHEN 1 THEN ${outletOfLine} END AS outlet
    FROM carts k
    JOIN cart_items i ON i.member_id = k.member_id
    JOIN offer_products op ON op.offer_id = i.offer_id AND op.product_id = i.product_id
    ${lineJoins(sql`k.member_id`)}
    WHERE k.member_id = ${member_id}
    ORDER BY i.added_at, i.id`.execute(db);
  return cartOf(
    rows.map((item) => ({ ...item, outlet: rows[0]!.outlet! })),
    at,
  );
}

/** The cart of these lines. */
export function cartOf(rows: readonly ItemRow[], at: Date): Cart {
  const first = rows[0];
  if (first === undefined) return emptyCart;
  const lines = rows.map((row, index) =>
    priceLine({ ...row, stock_quantity: stockBehind(row, rows.slice(0, index)) }, row.quantity, at),
  );
  return {
    cart_items: rows.map((row, index) => itemOf(row, lines[index]!)),
    items_count: rows.reduce((sum, row) => sum + row.quantity, 0),
    service_type: first.service_type,
    outlet_id: first.outlet.id,
    outlet_name: first.outlet.name,
    service_types: serviceTypesOf(first.outlet),
    opening_hours: first.outlet.opening_hours,
    ready_minutes: first.outlet.ready_minutes,
    ...cartTotals(lines, first.service_type === 'delivery' ? first.outlet.delivery_fee : 0),
  };
}

const emptyCart: Cart = {
  cart_items: [],
  items_count: 0,
  service_type: null,
  outlet_id: null,
  outlet_name: null,
  service_types: [],
  opening_hours: null,
  ready_minutes: null,
  subtotal: 0,
  discount: 0,
  delivery_fee: 0,
  total: 0,
  cashback: 0,
};

function itemOf(row: ItemRow, line: PricedLine): CartItem {
  return {
    id: row.id,
    offer: {
      id: line.offer_id,
      name: line.offer_name,
      outlet_name: line.outlet.name,
      cashback_percentage: line.cashback_percentage,
    },
    product: {
      id: line.product_id,
      brand_name: line.brand_name,
      product_name: line.product_name,
      product_image: line.product_image,
      picture: line.picture,
      stock_quantity: line.stock_quantity,
      per_member_limit: line.per_member_limit,
      member_left: line.member_left,
    },
    quantity: line.quantity,
    service_type: row.service_type,
    unit_price: line.unit_price,
    original_price: line.original_price,
    previous_price: row.seen_price === line.unit_price ? null : row.seen_price,
    line_total: line.line_total,
    cashback_amount: line.cashback_amount,
    outlet_id: line.outlet.id,
    outlet_name: line.outlet.name,
    problem: line.problem,
  };
}
