import { listLedgerEntries } from '@club/contract/money/ledger';
import { requestRefund } from '@club/contract/money/refunds';
import { createOrder } from '@club/contract/shop/checkout';
import { kampalaDay } from '@club/rules/kampala-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

const DAY_MS = 24 * 60 * 60_000;

let world: OrdersWorld;
let shop: Shop;
let admin: Person;
beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 50 }], cashback_percentage: 5 });
  admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
});
afterAll(() => world.close());

async function buy() {
  const member = await makeMember(world.deps);
  const { offer_id, product_id } = shop.line(1);
  const items = [{ offer: offer_id, product: product_id, quantity: 1 }];
  const { id } = (await world.as(member, createOrder, { body: { payment_network: 'mtn', items } })).reply;
  await world.pay(member, id);
  return world.order(member, id);
}

async function list(query: { search?: string; account?: string; until?: string }) {
  const { results, count } = (await world.as(admin, listLedgerEntries, { query })).reply;
  expect(results).toHaveLength(count);
  return results.map(({ kind }) => kind);
}

describe('entries of the books', () => {
  it('are found by the order that they are about, with its refunds, by their reference, account and day', async () => {
    const order = await buy();
    const today = kampalaDay(world.clock.now());
    world.clock.advance(DAY_MS);
    await buy();
    const asked = { params: { id: order.id }, body: { amount: 2_000, reason: 'A dent in the tin' } };
    expect((await world.as(admin, requestRefund, asked)).status).toBe(201);
    const all = ['refund_owed', 'cashback_promised', 'sale_received'];

    const about = await list({ search: ` ${order.order_number.toLowerCase()} ` });
    expect(about).toEqual(expect.arrayContaining(all));
    expect(about.filter((kind) => kind === 'sale_received')).toHaveLength(1);
    expect(await list({ search: order.order_number, until: today })).toEqual(['cashback_promised', 'sale_received']);
    expect(await list({ search: order.order_number, account: 'refunds_payable' })).toEqual(['refund_owed']);
    expect(await list({ search: `sale_received:${order.id}` })).toEqual(['sale_received']);
    expect(await list({ search: 'KC-000000-00000' })).toEqual([]);

    const sales = (kinds: string[]) => kinds.filter((kind) => kind === 'sale_received').length;
    expect(sales(await list({}))).toBe(2);
    expect(sales(await list({ until: today }))).toBe(1);
    expect(sales(await list({ until: today, account: 'order_liability' }))).toBe(1);
    expect(sales(await list({ until: 'nonsense', account: 'order_liability' }))).toBe(2);
    expect(await list({ until: '2020-01-01' })).toEqual([]);
  });
});
