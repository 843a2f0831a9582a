import type { OrderDetail } from '@club/contract/shop/orders';

import type { Deps } from '#server/ports/deps.ts';

import type { LineOutlet, PricedLine } from './price-lines.ts';

/** What an order keeps of its lines, each of which holds its pieces. */
export function itemRows(
  { random, now }: Pick<Deps, 'random' | 'now'>,
  order_id: string,
  lines: readonly PricedLine[],
) {
  return lines.map((line, index) => ({
    id: random.id(now()),
    order_id,
    position: index + 1,
    offer_id: line.offer_id,
    product_id: line.product_id,
    offer_name: line.offer_name,
    brand_name: line.brand_name,
    product_name: line.product_name,
    picture: line.picture,
    quantity: line.quantity,
    unit_price: line.unit_price,
    original_price: line.original_price,
    cashback_percentage: line.cashback_percentage,
    cashback_amount: line.cashback_amount,
    stock_state: 'held' as const,
  }));
}

/** The outlet as it is while the member buys (decision B72). */
export function outletSnapshot(outlet: LineOutlet): OrderDetail['outlet'] {
  const { name, area, address, phone, opening_hours, tin, latitude, longitude } = outlet;
  return { name, area, address, phone, opening_hours, tin, latitude, longitude };
}
