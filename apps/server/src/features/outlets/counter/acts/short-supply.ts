import type { BodyOf } from '@club/contract/endpoint';
import type { OutletOrder, shortOutletOrder } from '@club/contract/outlets/counter';
import { isAllMissing, missingAmounts } from '@club/rules/missing-pieces';
import { orderCan } from '@club/rules/order-status';
import { withUnusedDelivery } from '@club/rules/refund';

import type { Tx } from '#server/db/connect.ts';
import type { Once } from '#server/db/idempotency.ts';
import { createRefund } from '#server/features/money/refunds/create-refund.ts';
import { bookedRefunds, readRefundable, unlessWaiting } from '#server/features/money/refunds/store.ts';
import { actOnce } from '#server/features/outlets/counter/act-once.ts';
import { moveRefused } from '#server/features/outlets/counter/moved-on.ts';
import { actorOf, type Staff } from '#server/features/outlets/counter/staff.ts';
import { tellOwner } from '#server/features/outlets/counter/tell-owner.ts';
import { freeLinesOf } from '#server/features/shop/order-book/give-back.ts';
import { missingOf, noteMissing } from '#server/features/shop/order-book/shortages.ts';
import { appendEvent, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

type Missing = BodyOf<typeof shortOutletOrder>['lines'];

/**
 * Some pieces of a paid order are not there: the outlet prepares the rest, and what was paid for them goes back by itself.
 * An order of which nothing is there is to be rejected instead.
 */
export async function shortSupply(
  deps: Deps,
  staff: Staff,
  order_id: string,
  missing: Missing,
  once: Once | undefined,
): Promise<OutletOrder> {
  return actOnce(deps, staff, order_id, once, async (tx, order) => {
    if (!orderCan.short(order)) throw moveRefused('short', order);
    await giveBackMissing(tx, deps, order, missing, staff);
    tellMemberAndOutlet(tx, order);
  });
}

async function giveBackMissing(tx: Tx, deps: Deps, order: OrderRow, missing: Missing, staff: Staff): Promise<void> {
  const by = actorOf(staff);
  const at = deps.now();
  const refundable = await readRefundable(tx, order);
  const known = await missingOf(tx, order.id);
  // What a colleague has said meanwhile is not said once more.
  const isOfBefore = missing.some(({ id, missing: seen }) => seen !== undefined && seen !== (known[id] ?? 0));
  if (isOfBefore) throw new Problem('order_changed');
  const free = await freeLinesOf(tx, order.id);
  // Of what was given back nothing is to be handed over that could be missing.
  const supplied = refundable.lines.map((line) => ({
    ...line,
    missing: free.has(line.id) ? line.quantity : (known[line.id] ?? 0),
  }));
  const lines = missingAmounts(supplied, missing);
  if (lines === null) throw new Problem('order_line_unknown');
  // What only waits may be refused: then its goods are brought.
  const amounts = withUnusedDelivery(unlessWaiting(refundable), { lines, delivery: 0 });
  const amount = amounts.lines.reduce((sum, one) => sum + one, 0) + amounts.delivery;
  const booked = await bookedRefunds(tx, order.id);
  if (isAllMissing(supplied, missing) || booked.amount + amount >= order.total_amount)
    throw new Problem('order_all_missing');
  const words = missing
    .map(({ id, pieces }) => `${pieces} × ${refundable.lines.find((line) => line.id === id)!.product_name}`)
    .join(', ');
  await noteMissing(tx, order.id, missing, { at, by, id: () => deps.random.id(at) });
  await appendEvent(tx, { order_id: order.id, type: 'short', at, ...by, note: `Not in stock: ${words}` });
  const wanted = { cause: 'by_outlet', reason: `Not in stock: ${words}`, amounts, requested_by: by.actor_id } as const;
  const waits =
    amount === 0 && refundable.lines.some((line) => line.waiting > 0 && missing.some(({ id }) => id === line.id));
  const refund = amount === 0 ? undefined : await createRefund(tx, deps, order, wanted);
  await tellOwner(tx, deps, order, {
    event: `short_${refund?.id ?? at.getTime()}`,
    template: 'order_short',
    values: { items: words, amount, waits },
  });
}
