import type { OrderDetail } from '@club/contract/shop/orders';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';

import { settledLines } from './OrderParts.tsx';

/** A receipt in words, for whatever one shares by. */
export function receiptText(order: OrderDetail): string {
  const { order_number, outlet, items, delivery_fee, total_amount, payment } = order;
  return [
    `Receipt ${order_number}`,
    ...(payment?.completed_at ? [formatDateTime(payment.completed_at)] : []),
    outlet.name,
    ...(outlet.tin ? [`TIN ${outlet.tin}`] : []),
    ...items.map((item) => `${item.quantity} × ${item.product_name}: ${formatUgx(item.line_total)}`),
    ...(delivery_fee > 0 ? [`Delivery: ${formatUgx(delivery_fee)}`] : []),
    `Total: ${formatUgx(total_amount)}`,
    ...settledLines(order).map(({ label, amount }) => `${label}: ${formatUgx(amount)}`),
  ].join('\n');
}
