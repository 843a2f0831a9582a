import { createOrder } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld({ UNPAID_ORDERS_MAXIMUM: '5' });
});
afterAll(() => world.close());

describe('unpaid orders', () => {
  it('are limited for a member, however many are placed at once', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const { offer_id, product_id } = shop.line();
    const body = { payment_network: 'mtn', items: [{ offer: offer_id, product: product_id, quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.as(member, createOrder, { body })));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(15).fill(429)]);
  });
});
