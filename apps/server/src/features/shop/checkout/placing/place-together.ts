import type { BodyOf } from '@club/contract/endpoint';
import type { createOrder } from '@club/contract/shop/checkout';
import type { OrderDetail } from '@club/contract/shop/orders';
import { cartTotals } from '@club/rules/cart-totals';

import type { Tx } from '#server/db/connect.ts';
import { giveBack, isTaken, takeAll, type Once } from '#server/db/idempotency.ts';
import type { Served } from '#server/db/served-together.ts';
import { transact } from '#server/db/transact.ts';
import { clearCarts } from '#server/features/shop/cart/clear-cart.ts';
import { cartsForOrders, type CartForOrder } from '#server/features/shop/cart/store.ts';
import { takeAllowances } from '#server/features/shop/catalogue/allowances.ts';
import { priceLine, readLines, type LineRow, type PricedLine } from '#server/features/shop/catalogue/price-lines.ts';
import { holdOrFail, lineName, mergeLines, type StockLine } from '#server/features/shop/catalogue/stock.ts';
import { refuseHoldingAgain } from '#server/features/shop/order-book/hold-again.ts';
import { insertOrders, nextOrderSerials, tryLockBuyers, type Before } from '#server/features/shop/order-book/store.ts';
import { tellMember } from '#server/features/shop/order-book/tell.ts';
import { newOrderReply } from '#server/features/shop/orders/new-order-reply.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { refuseOtherFigures } from './check-totals.ts';
import { fitOrder, refuseAmount } from './fit-order.ts';
import { linesOfCart, linesSent } from './lines-to-order.ts';
import { planOrder } from './place-order.ts';
import { refuseChangedCart } from './refuse-changed-cart.ts';
import { refuseTooManyUnpaid } from './unpaid-limit.ts';

/** The order, or its JSON where that has been made already. */
export type Reply = OrderDetail | string;

/** An order that somebody wants to place. */
export interface AskedOrder {
  readonly member_id: string;
  readonly asked: BodyOf<typeof createOrder>;
  readonly once: Once | undefined;
}

/**
 * Places orders of different members in one transaction, each with an answer of its own. Only what is plain is placed here: what
 * is to be brought or paid with cashback, what would be refused, and whoever is busy elsewhere is left to be served alone. What
 * is written leaves with the commit, the stock last, and no answer is waited for: where pieces are missing after all, nothing has happened.
 */
export async function placeTogether(deps: Deps, orders: readonly AskedOrder[]): Promise<Served<Reply>[]> {
  const { served } = await transact(
    deps.db,
    (tx) => place(tx, deps, orders),
    (tx, { rows, held }) => Promise.all([rows(), held.length === 0 ? undefined : holdOrFail(tx, held)]),
  );
  return served;
}

interface Seen {
  /** Of the order that it is to be. */
  readonly id: string;
  /** Neither in progress elsewhere nor answered before. */
  readonly isTaken: boolean;
  /** Nobody else orders for this member until the transaction ends. */
  readonly isFirst: boolean;
  readonly cart: CartForOrder | undefined;
  readonly before: Before;
  readonly wanted: StockLine[];
}

type Shelf = ReadonlyMap<string, LineRow>;
type Planned = ReturnType<typeof plan>;

async function place(tx: Tx, deps: Deps, orders: readonly AskedOrder[]) {
  const [seen, shelf] = await look(tx, deps, orders);
  /** Pieces of a product that those before in line get. */
  const gone = new Map<string, number>();
  const judged = orders.map((order, index) => judge(deps, order, seen[index]!, shelf, gone));
  const planned = await withinLimits(
    tx,
    judged.filter((one) => isPlanned(one)),
  );
  // A member has one order at a time.
  const replies = new Map(
    planned.map(({ order, items, lines }) => {
      const ids = items.map(({ id }) => id);
      return [order.member_id, JSON.stringify(newOrderReply(order, ids, lines, deps))];
    }),
  );
  const served = judged.map((one): Served<Reply> => {
    if (!isPlanned(one)) return one;
    const text = replies.get(one.order.member_id);
    return text === undefined ? 'alone' : { answer: text };
  });
  for (const { order } of planned) tellMember(tx, order);
  const left = orders.flatMap(({ member_id, once }, index) =>
    once === undefined || replies.has(member_id) || !seen[index]!.isTaken ? [] : [once],
  );
  const rows = () => Promise.all([giveBack(tx, left), write(tx, planned)]);
  return { served, rows, held: planned.flatMap(({ lines }) => lines) };
}

function isPlanned(one: Served<Reply> | Planned): one is Planned {
  return one !== 'alone' && 'order' in one;
}

/** Counts the orders against the limits of their offers. Answers those that are within them. */
async function withinLimits(tx: Tx, planned: readonly Planned[]): Promise<readonly Planned[]> {
  const limited = planned.filter(({ lines }) => lines.some((line) => line.per_member_limit !== null));
  if (limited.length === 0) return planned;
  const lacking = await takeAllowances(
    tx,
    limited.map(({ order: { member_id }, lines }) => ({ member_id, lines })),
  );
  return planned.filter(({ order }) => !lacking.has(order.member_id));
}

