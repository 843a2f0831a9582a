import { completeOrderWithCode, generateOrderCode, orderNotCollected } from '@club/contract/outlets/counter';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { sweepMessages } from '#server/features/club/notifications/channels/sweep-messages.ts';

const HOUR_MS = 60 * 60_000;

let world: OrdersWorld;
let shop: Shop;
let manager: Person;
let sent: string[];

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps);
  manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
});
afterAll(() => world.close());
beforeEach(() => {
  sent = [];
});

/** A ready order whose text nobody has taken yet. */
async function readyOrder() {
  const owner = await makeMember(world.deps);
  const { id } = await world.place(owner, [shop.line()]);
  await world.pay(owner, id);
  await world.runJobs();
  return { owner, id, code: await world.makeReady(manager, owner, id) };
}

/** The gateway takes texts again, hours later. */
async function sweepLate() {
  world.clock.advance(3 * HOUR_MS);
  const send = async (_to: string, text: string) => {
    sent.push(text);
    return { kind: 'sent', provider_id: `AT${sent.length}`, cost: 'UGX 35' } as const;
  };
  await sweepMessages({ ...world.deps, sms: { send } });
}
const pickups = () => sent.filter((text) => /pickup code/i.test(text));

it('tells a pickup code that came late, as long as it opens the order', async () => {
  const { code } = await readyOrder();
  await sweepLate();
  expect(pickups()).toEqual([expect.stringContaining(code)]);
});

it('tells nobody a pickup code that was replaced meanwhile, only the new one', async () => {
  const { owner, id, code } = await readyOrder();
  world.clock.advance(HOUR_MS);
  expect((await world.as(manager, generateOrderCode, { params: { id } })).status).toBe(200);
  const { secret_code } = await world.order(owner, id);
  await sweepLate();
  expect(pickups()).toEqual([expect.stringContaining(secret_code!)]);
  expect(pickups()[0]).not.toContain(code);
});

it('calls nobody to an order that was collected meanwhile', async () => {
  const { id, code } = await readyOrder();
  expect((await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } })).status).toBe(200);
  await sweepLate();
  expect(pickups()).toEqual([]);
});

it('calls nobody to an order that nobody collected, and that is put back', async () => {
  const { id } = await readyOrder();
  world.clock.advance(49 * HOUR_MS);
  expect((await world.as(manager, orderNotCollected, { params: { id } })).status).toBe(200);
  await sweepLate();
  expect(pickups()).toEqual([]);
});

it('keeps on record what was perhaps sent before the order was collected, and sends it no more', async () => {
  const { id, code } = await readyOrder();
  const send = async () => ({ kind: 'unknown', reason: 'no answer' }) as const;
  world.clock.advance(HOUR_MS / 4);
  await sweepMessages({ ...world.deps, sms: { send } });
  expect((await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } })).status).toBe(200);
  await sweepLate();
  expect(pickups()).toEqual([]);
  const told = world.deps.db.selectFrom('messages').select('state').where('event_key', '=', `order_ready:${id}`);
  expect(await told.where('channel', '=', 'sms').execute()).toEqual([{ state: 'dead' }]);
});
