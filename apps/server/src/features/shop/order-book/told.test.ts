import { retryRefund } from '@club/contract/money/refunds';
import { listArrivals, notifyArrival } from '@club/contract/outlets/arrivals';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buy, makeDeal, settle } from '#server-test/deals-world.ts';
import { openEars, type Ears } from '#server-test/hearing.ts';
import { makeMember } from '#server-test/people.ts';
import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';
import { transact } from '#server/db/transact.ts';
import { settleOrderPayment } from '#server/features/shop/checkout/settle-order-payment.ts';

let refunds: RefundsWorld;
let ears: Ears;

beforeAll(async () => {
  refunds = await openRefundsWorld();
  ears = await openEars(refunds.world);
});
afterAll(async () => {
  await ears.close();
  await refunds.world.close();
});

it('a purchase of an offer of the day, which stands on no board, has no board asked for again', async () => {
  const { world } = refunds;
  const deal = await makeDeal(world);
  const owner = await makeMember(world.deps);
  const manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  const order_id = await buy(world, owner, deal);
  const heard = await ears.heardBy({ owner, manager }, () => settle(world, owner, order_id));
  expect(heard.owner).toContain(`order ${order_id}`);
  expect(heard.manager).not.toContain(`outlet_orders ${order_id}`);
});

it('what is left of an order whose money goes back in part is asked for again by its board', async () => {
  const { world, shop } = refunds;
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  const { order, member } = await refunds.paid();
  const heard = await ears.heardBy({ member, manager }, () => refunds.refund(order, { amount: 1_000 }));
  expect(heard.member).toContain(`order ${order.id}`);
  expect(heard.manager).toContain(`outlet_orders ${order.id}`);
});

it('a refund that is sent again is on its way again on the screens of its member', async () => {
  const { world, admin, network, paid, refund, arrive } = refunds;
  network.onReversal = () => ({ kind: 'refused', reason: 'NOT_ALLOWED', raw: null });
  network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
  const { member, order } = await paid();
  const { id } = (await refund(order, { amount: 4_000 })).reply;
  await arrive();
  const status = async () => (await world.order(member, order.id)).refunds[0]?.status;
  expect(await status()).toBe('failed');
  network.onPayout = undefined;
  const heard = await ears.heardBy({ member }, () => world.as(admin, retryRefund, { params: { id } }));
  expect(await status()).toBe('sending');
  expect(heard.member).toContain(`order ${order.id}`);
});

it('who has come for an order that is given back is asked for again by the screens that say who waits', async () => {
  const { world, shop, admin, paid } = refunds;
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  const { member, id, order } = await paid();
  await world.makeReady(manager, member, id);
  await world.as(member, notifyArrival, { params: { id }, body: {} });
  const waiting = async () => (await world.as(manager, listArrivals, { query: {} })).reply.data.count;
  expect(await waiting()).toBe(1);
  const all = { amount: order.total_amount };
  const heard = await ears.heardBy({ manager }, () => refunds.refund(order, all, admin));
  expect(await waiting()).toBe(0);
  expect(heard.manager.some((event) => event.startsWith('arrivals '))).toBe(true);
});

it('money that comes a second time is on its way back on the screens of its member', async () => {
  const { world, paid } = refunds;
  const { deps } = world;
  const { member, order } = await paid();
  const payments = deps.db.selectFrom('payments').selectAll().where('subject_id', '=', order.id);
  const payment = await payments.executeTakeFirstOrThrow();
  const again = { ...payment, begun_at: payment.created_at, status: 'completed' as const };
  const heard = await ears.heardBy({ member }, () => transact(deps.db, (tx) => settleOrderPayment(tx, deps, again)));
  expect((await world.order(member, order.id)).refunds).toMatchObject([{ amount: order.total_amount }]);
  expect(heard.member).toContain(`order ${order.id}`);
});
