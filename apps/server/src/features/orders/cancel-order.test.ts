import { cancelOrder } from '@club/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { settlePayment } from '#server/features/payments/settle-payment.ts';
import { sweepTransfers } from '#server/features/transfers/sweep-transfers.ts';

let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});

beforeEach(() => {
  world.money.payers = 'pay';
});

afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

function cancel(person: Person, id: string) {
  return world.as(person, cancelOrder, { params: { id } });
}

function pieces(shop: Shop) {
  return world.deps.db
    .selectFrom('offer_products')
    .select(['held', 'sold'])
    .where('product_id', '=', shop.product_ids[0]!)
    .executeTakeFirstOrThrow();
}

describe('cancelling', () => {
  it('closes an unpaid order at once and frees its stock; twice is the same', async () => {
    const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 1 }] });
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    for (let time = 0; time < 2; time += 1) {
      const { reply } = await cancel(member, id);
      expect(reply).toMatchObject({ status: 'cancelled', can: { cancel: false, pay: false } });
      expect(reply.events.map((event) => event.type)).toEqual(['placed', 'cancelled']);
    }
    expect((await world.place(member, [shop.line()])).status).toBe('pending');
  });

  it('waits while a prompt may still be answered', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    world.money.payers = 'wait';
    await world.prompt(member, id);
    expect((await world.order(member, id)).can).toMatchObject({ cancel: false, pay: false });
    const refused = await cancel(member, id);
    expect([refused.status, refused.problem.error_code]).toEqual([409, 'order_move_refused']);
    expect(refused.problem.message).toContain('We are still waiting for your payment');

    world.money.payers = 'refuse';
    world.clock.advance(6_000);
    await settlePayment(world.deps, (await world.order(member, id)).payment!.id);
    expect((await cancel(member, id)).reply.status).toBe('cancelled');
  });

  it('gives the money of a paid order back that nobody has begun, with its stock and its cashback', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const stranger = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    expect((await cancel(stranger, id)).status).toBe(404);
    await world.pay(member, id);
    const before = await pieces(shop);
    const both = await Promise.all([cancel(member, id), cancel(member, id)]);
    expect(both.map(({ reply }) => [reply.status, reply.payment_status])).toEqual(Array(2).fill(['cancelled', 'paid']));
    expect((await pieces(shop)).sold).toBe(before.sold - 1);
    await world.runJobs();
    world.clock.advance(6_000);
    await sweepTransfers(world.deps);
    const order = await world.order(member, id);
    expect(order.payment_status).toBe('refunded');
    expect(order.refunds).toMatchObject([{ amount: order.total_amount, status: 'completed' }]);
    expect(world.money.payouts).toMatchObject([{ amount: order.total_amount }]);
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('meets a new prompt in exactly one of cancelled or asked', async () => {
    const shop = await makeShop(world.deps);
    for (let round = 0; round < 30; round += 1) {
      const member = await makeMember(world.deps);
      const { id } = await world.place(member, [shop.line()]);
      const before = world.money.requests.length;
      const [cancelled, prompted] = await Promise.allSettled([
        cancel(member, id).then(({ reply }) => reply),
        world.prompt(member, id),
      ]);
      expect([cancelled.status, prompted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(world.money.requests.length - before).toBe(prompted.status === 'fulfilled' ? 1 : 0);
    }
  });
});
