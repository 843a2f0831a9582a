import { requestRefund } from '@club/contract/money/refunds';
import { listArrivals, notifyArrival } from '@club/contract/outlets/arrivals';
import {
  completeOrderWithCode,
  listOutletOrders,
  rejectOutletOrder,
  shortOutletOrder,
} from '@club/contract/outlets/counter';
import { readOutletDay } from '@club/contract/outlets/day';
import { getMySummary } from '@club/contract/people/members';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

it('a line that the club gave back whole is handed over nowhere, and what went back later was', async () => {
  // 20 % off: 8,000, 4,000 and 2,400 a piece.
  const products = [10_000, 5_000, 3_000].map((price) => ({ price, pieces: 20 }));
  const shop = await makeShop(world.deps, { products });
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  const admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
  const owner = await makeMember(world.deps);
  const { id } = await world.place(owner, [shop.line(2, 0), shop.line(3, 1), shop.line(2, 2)]);
  await world.pay(owner, id);
  const [first, second, third] = (await world.order(owner, id)).items;
  const refund = (body: Record<string, unknown>) =>
    world.as(admin, requestRefund, { params: { id }, body: { reason: 'The customer called', ...body } });
  const onBoard = async (status: 'new' | 'ready' | 'completed') =>
    (await world.as(manager, listOutletOrders, { query: { status } })).reply.results[0]!;

  const missing = { lines: [{ id: second!.id, pieces: 1 }] };
  await world.as(manager, shortOutletOrder, { params: { id }, body: missing });
  await refund({ lines: [{ id: first!.id, quantity: 2 }] });
  // Some of the money of a line is no piece of it.
  await refund({ lines: [{ id: third!.id, amount: 1_000 }] });
  const items = [
    { quantity: 2, missing: 0, given_back: 2 },
    { quantity: 3, missing: 1, given_back: 0 },
    { quantity: 2, missing: 0, given_back: 0 },
  ];
  expect(await onBoard('new')).toMatchObject({ items, amount_left: 8_000 + 4_800 - 1_000 });

  const code = await world.makeReady(manager, owner, id);
  await world.as(owner, notifyArrival, { params: { id }, body: {} });
  const arrivals = (await world.as(manager, listArrivals, { query: { status: 'new' } })).reply;
  expect(arrivals.data.results).toMatchObject([{ items_count: 4 }]);
  world.clock.advance(1_000);
  await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
  const handedOver = async () => (await world.as(manager, readOutletDay, { query: {} })).reply.figures.handed_over;
  expect(await handedOver()).toEqual({ orders: 1, pieces: 4, amount: 11_800 });
  expect((await world.as(owner, getMySummary)).reply.saved).toBe(2 * 1_000 + 2 * 600);

  world.clock.advance(1_000);
  await refund({ lines: [{ id: second!.id, quantity: 2 }] });
  expect(await handedOver()).toEqual({ orders: 1, pieces: 4, amount: 11_800 });
  expect((await onBoard('completed')).items).toMatchObject(items);
  expect((await world.as(owner, getMySummary)).reply.saved).toBe(2 * 600);
});

it('what was handed over is still found on the board once all of its money went back', async () => {
  const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 20 }] });
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  const admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
  const owner = await makeMember(world.deps);
  const { id, order_number } = await world.place(owner, [shop.line(2, 0)]);
  await world.pay(owner, id);
  const code = await world.makeReady(manager, owner, id);
  await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
  world.clock.advance(1_000);
  const { items } = await world.order(owner, id);
  const lines = [{ id: items[0]!.id, quantity: 2 }];
  await world.as(admin, requestRefund, { params: { id }, body: { reason: 'It was off', lines } });
  await world.runJobs();
  world.clock.advance(6_000);
  await sweepTransfers(world.deps);

  const board = async (query: object) => (await world.as(manager, listOutletOrders, { query })).reply;
  const asRefunded = {
    id,
    status: 'completed',
    payment_status: 'refunded',
    amount_left: 0,
    items: [{ quantity: 2, missing: 0, given_back: 0 }],
  };
  expect((await board({ search: order_number })).results).toMatchObject([asRefunded]);
  const completed = await board({ status: 'completed' });
  expect(completed.results).toMatchObject([asRefunded]);
  expect(completed.counts.completed).toBe(1);
});

it('an order that was cancelled, and so given back, stands in no column and is not found', async () => {
  const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 20 }] });
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  const owner = await makeMember(world.deps);
  const { id, order_number } = await world.place(owner, [shop.line(1, 0)]);
  await world.pay(owner, id);
  await world.as(manager, rejectOutletOrder, { params: { id }, body: { reason: 'None left' } });
  const { reply } = await world.as(manager, listOutletOrders, { query: { search: order_number } });
  expect(reply).toMatchObject({ results: [], counts: { new: 0, preparing: 0, ready: 0, completed: 0 } });
});
