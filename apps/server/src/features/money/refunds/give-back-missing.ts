import { owedForMissing } from '@club/rules/missing-pieces';
import { withUnusedDelivery } from '@club/rules/refund';

import type { Tx } from '#server/db/connect.ts';
import { isLeftWithoutCode } from '#server/features/outlets/delivery-book/left-without-code.ts';
import { missingOf } from '#server/features/shop/order-book/shortages.ts';
import type { Deps } from '#server/ports/deps.ts';

import { createRefund } from './create-refund.ts';
import { bookedRefunds, isRefundable, readRefundable, unlessWaiting, type Order } from './store.ts';

/**
 * A refund of a locked order that had waited is decided, or what its rider has left without the code. For pieces that were missing
 * meanwhile only what it left free went back: the rest of their price follows, and the delivery fee where by now nothing is
 * brought. Once, as what went back for them is counted.
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
  const amount = amounts.lines.reduce((sum, one) => sum + one, amounts.delivery);
  if (amount === 0 || (await hasToWait(tx, order, amount))) return;
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

/** Nobody ends an order that its rider says to have left without the code: its money follows once somebody has looked at that. */
async function hasToWait(tx: Tx, order: Order, amount: number): Promise<boolean> {
  if (order.status === 'completed') return false;
  const booked = await bookedRefunds(tx, order.id);
  return booked.amount + amount >= order.total_amount && isLeftWithoutCode(tx, order.id);
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
