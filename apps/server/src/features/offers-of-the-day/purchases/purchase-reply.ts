import { PURCHASE_PENDING_TEXT } from '@club/rules/purchase-texts';

import type { StockLine } from '#server/features/shop/catalogue/stock.ts';
import { Problem } from '#server/problem.ts';

import type { Reply } from './buyer.ts';
import type { OpenPurchase } from './find-open-purchase.ts';

export function acceptedReply(order_id: string, hold_expires_at: Date | null): Reply {
  return {
    success: true,
    order_id,
    message: PURCHASE_PENDING_TEXT,
    error: null,
    hold_expires_at: hold_expires_at?.toISOString() ?? null,
  };
}

/** A member has one open purchase of an offer: the same again is answered with it, another selection is refused. */
export function openReply(open: OpenPurchase, wanted: readonly StockLine[]): Reply {
  // A second prompt is never sent unasked.
  if (said(open.lines) === said(wanted) && open.payment_status === 'pending') {
    return acceptedReply(open.order_id, open.hold_expires_at);
  }
  throw new Problem('purchase_open', { facts: { order_id: open.order_id } });
}

function said(lines: readonly Pick<StockLine, 'product_id' | 'quantity'>[]): string {
  return lines
    .map(({ product_id, quantity }) => `${product_id} ${quantity}`)
    .toSorted()
    .join();
}
