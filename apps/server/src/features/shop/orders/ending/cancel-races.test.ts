import { receiveCallback } from '@club/contract/money/payments';
import { confirmPayment } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';

/** Longer than the network is left alone between two questions. */
const UNTIL_ASKED_AGAIN_MS = 6_000;
const ROUNDS = 25;

let world: OrdersWorld;
let shop: Shop;
beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: ROUNDS * 2 }] });
});
afterAll(() => world.close());

async function callbackToken(payment_id: string): Promise<string> {
  const { callback_token } = await world.deps.db
    .selectFrom('payments')
    .select('callback_token')
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow();
  return callback_token;
}

/** An order whose prompt is on the phone, and everything that may now happen to it, at once and in a changing order. */
async function race(payers: 'pay' | 'refuse', round: number) {
  const member = await makeMember(world.deps);
  const { id } = await world.place(member, [shop.line()]);
  world.money.payers = 'wait';
  await world.prompt(member, id);
  const token = await callbackToken((await world.order(member, id)).payment!.id);
  world.money.payers = payers;
  world.clock.advance(UNTIL_ASKED_AGAIN_MS);
  const cancel = () => world.as(member, cancelOrder, { params: { id } });
  const acts = [
    cancel,
    () => world.call(receiveCallback, { params: { network: 'mtn', token }, body: {} }),
    () => world.as(member, confirmPayment, { params: { id } }),
    cancel,
    () => world.runJobs(),
  ];
  const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)];
  await Promise.all(turned.map((act) => act()));
  await world.runJobs();
  return { member, id, cancel };
}

describe('cancelling while the money comes', () => {
  it('ends paid, or cancelled with the money on its way back, whoever is first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { member, id, cancel } = await race('pay', round);
      const order = await world.order(member, id);
      expect([order.payment_status, order.refunds.length]).toEqual(['paid', order.status === 'cancelled' ? 1 : 0]);
      expect((await cancel()).reply).toMatchObject({ status: 'cancelled', refunds: [{ amount: 8_000 }] });
    }
    await world.runJobs();
    world.clock.advance(6_000);
    await sweepTransfers(world.deps);
    expect(world.money.payouts).toHaveLength(ROUNDS);
    expect((await world.balances({}))['provider_clearing:mtn']).toBeUndefined();
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('ends cancelled and not paid when the payer refused, with all stock back', async () => {
    const pieces = async () =>
      world.deps.db
        .selectFrom('offer_products')
        .select(['held', 'sold'])
        .where('product_id', '=', shop.product_ids[0]!)
        .executeTakeFirstOrThrow();
    const before = await pieces();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { member, id, cancel } = await race('refuse', round);
      expect((await cancel()).reply.status).toBe('cancelled');
      expect((await world.order(member, id)).payment_status).not.toBe('paid');
    }
    expect(await pieces()).toEqual(before);
    expect(await brokenInvariants(world)).toEqual([]);
  });
});
