import { requestRefund } from '@club/contract/money/refunds';
import { listMyCodes } from '@club/contract/offers-of-the-day/codes';
import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { checkCounterCode } from '@club/contract/offers-of-the-day/redemption';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeDeal, purchaseOf, settle } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember } from '#server-test/people.ts';

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

it('a code is good for nothing of what the club gave back before it was used', async () => {
  const deal = await makeDeal(world, {
    products: [
      { price: 10_000, quantity: 5 },
      { price: 5_000, quantity: 5 },
    ],
  });
  const owner = await makeMember(world.deps);
  const manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  const admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
  const selected_products = deal.product_ids.map((product_id, index) => ({ product_id, quantity: 2 - index }));
  const body = { ...purchaseOf(deal, owner), selected_products };
  const { order_id: id } = (await world.as(owner, purchaseDayOffer, { body })).reply;
  await world.runJobs();
  await settle(world, owner, id);
  const codeOf = async () => (await world.as(owner, listMyCodes, { query: {} })).reply.results[0]!;
  const { code, items } = await codeOf();
  expect(items.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([1, 2]);

  const line = (await world.order(owner, id)).items.find(({ quantity }) => quantity === 2);
  const refund = { reason: 'The oven is broken', lines: [{ id: line!.id, quantity: 2 }] };
  await world.as(admin, requestRefund, { params: { id }, body: refund });
  expect((await codeOf()).items).toEqual(items.filter(({ quantity }) => quantity === 1));
  const checked = await world.as(manager, checkCounterCode, { body: { code } });
  expect(checked.reply.items).toMatchObject([{ quantity: 1 }]);
});
