import { createOrder, getPaymentStatus, processPayment } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { formatTime } from '@club/rules/kampala-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';

const MINUTE_MS = 60_000;

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const twenty = () => makeShop(world.deps, { products: [{ price: 10_000, pieces: 20 }] });
const order = (person: Person, shop: Shop, quantity: number) => {
  const { offer_id, product_id } = shop.line();
  const body = { payment_network: 'mtn', items: [{ offer: offer_id, product: product_id, quantity }] };
  return world.as(person, createOrder, { body });
};

/** Holds all of it and lets the hold run out. */
async function letRunOut(person: Person, shop: Shop, quantity = 20): Promise<void> {
  expect((await order(person, shop, quantity)).status).toBe(201);
  world.clock.advance(11 * MINUTE_MS);
  expect(await expireHolds(world.deps)).toBeGreaterThanOrEqual(1);
}

describe('who holds stock and does not pay', () => {
  it('waits after two holds that ran out, and then holds less, while another member has the goods', async () => {
    const shop = await twenty();
    const [hoarder, buyer] = [await makeMember(world.deps), await makeMember(world.deps)];
    await letRunOut(hoarder, shop);
    await letRunOut(hoarder, shop);
    // Both want all of it in the same moment.
    const [again, other] = await Promise.all([order(hoarder, shop, 20), order(buyer, shop, 10)]);
    expect([again.status, again.problem.error_code, other.status]).toEqual([429, 'hold_later', 201]);
    const opens_at = world.clock.now().getTime() + 10 * MINUTE_MS;
    expect(again.problem.message).toBe(
      `Some of your orders were not paid in time, and their items went back on sale. You can order again at ${formatTime(opens_at)}.`,
    );
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(600);

    world.clock.advance(10 * MINUTE_MS);
    const less = await order(hoarder, shop, 10);
    const { offer_id, product_id } = shop.line();
    expect([less.status, less.problem]).toMatchObject([
      409,
      { error_code: 'hold_less', lines: [{ offer_id, product_id, available: 8 }] },
    ]);
    const [theirs, own] = await Promise.all([order(buyer, shop, 2), order(hoarder, shop, 8)]);
    expect([theirs.status, own.status]).toEqual([201, 201]);
  });

  it('waits longer each time, and starts anew a day later', async () => {
    const shop = await twenty();
    const member = await makeMember(world.deps);
    await letRunOut(member, shop);
    await letRunOut(member, shop);
    world.clock.advance(10 * MINUTE_MS);
    await letRunOut(member, shop, 8);
    world.clock.advance(19 * MINUTE_MS);
    expect((await order(member, shop, 1)).problem.error_code).toBe('hold_later');
    world.clock.advance(1 * MINUTE_MS);
    expect((await order(member, shop, 5)).problem.error_code).toBe('hold_less');
    world.clock.advance(24 * 60 * MINUTE_MS);
    expect((await order(member, shop, 20)).status).toBe(201);
  });

  it('gets round it neither by cancelling in the last minute nor by many orders at once', async () => {
    const shop = await twenty();
    const member = await makeMember(world.deps);
    for (let hold = 0; hold < 3; hold += 1) {
      const placed = await order(member, shop, 20);
      world.clock.advance(8 * MINUTE_MS);
      await world.as(member, cancelOrder, { params: { id: placed.reply.id } });
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(member, shop, 4)));
    expect(answers.map(({ problem }) => problem.error_code)).toEqual(Array(5).fill('hold_later'));
  });

  it('gets round it not by declining their own prompts either: no hold goes on for long, and all count from their end', async () => {
    const shop = await twenty();
    const member = await makeMember(world.deps);
    const isHeld = async (id: string) => (await world.order(member, id)).status === 'pending';
    world.money.payers = 'refuse';
    for (let hold = 0; hold < 2; hold += 1) {
      const { id } = (await order(member, shop, 20)).reply;
      const since = world.clock.now().getTime();
      while (await isHeld(id)) {
        world.clock.advance(9 * MINUTE_MS);
        if ((await world.order(member, id)).can.pay) await world.pay(member, id);
        await expireHolds(world.deps);
        expect(world.clock.now().getTime() - since).toBeLessThanOrEqual(60 * MINUTE_MS);
      }
    }
    world.money.payers = 'pay';
    expect((await order(member, shop, 20)).problem.error_code).toBe('hold_later');
    world.clock.advance(10 * MINUTE_MS);
    expect((await order(member, shop, 20)).problem.error_code).toBe('hold_less');
    // Both were placed a day ago by then, and ended less than one ago.
    world.clock.advance(23 * 60 * MINUTE_MS);
    expect((await order(member, shop, 20)).problem.error_code).toBe('hold_less');
    world.clock.advance(60 * MINUTE_MS);
    expect((await order(member, shop, 20)).status).toBe(201);
  });

  it('has the same hold for each of three wrong PINs, and may pay after them while it stands', async () => {
    const shop = await twenty();
    const member = await makeMember(world.deps);
    const { id } = (await order(member, shop, 20)).reply;
    const heldUntil = async () => Date.parse((await world.order(member, id)).hold_expires_at!);
    world.money.payers = 'refuse';
    for (let wrong = 0; wrong < 3; wrong += 1) {
      world.clock.advance(5 * MINUTE_MS);
      const at = world.clock.now().getTime();
      await world.pay(member, id);
      expect(await heldUntil()).toBe(at + 10 * MINUTE_MS);
    }
    const until = await heldUntil();
    world.clock.advance(5 * MINUTE_MS);
    await world.pay(member, id);
    expect([await heldUntil(), (await world.order(member, id)).can.pay]).toEqual([until, true]);
    world.money.payers = 'pay';
    await world.pay(member, id);
    expect((await world.order(member, id)).payment_status).toBe('paid');
  });

  it('has no more time to ask when the hold is over after those', async () => {
    const shop = await twenty();
    const member = await makeMember(world.deps);
    const { id } = (await order(member, shop, 20)).reply;
    world.money.payers = 'refuse';
    for (let wrong = 0; wrong < 3; wrong += 1) await world.pay(member, id);
    world.clock.advance(10 * MINUTE_MS);
    world.money.payers = 'pay';
    const body = { payment_network: 'mtn', phone_number: member.phone };
    const late = await world.as(member, processPayment, { params: { id }, body });
    expect([late.status, late.problem.error_code]).toEqual([409, 'order_not_payable']);
    expect((await world.order(member, id)).can.pay).toBe(false);
    const status = await world.as(member, getPaymentStatus, { params: { id } });
    expect(status.reply.retry_allowed).toBe(false);
    await expireHolds(world.deps);
  });

  it('is nobody whose network takes no requests for hours, however often they try', async () => {
    const shop = await twenty();
    const member = await makeMember(world.deps);
    const collect = world.money.collect;
    world.money.collect = async () => ({ kind: 'not_sent', reason: 'TIMEOUT', raw: null });
    const placed = [(await order(member, shop, 5)).reply, (await order(member, shop, 5)).reply];
    for (let hour = 0; hour < 4; hour += 1) {
      for (let turn = 0; turn < 6; turn += 1) {
        for (const { id } of placed) await world.prompt(member, id);
        world.clock.advance(11 * MINUTE_MS);
        await sweepPayments(world.deps);
        expect((await world.order(member, placed[0]!.id)).can.pay).toBe(true);
      }
    }
    await expireHolds(world.deps);
    expect((await world.order(member, placed[0]!.id)).status).toBe('cancelled');
    world.money.collect = collect;
    expect((await order(member, shop, 20)).status).toBe(201);
  });

  it('is nobody who changes their mind at once, or pays', async () => {
    const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 100 }] });
    const member = await makeMember(world.deps);
    for (let turn = 0; turn < 5; turn += 1) {
      const { reply } = await order(member, shop, 10);
      await world.as(member, cancelOrder, { params: { id: reply.id } });
    }
    for (let turn = 0; turn < 3; turn += 1) {
      const { reply } = await order(member, shop, 10);
      world.clock.advance(9 * MINUTE_MS);
      await world.pay(member, reply.id);
    }
    expect((await order(member, shop, 50)).status).toBe(201);
  });
});
