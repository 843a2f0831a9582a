import { setTimeout } from 'node:timers/promises';

import { createOrder } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listenHere } from '#server-test/listen-here.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

const BUYERS = 200;
const PIECES = 10;

let world: OrdersWorld;
let shop: Shop;
let origin: string;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps, {
    products: [
      { price: 10_000, pieces: BUYERS * 2 },
      { price: 5_000, pieces: PIECES },
      { price: 2_000, pieces: BUYERS * 2 },
    ],
  });
  // Over the wire, so that all of them are there at once.
  origin = await listenHere(world.app.http);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

/** On a busy machine whoever waits too long is told when to come again (decision 0272), and does. */
async function order(token: string, isTurned: boolean): Promise<{ status: number; body: Record<string, unknown> }> {
  const key = world.deps.random.uuid();
  for (;;) {
    const answer = await fetch(`${origin}/api/club${createOrder.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ payment_network: 'mtn', items: isTurned ? carts().toReversed() : carts() }),
    });
    // Any object of the contract; what is looked at is named below.
    const body = (await answer.json()) as Record<string, unknown>;
    if (answer.status !== 503) return { status: answer.status, body };
    await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

const carts = () => shop.product_ids.map((product) => ({ offer: shop.offer_id, product, quantity: 1 }));

describe('two hundred buyers with carts of three products', () => {
  it('race for ten of one: ten are sold, the others are told which ran out, and nothing of theirs is held', async () => {
    const members = await Promise.all(Array.from({ length: BUYERS }, () => makeMember(world.deps)));
    const answers = await Promise.all(members.map(({ token }, index) => order(token, index % 2 === 0)));
    const placed = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(placed).toHaveLength(PIECES);
    for (const { status, body } of refused) {
      expect([status, body['error_code'], body['product_id']]).toEqual([409, 'sold_out', shop.product_ids[1]]);
    }
    const counters = await world.deps.db
      .selectFrom('offer_products')
      .select(['held', 'sold'])
      .where('offer_id', '=', shop.offer_id)
      .orderBy('position')
      .execute();
    expect(counters).toEqual(Array.from({ length: 3 }, () => ({ held: PIECES, sold: 0 })));

    // All ten are paid: ten are sold, and nothing is held any more.
    const owner = new Map(members.map((member) => [member.member_id, member]));
    const orders = await world.deps.db.selectFrom('orders').select(['id', 'member_id']).execute();
    for (const { id, member_id } of orders) await world.pay(owner.get(member_id)!, id);
    const sold = await world.deps.db.selectFrom('offer_products').select(['held', 'sold']).execute();
    expect(sold).toEqual(Array.from({ length: 3 }, () => ({ held: 0, sold: PIECES })));
  });
});
