import { getDayOffer } from '@club/contract/offers-of-the-day/offers';
import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import * as calls from '@club/contract/offers-of-the-day/waiting';
import { processPayment } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buy, buyCode, leftOf, makeDeal, purchaseOf, settle, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { productsComeFree } from '#server/features/offers-of-the-day/line/line-store.ts';
import { erasePerson } from '#server/features/people/closing/erase-person.ts';
import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';

import { serveLines } from './serve-line.ts';
import { tellOpenings } from './tell-openings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});
beforeEach(() => {
  world.money.payers = 'wait';
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  const { rows } = await sql`SELECT op.product_id FROM offer_products op
    LEFT JOIN day_offer_line l ON l.offer_id = op.offer_id AND l.product_id = op.product_id AND l.ended_at IS NULL
    GROUP BY op.offer_id, op.product_id HAVING op.awaited <> count(l.id)`.execute(world.deps.db);
  expect(rows).toEqual([]);
  await world.close();
});

const members = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(world.deps)));
const join = (person: Person, deal: Deal) =>
  world.as(person, calls.joinLine, { params: { id: deal.id }, body: { product_id: deal.product_ids[0]! } });
const waitingOf = async (person: Person, deal: Deal) =>
  (await world.as(person, calls.getDayOfferWaiting, { params: { id: deal.id } })).reply;
const told = async (person: Person, template: string) =>
  (
    await world.deps.db
      .selectFrom('messages')
      .select('body')
      .where('template', '=', template)
      .where('member_id', '=', person.member_id)
      .where('channel', '=', 'sms')
      .execute()
  ).map(({ body }) => body);
