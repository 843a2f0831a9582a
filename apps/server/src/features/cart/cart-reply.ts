import type { Cart, CartItem } from '@club/contract/cart';
import type { ServiceType } from '@club/contract/shapes';
import { cartTotals } from '@club/rules/cart-totals';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import {
  lineColumns,
  lineJoins,
  priceLine,
  type LineRow,
  type PricedLine,
} from '#server/features/offers/price-lines.ts';
import { serviceTypesOf } from '#server/features/offers/service-types.ts';

export const emptyCart: Cart = {
  cart_items: [],
  items_count: 0,
  service_type: null,
  outlet_id: null,
  outlet_name: null,
  service_types: [],
  subtotal: 0,
  discount: 0,
  delivery_fee: 0,
  total: 0,
  cashback: 0,
};

type Row = LineRow & { id: string; quantity: number; service_type: ServiceType };

/** The member's whole cart at the prices of this moment, in one statement. */
export async function readCart(db: Database | Tx, member_id: string, at: Date): Promise<Cart> {
  const { rows } = await sql<Row>`
    SELECT i.id, i.quantity, c.service_type, ${lineColumns}
    FROM carts c
    JOIN cart_items i ON i.member_id = c.member_id
    JOIN offer_products op ON op.offer_id = i.offer_id AND op.product_id = i.product_id
    ${lineJoins}
    WHERE c.member_id = ${member_id}
    ORDER BY i.added_at, i.id`.execute(db);
  const first = rows[0];
  if (first === undefined) return emptyCart;
  const lines = rows.map((row) => priceLine(row, row.quantity, at));
  const items = rows.map((row, index) => cartItem(row, lines[index]!));
  return {
    cart_items: items,
    items_count: items.reduce((sum, item) => sum + item.quantity, 0),
    service_type: first.service_type,
    outlet_id: first.outlet.id,
    outlet_name: first.outlet.name,
    service_types: serviceTypesOf(first.outlet),
    // Delivery is not served yet, and nothing else costs a fee.
    ...cartTotals(lines, 0),
  };
}

function cartItem(row: Row, line: PricedLine): CartItem {
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
    },
    quantity: line.quantity,
    service_type: row.service_type,
    unit_price: line.unit_price,
    original_price: line.original_price,
    line_total: line.line_total,
    cashback_amount: line.cashback_amount,
    outlet_id: line.outlet.id,
    outlet_name: line.outlet.name,
    problem: line.problem,
  };
}
