import * as calls from '@club/contract/outlets/counter';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

/** A manager of two outlets, and a paid order of one of them with two lines. */
async function ofTwoOutlets() {
  const one = await makeShop(world.deps, {
    products: [
      { price: 10_000, pieces: 9 },
      { price: 5_000, pieces: 9 },
    ],
  });
  const other = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 9 }] });
  const manager = await makeMember(world.deps, { manages: [one.outlet_id, other.outlet_id] });
  const owner = await makeMember(world.deps);
  const { id } = await world.place(owner, [one.line(), { ...one.line(), product_id: one.product_ids[1]! }]);
  await world.pay(owner, id);
  const line_id = (await world.order(owner, id)).items[0]!.id;
  const lose = () =>
    world.deps.db
      .updateTable('role_grants')
      .set({ revoked_at: world.clock.now() })
      .where('member_id', '=', manager.member_id)
      .where('outlet_id', '=', one.outlet_id)
      .execute();
  return { manager, owner, id, line_id, lose };
}

/** What has a key at the counter, in an order in which all of it can be done; each pressed once more under the same key. */
function pressesOf(manager: Person, { id, line_id }: { id: string; line_id: string }) {
  const params = { id };
  const move = (status: 'confirmed' | 'ready') =>
    world.as(manager, calls.moveOutletOrder, { params, body: { status }, key: `press-${status}` });
  return [
    () => move('confirmed'),
    () => world.as(manager, calls.delayOutletOrder, { params, body: { minutes: 15 }, key: 'press-delay' }),
    () => {
      const body = { lines: [{ id: line_id, pieces: 1 }] };
      return world.as(manager, calls.shortOutletOrder, { params, body, key: 'press-short' });
    },
    () => move('ready'),
    () => world.as(manager, calls.generateOrderCode, { params, key: 'press-code' }),
  ];
}

it('answers a repeat the same, and tells nothing of an outlet that is not theirs any more', async () => {
  const { manager, owner, id, line_id, lose } = await ofTwoOutlets();
  const presses = pressesOf(manager, { id, line_id });
  const answers = [];
  for (const press of presses) answers.push((await press()).reply);
  expect(answers.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed', 'ready', 'ready']);
  const events = (await world.order(owner, id)).events.length;
  for (const [place, press] of presses.entries()) expect((await press()).reply).toEqual(answers[place]);
  expect((await world.order(owner, id)).events).toHaveLength(events);
  await lose();
  for (const press of presses) expect((await press()).problem.error_code).toBe('order_not_found');
});