const openOrderOf = (person: Person) =>
  world.deps.db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status'])
    .where('member_id', '=', person.member_id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
const tryToBuy = (person: Person, deal: Deal) => world.as(person, purchaseDayOffer, { body: purchaseOf(deal, person) });

/** An offer of which all pieces are held by people who are paying. */
async function soldOutButHeld(pieces: number, more: Parameters<typeof makeDeal>[1] = {}) {
  const deal = await makeDeal(world, { products: [{ quantity: pieces }], ...more });
  const holders = await members(pieces);
  const orders = [];
  for (const holder of holders) orders.push(await buy(world, holder, deal));
  return { deal, holders, orders };
}

describe('an offer that opens later', () => {
  const later = (hours: number) =>
    makeDeal(world, { starts_at: new Date(world.deps.now().getTime() + hours * HOUR_MS), hours: hours + 5 });

  it('is told of when it opens, once, to who asked for it and has not thought better of it', async () => {
    const deal = await later(2);
    const [asks, leaves] = await members(2);
    const params = { id: deal.id };
    for (const person of [asks!, asks!, leaves!]) {
      expect((await world.as(person, calls.remindOfOpening, { params })).reply.reminded).toBe(true);
    }
    expect((await world.as(leaves!, calls.forgetOpening, { params })).reply.reminded).toBe(false);
    await tellOpenings(world.deps);
    expect(await told(asks!, 'day_offer_open')).toEqual([]);
    world.clock.advance(2 * HOUR_MS);
    await Promise.all([tellOpenings(world.deps), tellOpenings(world.deps)]);
    await tellOpenings(world.deps);
    expect(await told(asks!, 'day_offer_open')).toHaveLength(1);
    expect(await told(leaves!, 'day_offer_open')).toEqual([]);
    expect((await waitingOf(asks!, deal)).reminded).toBe(false);
    expect((await world.as(asks!, calls.remindOfOpening, { params })).problem.error_code).toBe('offer_open');
  });

  it('that is paused is told of when it sells', async () => {
    const deal = await later(1);
    const [asks] = await members(1);
    await world.as(asks!, calls.remindOfOpening, { params: { id: deal.id } });
    const setStatus = (status: 'live' | 'paused') =>
      world.deps.db.updateTable('offers').set({ status }).where('id', '=', deal.id).execute();
    await setStatus('paused');
    world.clock.advance(HOUR_MS);
    await tellOpenings(world.deps);
    expect(await told(asks!, 'day_offer_open')).toEqual([]);
    await setStatus('live');
    await tellOpenings(world.deps);
    expect(await told(asks!, 'day_offer_open')).toHaveLength(1);
  });
});

describe('the line', () => {
  it('serves who waits in the order in which they came, before who comes later, and asks nobody to pay unasked', async () => {
    const { deal, holders, orders } = await soldOutButHeld(2);
    const [first, second, newcomer] = await members(3);
    expect((await join(first!, deal)).reply.line).toMatchObject({ place: 1 });
    expect((await join(second!, deal)).reply).toMatchObject({ line: { place: 2 }, in_line: 2 });
    expect((await join(first!, deal)).reply.line).toMatchObject({ place: 1 });
    await serveLines(world.deps);
    expect(await openOrderOf(first!)).toBeUndefined();

    await world.as(holders[0]!, cancelOrder, { params: { id: orders[0]! } });
    // Free, but promised.
    expect((await tryToBuy(newcomer!, deal)).problem.error_code).toBe('sold_out');
    const prompts = world.money.requests.length;
    await serveLines(world.deps);
    await world.runJobs();
    expect(world.money.requests).toHaveLength(prompts);
    expect(await openOrderOf(first!)).toMatchObject({ payment_status: 'pending' });
    expect(await openOrderOf(second!)).toBeUndefined();
    // With its day: it may be read on another, and a hold of just before midnight ends on the next.
    expect((await told(first!, 'day_offer_held'))[0]).toMatch(/held for you until \d+ \w+ \d{4}, \d\d:\d\d\. Open/);
    expect((await waitingOf(first!, deal)).line).toBeNull();
    expect((await waitingOf(second!, deal)).line).toMatchObject({ place: 1 });
    expect(await leftOf(world, deal)).toBe(0);
  });

  it('waits while its outlet sells nothing, without being looked at in vain before other lines', async () => {
    const { deal, holders, orders } = await soldOutButHeld(1);
    const [waiter] = await members(1);
    await join(waiter!, deal);
    await world.as(holders[0]!, cancelOrder, { params: { id: orders[0]! } });
    const setStatus = (status: 'active' | 'paused') =>
      world.deps.db.updateTable('outlets').set({ status }).where('id', '=', deal.outlet_id).execute();
    const awaited = { offer_id: deal.id, product_id: deal.product_ids[0]! };
    await setStatus('paused');
    expect(await productsComeFree(world.deps.db, world.deps.now(), 50)).not.toContainEqual(awaited);
    await serveLines(world.deps);
    expect(await openOrderOf(waiter!)).toBeUndefined();
    await setStatus('active');
    expect(await productsComeFree(world.deps.db, world.deps.now(), 50)).toContainEqual(awaited);
    await serveLines(world.deps);
    expect(await openOrderOf(waiter!)).toMatchObject({ payment_status: 'pending' });
  });

  it('lets the one who was served pay as any order, and gets the next one a piece that is not paid in time', async () => {
    const { deal, holders, orders } = await soldOutButHeld(1);
    const [first, second] = await members(2);
    await join(first!, deal);
    await join(second!, deal);
    await world.as(holders[0]!, cancelOrder, { params: { id: orders[0]! } });
    await serveLines(world.deps);
    const { id } = (await openOrderOf(first!))!;
    world.clock.advance(11 * MINUTE_MS);
    await expireHolds(world.deps);
    await serveLines(world.deps);
    expect((await world.order(first!, id)).status).toBe('cancelled');
    const order = (await openOrderOf(second!))!;
    world.money.payers = 'pay';
    const body = { payment_network: 'mtn', phone_number: second!.phone };
    expect((await world.as(second!, processPayment, { params: { id: order.id }, body })).status).toBe(202);
    await world.runJobs();
    await settle(world, second!, order.id);
    expect(await world.order(second!, order.id)).toMatchObject({ status: 'ready', payment_status: 'paid' });
  });

  it('tells the one who was served, and presses Purchase again, that the piece is held: no request is on its way', async () => {
    const { deal, holders, orders } = await soldOutButHeld(1);
    const [served] = await members(1);
    await join(served!, deal);
    await world.as(holders[0]!, cancelOrder, { params: { id: orders[0]! } });
    await serveLines(world.deps);
    const { id } = (await openOrderOf(served!))!;
    expect((await tryToBuy(served!, deal)).problem).toMatchObject({ error_code: 'purchase_open', order_id: id });
    world.money.payers = 'wait';
    const body = { payment_network: 'mtn', phone_number: served!.phone };
    await world.as(served!, processPayment, { params: { id }, body });
    // Now there is one, and the same again is answered with it.
    expect((await tryToBuy(served!, deal)).reply).toMatchObject({ success: true, order_id: id });
  });

  it('serves as many as pieces came free and no one twice, also by workers who meet', async () => {
    const { deal, holders, orders } = await soldOutButHeld(4);
    const waiters = await members(6);
    for (const waiter of waiters) await join(waiter, deal);
    await Promise.all(
      orders.slice(0, 3).map((id, index) => world.as(holders[index]!, cancelOrder, { params: { id } })),
    );
    await Promise.all([1, 2, 3].map(() => serveLines(world.deps)));
    const served = await Promise.all(waiters.map(openOrderOf));
    expect(served.map((order) => order !== undefined)).toEqual([true, true, true, false, false, false]);
    expect(await leftOf(world, deal)).toBe(0);
  });

  it('gives everybody who joins at once a place of their own, and sends who finds a piece free to buy it', async () => {
    const { deal, holders, orders } = await soldOutButHeld(2);
    const waiters = await members(24);
    const cancel = () => world.as(holders[0]!, cancelOrder, { params: { id: orders[0]! } });
    const [, ...answers] = await Promise.all([cancel(), ...waiters.map((waiter) => join(waiter, deal))]);
    const joined = waiters.filter((_, index) => answers[index]!.status === 200);
    const refused = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.error_code);
    // Whoever looked before the piece was free, and found it free at the counter, was sent to look again.
    expect(new Set(refused).difference(new Set(['in_stock_again']))).toEqual(new Set());
    const places = await Promise.all(joined.map(async (waiter) => (await waitingOf(waiter, deal)).line!.place));
    expect(places.toSorted((a, b) => a - b)).toEqual(joined.map((_, index) => index + 1));
    await serveLines(world.deps);
    const served = await Promise.all(waiters.map(openOrderOf));
    expect(served.filter((order) => order !== undefined)).toHaveLength(joined.length === 0 ? 0 : 1);
  });

  it('passes over who has had all that one may have, and lets everybody leave', async () => {
    const { deal, holders, orders } = await soldOutButHeld(2, { per_member_limit: 1 });
    const [had, leaves, next] = await members(3);
    world.money.payers = 'pay';
    await settle(world, holders[1]!, orders[1]!);
    // Has had the one piece already.
    expect((await join(holders[1]!, deal)).status).toBe(200);
    await join(had!, deal);
    await join(leaves!, deal);
    await join(next!, deal);
    expect((await world.as(leaves!, calls.leaveLine, { params: { id: deal.id } })).reply.line).toBeNull();
    await world.deps.db.updateTable('members').set({ status: 'suspended' }).where('id', '=', had!.member_id).execute();
    await world.as(holders[0]!, cancelOrder, { params: { id: orders[0]! } });
    await serveLines(world.deps);
    expect(await openOrderOf(next!)).toBeDefined();
    expect((await waitingOf(next!, deal)).in_line).toBe(0);
  });

  it('is open only while others are paying, and closes with the offer', async () => {
    const free = await makeDeal(world, { products: [{ quantity: 3 }] });
    const [person, buyer] = await members(2);
    expect((await join(person!, free)).problem).toMatchObject({ error_code: 'in_stock_again', available: 3 });
    const gone = await makeDeal(world, { products: [{ quantity: 1 }] });
    world.money.payers = 'pay';
    await buyCode(world, buyer!, gone);
    expect((await join(person!, gone)).problem.error_code).toBe('sold_out');
    world.money.payers = 'wait';
    const { deal, holders } = await soldOutButHeld(1, { hours: 2 });
    expect((await join(holders[0]!, deal)).problem.error_code).toBe('purchase_open');
    await join(person!, deal);
    world.clock.advance(2 * HOUR_MS);
    await serveLines(world.deps);
    expect(await waitingOf(person!, deal)).toMatchObject({ line: null, in_line: 0 });
    expect((await join(person!, deal)).problem.error_code).toBe('offer_not_found');
  });

  it('is for no product of which a single piece is too cheap to be paid for', async () => {
    const cheap = { products: [{ price: 300, quantity: 2 }], discount_percentage: 0 };
    const deal = await makeDeal(world, cheap);
    const [holder, asks, joins] = await members(3);
    // Two of them can be paid for, one cannot.
    await buy(world, holder!, deal, 2);
    const late = await world.as(asks!, purchaseDayOffer, { body: { ...purchaseOf(deal, asks!), or_wait: true } });
    expect(late.problem).toMatchObject({ error_code: 'sold_out' });
    expect(late.problem).not.toHaveProperty('in_line');
    const refused = (await join(joins!, deal)).problem;
    expect(refused).toMatchObject({ error_code: 'amount_too_small' });
    expect(refused.message).toContain('no line');
    expect((await waitingOf(joins!, deal)).in_line).toBe(0);
  });

  it('is told of by the offer for the products of which a piece may come free that can be paid for', async () => {
    const [holder] = await members(1);
    const products = [
      { price: 300, quantity: 2 },
      { price: 5_000, quantity: 1 },
      { price: 5_000, quantity: 1 },
    ];
    const deal = await makeDeal(world, { products, discount_percentage: 0 });
    const lineFor = async () => (await world.call(getDayOffer, { params: { id: deal.id } })).reply.line_for;
    expect(await lineFor()).toEqual([]);
    const selected_products = [2, 1].map((quantity, index) => ({ product_id: deal.product_ids[index]!, quantity }));
    await world.as(holder!, purchaseDayOffer, { body: { ...purchaseOf(deal, holder!), selected_products } });
    expect(await lineFor()).toEqual([deal.product_ids[1]]);
  });

  it('tells who leaves it a moment too late that a piece is held for them by now', async () => {
    const { deal, holders, orders } = await soldOutButHeld(1);
    const [served, buyer] = await members(2);
    const params = { id: deal.id };
    await join(served!, deal);
    await world.as(holders[0]!, cancelOrder, { params: { id: orders[0]! } });
    await serveLines(world.deps);
    const { id } = (await openOrderOf(served!))!;
    expect((await world.as(served!, calls.leaveLine, { params })).problem).toMatchObject({
      error_code: 'purchase_open',
      order_id: id,
    });
    await world.as(served!, cancelOrder, { params: { id } });
    expect((await world.as(served!, calls.leaveLine, { params })).reply.line).toBeNull();
    // Who has never stood in it is in the way of nobody.
    await buy(world, buyer!, deal);
    expect((await world.as(buyer!, calls.leaveLine, { params })).reply.line).toBeNull();
  });

  it('is left by who is no member any more, so that nobody stands behind them', async () => {
    const { deal } = await soldOutButHeld(1);
    const [leaves, next] = await members(2);
    for (const waiter of [leaves!, next!]) await join(waiter, deal);
    expect(await waitingOf(next!, deal)).toMatchObject({ in_line: 2, line: { place: 2 } });
    await erasePerson(world.deps, leaves!.member_id, { operator: 'desk' });
    await serveLines(world.deps);
    expect(await waitingOf(next!, deal)).toMatchObject({ in_line: 1, line: { place: 1 } });
  });
});
