import type { BodyOf } from '@club/contract/endpoint';
import type { reorder as reorderCall, ReorderedLine, ReorderReply } from '@club/contract/shop/checkout';
import { orderCan } from '@club/rules/order-status';
import { reorderLine } from '@club/rules/reorder';

import type { Tx } from '#server/db/connect.ts';
import { type Done, transactOnceWithThen, type Once } from '#server/db/idempotency.ts';
import { hasLeft } from '#server/features/people/members/has-left.ts';
import { deleteEmptyCart, fillCart } from '#server/features/shop/cart/store.ts';
import { readCart } from '#server/features/shop/cart/views.ts';
import { findLiveOffers } from '#server/features/shop/catalogue/find-live-offers.ts';
import { priceLines, type PricedLine, stockBehind } from '#server/features/shop/catalogue/price-lines.ts';
import { serviceTypesOf } from '#server/features/shop/catalogue/service-types.ts';
import { lockOwnOrder } from '#server/features/shop/order-book/own-order.ts';
import { type OrderRow, wishesOf } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { refuseOtherCart } from './refuse-other-cart.ts';

type Asked = BodyOf<typeof reorderCall>;
type Wish = Awaited<ReturnType<typeof wishesOf>>[number];
type Told = Omit<ReorderReply, 'cart'>;

/**
 * "Buy Again": what an order was made of becomes the cart, as far as it can be had today, and the answer says what is as
 * before, what is not, and what is missing (decision B51). Another cart is only replaced when the member says so, and not
 * for nothing. A repeat of the request is told the same, beside the cart as it is then.
 */
export async function reorder(
  deps: Deps,
  member_id: string,
  order_id: string,
  { replace_cart = false }: Asked,
  once: Once | undefined,
): Promise<ReorderReply> {
  const lock = (tx: Tx) => lockOwnOrder(tx, member_id, order_id);
  const put = async (tx: Tx, order: OrderRow): Promise<Done<Told, ReorderReply>> => {
    if (await hasLeft(tx, member_id)) throw new Problem('session_expired');
    if (order.kind !== 'order' || !orderCan.reorder(order)) throw new Problem('order_move_refused');
    if (!replace_cart) await refuseOtherCart(tx, deps, order);
    const wishes = await wishesOf(tx, order.id);
    const now = await priceToday(tx, member_id, wishes, deps.now());
    const told: Told = { added: [], changed: [], unavailable: [] };
    const lines: ToFill[] = [];
    for (const [index, wish] of wishes.entries()) lines.push(...decide(told, wish, leftOf(now.get(index), lines)));
    if (lines.length > 0) await fill(tx, deps, order, lines);
    else await deleteEmptyCart(tx, member_id);
    return { kept: told, reply: { ...told, cart: await readCart(tx, member_id, deps.now()) } };
  };
  const again = async (told: Told) => ({ ...told, cart: await readCart(deps.db, member_id, deps.now()) });
  return transactOnceWithThen(deps.db, once, lock, put, again);
}

/** The lines as they could be bought today, each in the place of its wish. */
async function priceToday(tx: Tx, member_id: string, wishes: readonly Wish[], at: Date) {
  const offers = await findLiveOffers(tx, wishes, at);
  const found = wishes.flatMap((wish, index) => {
    const offer_id = offers[index];
    return offer_id === undefined ? [] : [{ index, line: { ...wish, offer_id } }];
  });
  const lines = found.map(({ line }) => line);
  const priced = await priceLines(tx, member_id, lines, at);
  return new Map(found.map(({ index }, place) => [index, priced[place]!]));
}

type ToFill = PricedLine & { readonly seen_price: number };

/** What there is still of a line when those before it have theirs: two may be had from the same offer or shelf now. */
function leftOf(line: PricedLine | undefined, before: readonly ToFill[]): PricedLine | null {
  if (line === undefined) return null;
  const same = before.filter(
    ({ offer_id, product_id }) => offer_id === line.offer_id && product_id === line.product_id,
  );
  const taken = same.reduce((sum, { quantity }) => sum + quantity, 0);
  const member_left = line.member_left === null ? null : line.member_left - taken;
  return { ...line, stock_quantity: Math.min(line.stock_quantity - taken, stockBehind(line, before)), member_left };
}

function decide(told: Told, wish: Wish, line: PricedLine | null): ToFill[] {
  const again = reorderLine(wish, line);
  const { product_id, brand_name, product_name, quantity: asked_quantity, unit_price: previous_price } = wish;
  const said = { product_id, brand_name, product_name, asked_quantity, previous_price };
  if (again.outcome === 'unavailable' || line === null) {
    const reason = again.outcome === 'unavailable' ? again.reason : 'offer_ended';
    told.unavailable.push({ ...said, reason });
    return [];
  }
  const reordered: ReorderedLine = {
    ...said,
    offer_id: line.offer_id,
    quantity: again.quantity,
    unit_price: line.unit_price,
  };
  told[again.outcome].push(reordered);
  return [{ ...line, quantity: again.quantity, seen_price: previous_price }];
}

/** In the way in which the order was had, where the outlet still gives it so. */
async function fill(tx: Tx, deps: Deps, order: OrderRow, lines: readonly ToFill[]): Promise<void> {
  const { outlet } = lines[0]!;
  const types = serviceTypesOf(outlet);
  const service_type = types.includes(order.service_type) ? order.service_type : (types[0] ?? order.service_type);
  const cart = { member_id: order.member_id, outlet_id: outlet.id, service_type, lines: together(lines) };
  await fillCart(tx, cart, deps);
}

/** Two lines of one product from different offers may be had from the same one now. */
function together(lines: readonly ToFill[]): ToFill[] {
  const merged = new Map<string, ToFill>();
  for (const line of lines) {
    const key = `${line.offer_id} ${line.product_id}`;
    merged.set(key, { ...line, quantity: line.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.values()];
}