/** Everything that decides, asked in one go. The locks are asked for first: what comes after them sees what was committed before. */
async function look(tx: Tx, deps: Deps, orders: readonly AskedOrder[]): Promise<[Seen[], Shelf]> {
  const member_ids = orders.map(({ member_id }) => member_id);
  const sent = orders.map(({ asked }) => linesSent(asked.items));
  const fromCart = member_ids.filter((_, index) => sent[index] === undefined);
  const readCarts = member_ids.filter((_, index) => sent[index] === undefined || orders[index]!.asked.of_cart === true);
  const named = mergeLines(sent.flatMap((lines) => lines ?? []));
  const keys = orders.map(({ once }) => once);
  const ids = orders.map(() => deps.random.id(deps.now()));
  const [taken, first, carts, before, rows] = await Promise.all([
    takeAll(tx, keys, (place) => ({ id: ids[place] })),
    tryLockBuyers(tx, member_ids),
    cartsForOrders(tx, member_ids, readCarts),
    nextOrderSerials(tx, member_ids, deps.now()),
    readLines(tx, named, 'regular', null),
  ]);
  const inCarts = mergeLines(fromCart.flatMap((member_id) => carts.get(member_id)?.lines ?? []));
  const others = inCarts.length === 0 ? [] : await readLines(tx, inCarts, 'regular', null);
  const shelf = new Map([...rows, ...others].map((row) => [lineName(row), row]));
  const seen = member_ids.map((member_id, index) => ({
    id: ids[index]!,
    isTaken: isTaken(taken, keys[index]),
    isFirst: first.has(member_id),
    cart: carts.get(member_id),
    before: before.get(member_id)!,
    wanted: sent[index] ?? carts.get(member_id)?.lines ?? [],
  }));
  return [seen, shelf];
}

function judge(
  deps: Deps,
  order: AskedOrder,
  seen: Seen,
  shelf: Shelf,
  gone: Map<string, number>,
): Served<Reply> | Planned {
  const { use_cashback = 0, payment_network } = order.asked;
  if (!seen.isTaken || !seen.isFirst || use_cashback > 0 || deps.money[payment_network] === undefined) return 'alone';
  const planned = planPlain(deps, order, seen, shelf);
  if (planned === undefined) return 'alone';
  const isThere = planned.lines.every(
    ({ product_id, quantity, stock_quantity }) => stock_quantity - (gone.get(product_id) ?? 0) >= quantity,
  );
  if (!isThere) return 'alone';
  for (const { product_id, quantity } of planned.lines) gone.set(product_id, (gone.get(product_id) ?? 0) + quantity);
  return planned;
}

/** Undefined where the order is not plain, or is to be refused: whoever serves it by itself says why. */
function planPlain(deps: Deps, order: AskedOrder, seen: Seen, shelf: Shelf): Planned | undefined {
  try {
    const planned = plan(deps, order, seen, shelf);
    return planned.order.service_type === 'delivery' ? undefined : planned;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function plan(deps: Deps, { member_id, asked }: AskedOrder, { id, before, cart, wanted }: Seen, shelf: Shelf) {
  const { serial, unpaid, ended, has_left } = before;
  if (has_left) throw new Problem('session_expired');
  refuseTooManyUnpaid(unpaid, deps.config);
  refuseChangedCart(asked, linesSent(asked.items), cart);
  const { lines, service_type } = fitOrder(asked, cart, priced(wanted, shelf, deps.now()));
  const totals = cartTotals(lines, 0);
  refuseOtherFigures(asked, lines, totals, null);
  refuseAmount(totals, 0, deps.config);
  refuseHoldingAgain(ended, lines, deps.now());
  const placing = { id, member_id, asked, lines, service_type, totals, cashback_used: 0, serial, delivery: null };
  return { ...planOrder(deps, placing), lines, isOfCart: cart !== undefined };
}

function priced(wanted: readonly StockLine[], shelf: Shelf, at: Date): PricedLine[] {
  const rows = linesOfCart(wanted).map((line) => [line, shelf.get(lineName(line))] as const);
  return rows.map(([{ quantity }, row]) => {
    if (row === undefined) throw new Problem('offer_not_found');
    return priceLine(row, quantity, at);
  });
}

/** All of it leaves together. */
async function write(tx: Tx, planned: readonly Planned[]): Promise<void> {
  if (planned.length === 0) return;
  const ofCarts = planned.filter(({ isOfCart }) => isOfCart).map(({ order }) => order.member_id);
  await Promise.all([
    insertOrders(
      tx,
      planned.map(({ order }) => order),
      planned.flatMap(({ items }) => items),
    ),
    ...(ofCarts.length === 0 ? [] : [clearCarts(tx, ofCarts)]),
  ]);
}
