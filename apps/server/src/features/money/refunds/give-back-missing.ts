import { owedForMissing } from '@club/rules/missing-pieces';
import { withUnusedDelivery } from '@club/rules/refund';

import type { Tx } from '#server/db/connect.ts';
import { missingOf } from '#server/features/shop/order-book/shortages.ts';
import type { Deps } from '#server/ports/deps.ts';

import { createRefund } from './create-refund.ts';
import { isRefundable, readRefundable, unlessWaiting, type Order } from './store.ts';

/**
 * A refund of a locked order that had waited is decided. For pieces that were missing meanwhile only what it left free went back: the
 * rest of their price follows, and the delivery fee where by now nothing is brought. Once, as what went back for them is counted.
 */
export async function giveBackMissing(tx: Tx, deps: Deps, order: Order): Promise<void> {
  const missing = await missingOf(tx, order.id);
  if (Object.keys(missing).length === 0 || !isRefundable(order)) return;
  const refundable = await readRefundable(tx, order);
  const given = await givenForMissing(tx, order.id);
  const lines = owedForMissing(
    refundable.lines.map((line) => ({ ...line, missing: missing[line.id] ?? 0, given: given.get(line.id) ?? 0 })),
  );
  const owed = { lines, delivery: 0 };
  const amounts = order.status === 'completed' ? owed : withUnusedDelivery(unlessWaiting(refundable), owed);
  if (amounts.lines.reduce((sum, one) => sum + one, amounts.delivery) === 0) return;
  const words = refundable.lines
    .filter(({ id }) => missing[id] !== undefined)
    .map(({ id, product_name }) => `${missing[id]} × ${product_name}`)
    .join(', ');
  await createRefund(tx, deps, order, {
    cause: 'by_outlet',
    reason: `Not in stock: ${words}`,
    amounts,
    requested_by: null,
  });
}

/** What outlets have given back of each line, by the line's id: that is for missing pieces alone. */
async function givenForMissing(tx: Tx, order_id: string): Promise<Map<string | null, number>> {
  const rows = await tx
    .selectFrom('refund_lines as l')
    .innerJoin('refunds as r', 'r.id', 'l.refund_id')
    .select(['l.order_item_id', (select) => select.fn.sum<number>('l.amount').as('amount')])
    .where('r.order_id', '=', order_id)
    .where('r.cause', '=', 'by_outlet')
    .groupBy('l.order_item_id')
    .execute();
  return new Map(rows.map(({ order_item_id, amount }) => [order_item_id, Number(amount)]));
}
