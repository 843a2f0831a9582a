import type { BodyOf } from '@club/contract/endpoint';
import type { ServiceType } from '@club/contract/shapes';
import type { createOrder } from '@club/contract/shop/checkout';
import type { CartTotals } from '@club/rules/cart-totals';

import { cleanText } from '#server/clean-text.ts';
import { itemRows, outletSnapshot } from '#server/features/shop/catalogue/order-rows.ts';
import type { PricedLine } from '#server/features/shop/catalogue/price-lines.ts';
import { holdUntil } from '#server/features/shop/order-book/hold-times.ts';
import { orderNumber } from '#server/features/shop/order-book/order-number.ts';
import type { NewOrder } from '#server/features/shop/orders/new-order-reply.ts';
import type { Deps } from '#server/ports/deps.ts';

import { addressColumns, type PricedDelivery } from './price-delivery.ts';

interface Placing {
  /** Of the order that is to be. */
  readonly id: string;
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
export function planOrder(deps: Deps, placing: Placing): { order: NewOrder; items: ReturnType<typeof itemRows> } {
  const { id, member_id, asked, lines, service_type, totals, cashback_used, serial, delivery } = placing;
  const at = deps.now();
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
    outlet_snapshot: outletSnapshot(lines[0]!.outlet),
    hold_expires_at: holdUntil(at),
    created_at: at,
    updated_at: at,
  };
  return { order, items: itemRows(deps, id, lines) };
}
