import { checkEligibility, purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { getDayOfferWaiting, joinLine } from '@club/contract/offers-of-the-day/waiting';
import { createOrder } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buy, buyCode, leftOf, makeDeal, purchaseOf, settle, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { serveLines } from '#server/features/offers-of-the-day/waiting/serve-line.ts';
import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';

const MINUTE_MS = 60_000;

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld();
});
beforeEach(() => {
  world.money.payers = 'wait';
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const members = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(world.deps)));
const twenty = () => makeDeal(world, { products: [{ quantity: 20 }], hours: 30 });
const ask = (person: Person, deal: Deal, quantity = 1) =>
  world.as(person, purchaseDayOffer, { body: purchaseOf(deal, person, quantity) });
const join = (person: Person, deal: Deal) =>
  world.as(person, joinLine, { params: { id: deal.id }, body: { product_id: deal.product_ids[0]! } });

/** The prompt is never answered: the network gives up, and so does the hold. */
async function letRunOut(person: Person, deal: Deal, quantity = 20): Promise<void> {
  const order_id = await buy(world, person, deal, quantity);
  world.clock.advance(11 * MINUTE_MS);
  world.money.payers = 'refuse';
  await sweepPayments(world.deps);
  await settle(world, person, order_id);
  await expireHolds(world.deps);
  world.money.payers = 'wait';
  expect((await world.order(person, order_id)).status).toBe('cancelled');
}

describe('who holds pieces of an offer of the day and does not pay', () => {
  it('waits after two holds that ran out, and then holds less, while another member has them', async () => {
    const deal = await twenty();
    const [hoarder, buyer] = await members(2);
    await letRunOut(hoarder!, deal);
    await letRunOut(hoarder!, deal);
    const [again, other] = await Promise.all([ask(hoarder!, deal, 20), ask(buyer!, deal, 10)]);
    expect([again.status, again.problem.error_code, other.status]).toEqual([429, 'hold_later', 202]);
    expect(again.problem.message).toMatch(
      /^Some of your orders were not paid in time, and their items went back on sale\. You can order again at \d\d:\d\d\.$/,
    );
    const { phone_number, payment_method, offer_id, selected_products } = purchaseOf(deal, hoarder!, 10);
    const asked = { phone_number, payment_method, offer_id, selected_products };
    const eligible = async () => (await world.as(hoarder!, checkEligibility, { body: asked })).reply;
    expect(await eligible()).toEqual({ eligible: false, code: 'hold_later', message: again.problem.message });

    world.clock.advance(10 * MINUTE_MS);
    expect(await eligible()).toMatchObject({ code: 'hold_less' });
    const { product_id } = selected_products[0]!;
    expect((await ask(hoarder!, deal, 10)).problem).toMatchObject({
      error_code: 'hold_less',
      lines: [{ offer_id, product_id, available: 8 }],
    });
    expect((await ask(hoarder!, deal, 8)).status).toBe(202);
  });

  it('waits for other offers, orders and lines as well, and longer each time', async () => {
    const [deal, other] = [await twenty(), await twenty()];
    const [hoarder] = await members(1);
    await letRunOut(hoarder!, deal);
    await letRunOut(hoarder!, other);
    const shop = await makeShop(world.deps);
    const line = { offer: shop.offer_id, product: shop.product_ids[0]!, quantity: 1 };
    const order = () => world.as(hoarder!, createOrder, { body: { payment_network: 'mtn', items: [line] } });
    expect((await order()).problem.error_code).toBe('hold_later');
    world.clock.advance(10 * MINUTE_MS);
    await letRunOut(hoarder!, other, 8);
    const opens_at = world.clock.now().getTime() + 20 * MINUTE_MS;
    const refused = (await ask(hoarder!, deal)).problem;
    expect(refused.message).toContain('You can order again at');
    world.clock.advance(19 * MINUTE_MS);
    expect((await ask(hoarder!, deal)).problem.error_code).toBe('hold_later');
    world.clock.advance(MINUTE_MS);
    expect(world.clock.now().getTime()).toBe(opens_at);
    expect((await ask(hoarder!, deal, 4)).status).toBe(202);
  });

  it('is refused in the middle of a crowd, without holding up anybody else', async () => {
    const deal = await twenty();
    const [hoarder, ...others] = await members(9);
    await letRunOut(hoarder!, deal);
    await letRunOut(hoarder!, deal);
    const answers = await Promise.all(
      [...others.slice(0, 4), hoarder!, ...others.slice(4)].map((one) => ask(one, deal)),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 429, 202, 202, 202, 202]);
    expect(await leftOf(world, deal)).toBe(12);
  });

  it('is passed over in the line, and does not join it', async () => {
    const deal = await makeDeal(world, { products: [{ quantity: 1 }] });
    const [lapsing, deals] = [(await members(1))[0]!, [await twenty(), await twenty()]];
    const [holder, next] = await members(2);
    await letRunOut(lapsing, deals[0]!);
    const held = await buy(world, holder!, deal);
    expect((await join(lapsing, deal)).status).toBe(200);
    await join(next!, deal);
    // In line for one, the member holds another and lets it go as late as can be.
    const { order_id } = (await ask(lapsing, deals[1]!, 20)).reply;
    world.clock.advance(10 * MINUTE_MS);
    await world.as(lapsing, cancelOrder, { params: { id: order_id } });
    await world.as(holder!, cancelOrder, { params: { id: held } });
    await serveLines(world.deps);
    const lineOf = async (person: Person) =>
      (await world.as(person, getDayOfferWaiting, { params: { id: deal.id } })).reply.line;
    expect([await lineOf(lapsing), await lineOf(next!)]).toEqual([null, null]);
    expect(await leftOf(world, deal)).toBe(0);
    expect((await join(lapsing, deal)).problem.error_code).toBe('hold_later');
    const late = await world.as(lapsing, purchaseDayOffer, { body: { ...purchaseOf(deal, lapsing), or_wait: true } });
    expect(late.problem).toMatchObject({ error_code: 'sold_out' });
    expect(late.problem).not.toHaveProperty('in_line');
    const served = (await ask(next!, deal)).problem;
    expect(served.error_code).toBe('purchase_open');
    expect(served).not.toMatchObject({ order_id: held });
  });

  it('is nobody who declines or pays at once', async () => {
    const deal = await twenty();
    const [member] = await members(1);
    for (let turn = 0; turn < 4; turn += 1) {
      const order_id = await buy(world, member!, deal, 2);
      world.money.payers = 'refuse';
      await settle(world, member!, order_id);
      world.money.payers = 'wait';
    }
    world.money.payers = 'pay';
    for (let turn = 0; turn < 3; turn += 1) await buyCode(world, member!, deal, 2);
    world.money.payers = 'wait';
    expect((await ask(member!, deal, 14)).status).toBe(202);
  });
});
