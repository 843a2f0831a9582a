import { exportLedgerEntries, listLedgerEntries } from '@club/contract/money/ledger';
import { requestRefund } from '@club/contract/money/refunds';
import { createOrder } from '@club/contract/shop/checkout';
import { kampalaDay } from '@club/rules/kampala-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { readCsv } from '#server-test/read-csv.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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

    await world.runJobs();
    world.clock.advance(MINUTE_MS);
    await sweepTransfers(world.deps);
    const { results } = (await world.as(admin, listLedgerEntries, { query: { search: order.order_number } })).reply;
    expect(results.map(({ kind }) => kind)).toContain('refund_sent');
    expect(results.map(({ order_number }) => order_number)).toEqual(results.map(() => order.order_number));
  });

  it('of a range of days add up, in the list and in the file', async () => {
    world.clock.advance(7 * DAY_MS);
    const before = await buy();
    world.clock.advance(2 * DAY_MS);
    const order = await buy();
    const day = kampalaDay(world.clock.now());
    world.clock.advance(2 * DAY_MS);
    await buy();
    const total = async (query: object) => {
      const { count, moved, results } = (await world.as(admin, listLedgerEntries, { query })).reply;
      expect(results).toHaveLength(count);
      return { count, moved };
    };
    const only = { from: day, until: day };
    // A sale of 8,000 and the promise of 400 of it.
    expect(await total(only)).toEqual({ count: 2, moved: 8_400 });
    expect(await total({ ...only, account: 'order_liability' })).toEqual({ count: 1, moved: 8_000 });
    expect(await total({ from: day, search: before.order_number })).toEqual({ count: 0, moved: 0 });
    expect(await total({ from: day })).toEqual({ count: 4, moved: 16_800 });
    expect(await total({ from: day, account: 'order_liability' })).toEqual({ count: 2, moved: 16_000 });
    expect(await total({ from: '2099-01-01' })).toEqual({ count: 0, moved: 0 });
    expect(await total({ from: '2099-01-01', account: 'order_liability' })).toEqual({ count: 0, moved: 0 });

    const { name, lines } = await readCsv(world, admin, exportLedgerEntries, only);
    expect(name).toBe(`entries-${kampalaDay(world.clock.now())}.csv`);
    const legs = lines.slice(1).map((line) => line.split(','));
    expect(legs).toHaveLength(4);
    expect(legs.reduce((sum, cells) => sum + Number(cells[7]), 0)).toBe(0);
    expect(legs.every(([written, , , , number]) => written === day && number === order.order_number)).toBe(true);
    const shop_books = legs.filter((cells) => cells[5] === 'order_liability');
    expect(shop_books.map((cells) => cells[7])).toEqual(['8000']);
  });
});
