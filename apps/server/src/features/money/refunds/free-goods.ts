import { orderActStates, type OrderStatus } from '@club/rules/order-status';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { callOffDelivery } from '#server/features/outlets/delivery-book/call-off.ts';
import { areGoodsOut } from '#server/features/outlets/delivery-book/goods-out.ts';
import { giveBackAllowance } from '#server/features/shop/catalogue/allowances.ts';
import { returnStock } from '#server/features/shop/catalogue/stock.ts';
import { releaseGivenBack } from '#server/features/shop/order-book/give-back.ts';
import { withoutMissing } from '#server/features/shop/order-book/shortages.ts';
import { linesIn, markStock, type OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';

/**
 * A locked, paid order was cancelled before it was handed over: its member may buy as many again, and its pieces are free, unless a
 * rider has them. Then they are when the outlet says that they are back.
 */
export async function freeGoods(tx: Tx, deps: Deps, order: OrderRow): Promise<void> {
  tellWhoServes(tx, order);
  const isOut = await callOffDelivery(tx, deps, order);
  if (isOut) return giveBackAllowance(tx, order.member_id, await linesIn(tx, order.id, 'sold'));
  await freeLines(tx, order, await markStock(tx, order.id, 'sold', 'released'));
}

/**
 * Of a locked, paid order that goes on: the lines that were given back whole are not handed over, so its member may buy as many again,
 * and their pieces are free, unless somebody has them. Then they are once they are back.
 */
export async function freeGivenBack(tx: Tx, order: OrderRow): Promise<void> {
  const open: readonly OrderStatus[] = orderActStates.cancelByStaff;
  const isWithSomebody = order.code_verified_at !== null || (await areGoodsOut(tx, order));
  if (!open.includes(order.status) || isWithSomebody) return;
  await freeLines(tx, order, await releaseGivenBack(tx, order.id));
}

type Released = Awaited<ReturnType<typeof releaseGivenBack>>;

/** What was missing is on no shelf, whoever could have had it. */
async function freeLines(tx: Tx, order: OrderRow, lines: Released): Promise<void> {
  if (lines.length === 0) return;
  const shelved = await withoutMissing(tx, order.id, lines);
  await giveBackAllowance(tx, order.member_id, lines);
  if (shelved.length > 0) await returnStock(tx, shelved);
}

/** Whoever had come for it is no longer among those who wait. */
function tellWhoServes(tx: Tx, { id, outlet_id, arrival_notified_at }: OrderRow): void {
  if (arrival_notified_at !== null) announce(tx, { topic: 'arrivals', id, to: { outlet_id } });
}
