import { createOrder } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { formatTime } from '@club/rules/kampala-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
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
