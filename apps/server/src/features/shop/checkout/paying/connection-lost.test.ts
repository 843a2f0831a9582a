import { addToCart } from '@club/contract/shop/cart';
import { createOrder, processPayment } from '@club/contract/shop/checkout';
import { listOrders } from '@club/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { connect, type Connection, type Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { lockBuyer, lockOrder } from '#server/features/shop/order-book/store.ts';

let world: OrdersWorld;
let shop: Shop;
let operator: Connection;
beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps);
  operator = connect(world.deps.config.DATABASE_URL, { as_owner: true, name: 'an operator' });
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await operator.close();
  await world.close();
});

/** Asks for something that has to wait for what is locked in the midst of its work, and ends its connection there. */
async function killed<A>(lock: (tx: Tx) => Promise<unknown>, ask: () => Promise<A>): Promise<A> {
  return transact(operator.db, async (tx) => {
    await lock(tx);
    const asked = ask();
    await somebodyWaits(world.deps.db);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND wait_event_type = 'Lock'`.execute(tx);
    return asked;
  });
}

it('whoever loses the connection in the midst of an order or a payment is asked to come again, and it is done once', async () => {
  const member = await makeMember(world.deps);
  const body = { offer_id: shop.offer_id, product_id: shop.product_ids[0]!, quantity: 1, service_type: 'in_store' };
  await world.as(member, addToCart, { body });
  const place = () => world.as(member, createOrder, { key: 'one-order-of-mine', body: { payment_network: 'mtn' } });
  const lost = await killed((tx) => lockBuyer(tx, member.member_id), place);
  expect([lost.status, Number(lost.headers['retry-after'])]).toEqual([503, 2]);
  const { reply: order } = await place();
  expect((await place()).reply.id).toBe(order.id);
  expect((await world.as(member, listOrders)).reply.count).toBe(1);
  const pay = () =>
    world.as(member, processPayment, {
      key: 'one-payment-of-mine',
      params: { id: order.id },
      body: { payment_network: 'mtn', phone_number: member.phone },
    });
  const unpaid = await killed((tx) => lockOrder(tx, order.id), pay);
  expect([unpaid.status, Number(unpaid.headers['retry-after'])]).toEqual([503, 2]);
  expect([(await pay()).status, (await pay()).status]).toEqual([202, 202]);
  await world.runJobs();
  expect(world.money.requests).toHaveLength(1);
});
