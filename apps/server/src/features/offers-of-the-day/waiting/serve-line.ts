import { pages } from '@club/contract/pages';
import { cartTotals } from '@club/rules/cart-totals';
import { formatDateTime } from '@club/rules/kampala-time';

import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import {
  closeLines,
  endPlace,
  firstInLine,
  productsComeFree,
  type Awaited,
  type Waiter,
} from '#server/features/offers-of-the-day/line/line-store.ts';
import { findOpenPurchase } from '#server/features/offers-of-the-day/purchases/find-open-purchase.ts';
import { placePurchase } from '#server/features/offers-of-the-day/purchases/place-purchase.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { takeAllowance } from '#server/features/shop/catalogue/allowances.ts';
import { priceLines } from '#server/features/shop/catalogue/price-lines.ts';
import { holdStock } from '#server/features/shop/catalogue/stock.ts';
import { holdsAgainAt } from '#server/features/shop/order-book/hold-again.ts';
import { insertOrder, lockBuyer, nextOrderSerial } from '#server/features/shop/order-book/store.ts';
import { tellMember } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

const PRODUCTS_AT_A_TIME = 50;
const SERVED_AT_A_TIME = 50;
const CLOSED_AT_A_TIME = 500;

/**
 * Gives pieces that came free to who waits for them, in the order in which they came: a piece is held for each, and a
 * message says until when it can be paid. No prompt is sent unasked. Answers how many were served.
 */
export async function serveLines(deps: Deps): Promise<number> {
  await transact(deps.db, (tx) => closeLines(tx, deps.now(), CLOSED_AT_A_TIME));
  const free = await productsComeFree(deps.db, deps.now(), PRODUCTS_AT_A_TIME);
  return oneByOne(free, (product) => serveLine(deps, product));
}

async function serveLine(deps: Deps, product: Awaited): Promise<number> {
  let served = 0;
  for (let turn = 0; turn < SERVED_AT_A_TIME; turn += 1) {
    const outcome = await serveFirst(deps, product);
    if (outcome === 'nothing') break;
    if (outcome === 'served') served += 1;
  }
  return served;
}

type Outcome = 'served' | 'passed' | 'nothing';

async function serveFirst(deps: Deps, product: Awaited): Promise<Outcome> {
  try {
    return await transact(deps.db, async (tx) => {
      const waiter = await firstInLine(tx, product);
      return waiter === undefined ? 'nothing' : serve(tx, deps, waiter);
    });
  } catch (error) {
    // Everything is undone, and whoever is first stays so.
    if (error instanceof Problem && WAIT_ON.includes(error.code)) return 'nothing';
    throw error;
  }
}

const WAIT_ON: readonly string[] = ['sold_out', 'not_enough_stock', 'service_busy', 'offer_not_found'];

async function serve(tx: Tx, deps: Deps, waiter: Waiter): Promise<Outcome> {
  const at = deps.now();
  const { member_id, offer_id, product_id } = waiter;
  await lockBuyer(tx, member_id);
  const member = await tx
    .selectFrom('members')
    .select(['status', 'payment_priority'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  const open = await findOpenPurchase(tx, member_id, offer_id);
  const lines = await priceLines(tx, member_id, [{ offer_id, product_id, quantity: 1 }], at, 'of_day');
  const { problem, member_left } = lines[0]!;
  if (problem === 'offer_ended') return 'nothing';
  const { serial, ended } = await nextOrderSerial(tx, member_id, at);
  const mustWait = holdsAgainAt(ended) > at.getTime();
  // Who has bought meanwhile, has had all that one may have, let holds run out, or is no member any more makes room.
  if (member.status !== 'active' || open !== undefined || member_left === 0 || mustWait) {
    await endPlace(tx, waiter, { outcome: 'refused', at });
    return 'passed';
  }
  if (lines.some((line) => line.per_member_limit !== null)) await takeAllowance(tx, member_id, lines);
  const network = member.payment_priority;
  // Delivery is no part of an offer of the day.
  const totals = cartTotals([...lines], 0);
  const { order, items } = placePurchase(deps, { member_id, network, serial, lines, totals });
  await insertOrder(tx, order, items);
  await endPlace(tx, waiter, { outcome: 'served', at, order_id: order.id });
  await tellPerson(tx, deps, {
    event_key: `day_offer_held:${order.id}`,
    template: 'day_offer_held',
    to: await messagePhoneOf(tx, member_id),
    member_id,
    link: pages.order(order.id),
    values: { offer_name: lines[0]!.offer_name, until: formatDateTime(order.hold_expires_at) },
  });
  tellMember(tx, order);
  await holdStock(tx, lines);
  return 'served';
}
