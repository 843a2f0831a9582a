import type { Network } from '@club/contract/shapes';

import { itemRows, outletSnapshot } from '#server/features/shop/catalogue/order-rows.ts';
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
  const { outlet, unused_codes } = lines[0]!;
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
    unused_policy: unused_codes,
    total_amount: total,
    cashback_amount: cashback,
    cashback_used: 0,
    items_count: lines.reduce((sum, line) => sum + line.quantity, 0),
    outlet_snapshot: outletSnapshot(outlet),
    hold_expires_at: holdUntil(at),
    created_at: at,
    updated_at: at,
  };
  return { order, items: itemRows(deps, id, lines) };
}
