import type { Network } from '@club/contract/shapes';
import type { OrderDetail } from '@club/contract/shop/orders';

import type { PricedLine } from '#server/features/shop/catalogue/price-lines.ts';
import { holdUntil } from '#server/features/shop/order-book/hold-times.ts';
import { orderNumber } from '#server/features/shop/order-book/order-number.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { PricedPurchase } from './price-purchase.ts';

interface Placing extends PricedPurchase {
  readonly member_id: string;
  readonly network: Network;
  readonly serial: number;
}

/** The purchase as an order of its own kind with its lines, to be written by `buyTogether`. */
export function placePurchase(deps: Deps, { member_id, network, serial, lines, totals }: Placing) {
  const at = deps.now();
  const id = deps.random.id(at);
  const { outlet } = lines[0]!;
  const { total, cashback, ...parts } = totals;
  const order = {
    ...parts,
    id,
    kind: 'offer_of_day' as const,
    order_number: orderNumber(at, serial),
    member_id,
    outlet_id: outlet.id,
    status: 'pending' as const,
    payment_status: 'pending' as const,
    service_type: 'in_store' as const,
    payment_network: network,
    special_instructions: null,
    total_amount: total,
    cashback_amount: cashback,
    cashback_used: 0,
    items_count: lines.reduce((sum, line) => sum + line.quantity, 0),
    outlet_snapshot: snapshotOf(outlet),
    hold_expires_at: holdUntil(at),
    created_at: at,
    updated_at: at,
  };
  return { order, items: lines.map((line, index) => itemOf(deps, id, line, index + 1)) };
}

function itemOf(deps: Deps, order_id: string, line: PricedLine, position: number) {
  return {
    id: deps.random.id(deps.now()),
    order_id,
    position,
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
  };
}

/** The outlet as it is while the member buys (decision B72). */
function snapshotOf(outlet: PricedLine['outlet']): OrderDetail['outlet'] {
  const { name, area, address, phone, opening_hours, latitude, longitude } = outlet;
  return { name, area, address, phone, opening_hours, latitude, longitude };
}
