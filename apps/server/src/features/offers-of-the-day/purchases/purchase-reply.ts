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
  // A second prompt is never sent unasked, and where there was no first one nobody must look out for it.
  if (said(open.lines) === said(wanted) && open.payment_status === 'pending' && open.is_asked) {
    return acceptedReply(open.order_id, open.hold_expires_at);
  }
  throw openProblem(open);
}

/** What hinders another purchase: one that is being paid, or a piece that is held for who stood in line. */
export function openProblem({ order_id, is_asked }: Pick<OpenPurchase, 'order_id' | 'is_asked'>): Problem {
  const facts = { order_id };
  if (is_asked) return new Problem('purchase_open', { facts });
  const message = 'A piece of this offer is held for you. Pay for it, or cancel its order.';
  return new Problem('purchase_open', { message, facts });
}

function said(lines: readonly Pick<StockLine, 'product_id' | 'quantity'>[]): string {
  return lines
    .map(({ product_id, quantity }) => `${product_id} ${quantity}`)
    .toSorted()
    .join();
}
