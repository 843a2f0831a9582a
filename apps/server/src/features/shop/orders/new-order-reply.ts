import type { OrderDetail, OrderItem } from '@club/contract/shop/orders';
import { times } from '@club/rules/money';

import type { PricedLine } from '#server/features/shop/catalogue/price-lines.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';

import { detailOf } from './views/detail-reply.ts';

/** An order as it is written; whatever else its row has is still empty. */
export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'kind'
  | 'order_number'
  | 'member_id'
  | 'outlet_id'
  | 'status'
  | 'payment_status'
  | 'service_type'
  | 'payment_network'
  | 'special_instructions'
  | 'if_missing'
  | 'subtotal'
  | 'discount'
  | 'delivery_fee'
  | 'total_amount'
  | 'cashback_amount'
  | 'cashback_used'
  | 'items_count'
  | 'hold_expires_at'
  | 'created_at'
  | 'updated_at'
  | 'delivery_address'
  | 'delivery_zone'
  | 'delivery_km'
> & { readonly outlet_snapshot: OrderDetail['outlet'] };

/**
 * What `readOrder` would find of an order that has just been placed, put together from what was written: nothing has happened
 * to it yet, so nothing of the many things that may happen to an order has to be looked for.
 */
export function newOrderReply(
  order: NewOrder,
  ids: readonly string[],
  lines: readonly PricedLine[],
  deps: Pick<Deps, 'config' | 'now'>,
): OrderDetail {
  const placed = {
    ...order,
    outlet_name: order.outlet_snapshot.name,
    cashback_earned: order.cashback_amount,
    is_being_paid: false,
    refused_prompts: 0,
    stranded_at: null,
    delivery_failed: false,
    arrival_notified_at: null,
    on_my_way_at: null,
    ready_estimate_at: null,
    code_sealed: null,
    code_digest: null,
    code_issued_at: null,
    code_expires_at: null,
    code_locks: 0,
    code_verified_at: null,
    delivery: null,
    payment: null,
    other_charge: 'none' as const,
    refunds: [],
    report: null,
    cashback_returned: 0,
    refunded_items: {},
    events: [{ type: 'placed', created_at: order.created_at.toISOString(), note: null }],
  };
  return detailOf(
    placed,
    lines.map((line, index) => newItem(ids[index]!, line)),
    deps,
  );
}

function newItem(id: string, line: PricedLine): OrderItem {
  return {
    id,
    offer: {
      id: line.offer_id,
      name: line.offer_name,
      image: line.offer_image,
      cashback_percentage: line.cashback_percentage,
    },
    product: { id: line.product_id, brand_name: line.brand_name },
    product_name: line.product_name,
    product_image: line.product_image,
    picture: line.picture,
    quantity: line.quantity,
    unit_price: line.unit_price,
    original_price: line.original_price,
    line_total: times(line.unit_price, line.quantity),
    cashback_amount: line.cashback_amount,
  };
}
