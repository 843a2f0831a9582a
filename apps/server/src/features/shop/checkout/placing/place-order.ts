import type { BodyOf } from '@club/contract/endpoint';
import type { ServiceType } from '@club/contract/shapes';
import type { createOrder } from '@club/contract/shop/checkout';
import type { OrderDetail } from '@club/contract/shop/orders';
import type { CartTotals } from '@club/rules/cart-totals';

import { cleanText } from '#server/clean-text.ts';
import type { PricedLine } from '#server/features/shop/catalogue/price-lines.ts';
import { holdUntil } from '#server/features/shop/order-book/hold-times.ts';
import { orderNumber } from '#server/features/shop/order-book/order-number.ts';
import type { NewOrder } from '#server/features/shop/orders/new-order-reply.ts';
import type { Deps } from '#server/ports/deps.ts';

import { addressColumns, type PricedDelivery } from './price-delivery.ts';

interface Placing {
  readonly member_id: string;
  readonly asked: BodyOf<typeof createOrder>;
  readonly lines: readonly PricedLine[];
  readonly service_type: ServiceType;
  readonly totals: CartTotals;
  readonly cashback_used: number;
  readonly serial: number;
  readonly delivery: PricedDelivery | null;
}

/** The order and its lines as they are to be written. */
export function planOrder(deps: Deps, placing: Placing): { order: NewOrder; items: ReturnType<typeof itemsOf> } {
  const { member_id, asked, lines, service_type, totals, cashback_used, serial, delivery } = placing;
  const at = deps.now();
  const id = deps.random.id(at);
  const { id: outlet_id } = lines[0]!.outlet;
  const { total, cashback, ...parts } = totals;
  const order = {
    ...parts,
    delivery_address: null,
    delivery_zone: null,
    delivery_km: null,
    ...addressColumns(delivery),
    id,
    kind: 'order' as const,
    order_number: orderNumber(at, serial),
    member_id,
    outlet_id,
    status: 'pending' as const,
    payment_status: 'pending' as const,
    service_type,
    payment_network: asked.payment_network,
    special_instructions: cleanText(asked.special_instructions),
    if_missing: asked.if_missing ?? null,
    total_amount: total,
    cashback_amount: cashback,
    cashback_used,
    items_count: lines.reduce((sum, line) => sum + line.quantity, 0),
    outlet_snapshot: snapshotOf(lines[0]!.outlet),
    hold_expires_at: holdUntil(at),
    created_at: at,
    updated_at: at,
  };
  return { order, items: itemsOf(deps, id, lines) };
}

function itemsOf(deps: Deps, order_id: string, lines: readonly PricedLine[]) {
  return lines.map((line, index) => ({
    id: deps.random.id(deps.now()),
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
function snapshotOf(outlet: PricedLine['outlet']): OrderDetail['outlet'] {
  const { name, area, address, phone, opening_hours, tin, latitude, longitude } = outlet;
  return { name, area, address, phone, opening_hours, tin, latitude, longitude };
}
