import { receiveCallback } from '@club/contract/money/payments';
import { getOpenPurchase, getPurchaseStatus, purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { joinLine } from '@club/contract/offers-of-the-day/waiting';
import { processPayment } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buy, buyCode, leftOf, makeDeal, purchaseOf, settle, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { serveLines } from '#server/features/offers-of-the-day/waiting/serve-line.ts';

const UNTIL_ASKED_AGAIN_MS = 6_000;
const ROUNDS = 8;

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
const join = (person: Person, deal: Deal) =>
  world.as(person, joinLine, { params: { id: deal.id }, body: { product_id: deal.product_ids[0]! } });
const tryToBuy = (person: Person, deal: Deal) => world.as(person, purchaseDayOffer, { body: purchaseOf(deal, person) });
const statusOf = async (person: Person, id: string) =>
  (await world.as(person, getPurchaseStatus, { params: { id } })).reply;
const heldFor = async (person: Person, deal: Deal) =>
  (await world.as(person, getOpenPurchase, { params: { id: deal.id } })).reply.order_id;

async function decline(person: Person, order_id: string): Promise<void> {
  world.money.payers = 'refuse';
  await settle(world, person, order_id);
  world.money.payers = 'wait';
}

async function callbackOf(person: Person, order_id: string): Promise<string> {
  const { payment_id } = await statusOf(person, order_id);
  const { callback_token } = await world.deps.db
    .selectFrom('payments')
    .select('callback_token')
    .where('id', '=', payment_id!)
    .executeTakeFirstOrThrow();
  return callback_token;
}

const callBack = (token: string) => world.call(receiveCallback, { params: { network: 'mtn', token }, body: {} });

describe('a purchase that is declined', () => {
  it('ends at once: the pieces are free, what was taken of the limit is given back, and it can be bought anew', async () => {
    const deal = await makeDeal(world, { products: [{ quantity: 1 }], per_member_limit: 1 });
    const [member] = await members(1);
    const order_id = await buy(world, member!, deal);
    expect(await leftOf(world, deal)).toBe(0);
    await decline(member!, order_id);
    expect(await leftOf(world, deal)).toBe(1);
    expect(await statusOf(member!, order_id)).toMatchObject({
      status: 'failed',
      stage: 'failed',
      retry_allowed: false,
      message: 'The payment was declined on the phone. You have not been charged.',
    });
    const order = await world.order(member!, order_id);
    expect(order).toMatchObject({ status: 'cancelled', payment_status: 'failed', can: { pay: false, cancel: false } });
    expect(order.events.at(-1)).toMatchObject({ type: 'cancelled', note: 'The payment did not go through' });
    const again = { payment_network: 'mtn', phone_number: member!.phone };
    const paid = await world.as(member!, processPayment, { params: { id: order_id }, body: again });
    expect(paid.problem.error_code).toBe('order_not_payable');
    world.money.payers = 'pay';
    expect((await buyCode(world, member!, deal)).code).toMatch(/^\d{8}$/);
    expect(await leftOf(world, deal)).toBe(0);
  });

  it('serves who waits in line in their order, before anybody who comes later', async () => {
    const deal = await makeDeal(world, { products: [{ quantity: 2 }] });
    const [one, two, first, second, third, newcomer] = await members(6);
    const orders = [await buy(world, one!, deal), await buy(world, two!, deal)];
    for (const waiter of [first, second, third]) await join(waiter!, deal);
    await decline(one!, orders[0]!);
    expect((await tryToBuy(newcomer!, deal)).problem.error_code).toBe('sold_out');
    await serveLines(world.deps);
    const held = await heldFor(first!, deal);
    expect(held).not.toBeNull();
    expect(await heldFor(second!, deal)).toBeNull();
    // The one who was served declines as well, and so does the other: the next two have their turn.
    await world.prompt(first!, held!);
    await decline(first!, held!);
    await decline(two!, orders[1]!);
    expect((await tryToBuy(newcomer!, deal)).problem.error_code).toBe('sold_out');
    await serveLines(world.deps);
    expect(await Promise.all([second, third].map(async (waiter) => (await heldFor(waiter!, deal)) !== null))).toEqual([
      true,
      true,
    ]);
    expect(await leftOf(world, deal)).toBe(0);
  });

  it('gets its money back that was taken after all, and the piece is not sold a second time', async () => {
    const deal = await makeDeal(world, { products: [{ quantity: 1 }] });
    const [member, other] = await members(2);
    const order_id = await buy(world, member!, deal);
    const token = await callbackOf(member!, order_id);
    await decline(member!, order_id);
    world.money.payers = 'pay';
    await buyCode(world, other!, deal);
    const before = world.money.payouts.length;
    await callBack(token);
    world.clock.advance(UNTIL_ASKED_AGAIN_MS);
    await sweepPayments(world.deps);
    await world.runJobs();
    expect(world.money.payouts.slice(before)).toMatchObject([{ msisdn: member!.phone.slice(1) }]);
    expect(await world.order(member!, order_id)).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
    expect(await leftOf(world, deal)).toBe(0);
  });

  it('frees its piece once, whoever hears of it first: the phone, the callback, the member or the sweep', async () => {
    const deal = await makeDeal(world, { products: [{ quantity: 2 }] });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [member, waiter, ...others] = await members(5);
      const order_id = await buy(world, member!, deal);
      const token = await callbackOf(member!, order_id);
      world.money.payers = 'refuse';
      world.clock.advance(UNTIL_ASKED_AGAIN_MS);
      const acts = [
        () => callBack(token),
        // In every second round the network alone ends it.
        ...(round % 2 === 0 ? [() => world.as(member!, cancelOrder, { params: { id: order_id } })] : []),
        () => settle(world, member!, order_id),
        () => sweepPayments(world.deps),
        () => tryToBuy(waiter!, deal),
        () => tryToBuy(others[0]!, deal),
        () => tryToBuy(others[1]!, deal),
      ];
      const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)];
      await Promise.all(turned.map((act) => act()));
      await world.runJobs();
      expect((await world.order(member!, order_id)).status).toBe('cancelled');
      expect(await brokenInvariants(world)).toEqual([]);
      // Whoever got a piece declines too, so that the next round finds both.
      for (const person of [waiter!, ...others]) {
        const held = await heldFor(person, deal);
        if (held !== null) await decline(person, held);
      }
      world.money.payers = 'wait';
      expect(await leftOf(world, deal)).toBe(2);
    }
  });
});
