import { approveRefund, previewRefund, refuseRefund, requestRefund } from '@club/contract/money/refunds';
import { listMyCodes } from '@club/contract/offers-of-the-day/codes';
import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import {
  listCounterRedemptions,
  redeemAtCounter,
  reverseRedemption,
} from '@club/contract/offers-of-the-day/redemption';
import { completeOrderWithCode, shortOutletOrder } from '@club/contract/outlets/counter';
import { confirmReturn } from '@club/contract/outlets/deliveries';
import { addStaff } from '@club/contract/outlets/staff';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { leftOf, makeDeal, purchaseOf, settle } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openRidersWorld } from '#server-test/riders-world.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

let world: OrdersWorld;
let admin: Person;
let other: Person;
beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
  other = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin, other);
});
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]));
afterAll(() => world.close());

/** An outlet that has three of each product, and a paid order of two of the first and one of the second. */
async function ordered({ price = 10_000, per_member_limit = 2 } = {}) {
  const products = [price, 5_000].map((each) => ({ price: each, pieces: 3 }));
  const shop = await makeShop(world.deps, { products, per_member_limit });
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  const owner = await makeMember(world.deps);
  const { id } = await world.place(owner, [shop.line(2, 0), shop.line(1, 1)]);
  await world.pay(owner, id);
  const [first, second] = (await world.order(owner, id)).items;
  return { shop, manager, owner, id, first: first!.id, second: second!.id };
}

const refund = (id: string, lines: { id: string; quantity: number }[]) =>
  world.as(admin, requestRefund, { params: { id }, body: { reason: 'The customer called', lines } });
/** What the desk says before of what becomes of the goods. */
async function stockOf(id: string, lines: { id: string; quantity: number }[]): Promise<unknown> {
  const answer = await world.as(admin, previewRefund, { params: { id }, body: { lines } });
  return answer.status === 200 ? answer.reply.stock : answer.problem.error_code;
}
const short = (manager: Person, id: string, lines: { id: string; pieces: number }[]) =>
  world.as(manager, shortOutletOrder, { params: { id }, body: { lines } });

/** How many pieces of each product are sold. */
async function sold(shop: Shop): Promise<number[]> {
  const rows = await world.deps.db
    .selectFrom('offer_products')
    .select(['product_id', 'sold'])
    .where('offer_id', '=', shop.offer_id)
    .execute();
  return shop.product_ids.map((id) => rows.find(({ product_id }) => product_id === id)!.sold);
}

describe('a line of which everything is given back before it is handed over', () => {
  it('can be bought again, by its member too, and is handed over once', async () => {
    const { shop, manager, owner, id, first, second } = await ordered();
    expect(await stockOf(id, [{ id: first, quantity: 1 }])).toBe('stays');
    await refund(id, [{ id: first, quantity: 1 }]);
    expect(await sold(shop)).toEqual([2, 1]);
    expect(await stockOf(id, [{ id: first, quantity: 1 }])).toBe('lines');
    const rest = [first, second].map((line) => ({ id: line, quantity: 1 }));
    expect(await stockOf(id, rest)).toBe('order');
    await refund(id, [{ id: first, quantity: 1 }]);
    expect(await sold(shop)).toEqual([0, 1]);
    await world.pay(owner, (await world.place(owner, [shop.line(2, 0)])).id);
    expect(await sold(shop)).toEqual([2, 1]);
    const code = await world.makeReady(manager, owner, id);
    expect((await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } })).status).toBe(200);
    expect(await sold(shop)).toEqual([2, 1]);
  });

  it('is freed once, also where two give it back at the same moment and the rest is cancelled', async () => {
    const { shop, owner, id, first } = await ordered();
    const answers = await Promise.all([1, 2, 3].map(() => refund(id, [{ id: first, quantity: 2 }])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await sold(shop)).toEqual([0, 1]);
    await Promise.all([1, 2].map(() => world.as(owner, cancelOrder, { params: { id } })));
    expect((await world.order(owner, id)).status).toBe('cancelled');
    expect(await sold(shop)).toEqual([0, 0]);
  });

  it('is freed when the last part of it is, whoever cancels at that moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { shop, owner, id, first } = await ordered();
      const acts = [
        () => refund(id, [{ id: first, quantity: 2 }]),
        () => world.as(owner, cancelOrder, { params: { id } }),
      ];
      await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      expect(await sold(shop)).toEqual([0, 0]);
    }
  });

  it('stays sold while a second person has not agreed, and where they do not', async () => {
    const dear = { price: 2_000_000 };
    const agreed = await ordered(dear);
    const waiting = (await refund(agreed.id, [{ id: agreed.first, quantity: 2 }])).reply;
    expect(waiting.status).toBe('waiting');
    expect(await sold(agreed.shop)).toEqual([2, 1]);
    await world.as(other, approveRefund, { params: { id: waiting.id } });
    expect(await sold(agreed.shop)).toEqual([0, 1]);

    const refused = await ordered(dear);
    const { id } = (await refund(refused.id, [{ id: refused.first, quantity: 2 }])).reply;
    await world.as(other, refuseRefund, { params: { id } });
    expect(await sold(refused.shop)).toEqual([2, 1]);
  });

  it('is free but for the pieces that are not there, and none of it can be missing any more', async () => {
    const { shop, manager, id, first, second } = await ordered();
    await short(manager, id, [{ id: first, pieces: 1 }]);
    expect(await sold(shop)).toEqual([2, 1]);
    await refund(id, [{ id: first, quantity: 1 }]);
    expect(await sold(shop)).toEqual([1, 1]);
    for (const lines of [[{ id: first, pieces: 1 }], [first, second].map((line) => ({ id: line, pieces: 1 }))]) {
      expect((await short(manager, id, lines)).problem.error_code).toBe('order_line_unknown');
    }
    expect(await sold(shop)).toEqual([1, 1]);

    const none = await ordered();
    await short(none.manager, none.id, [{ id: none.first, pieces: 2 }]);
    expect(await sold(none.shop)).toEqual([2, 1]);
    expect((await world.place(none.owner, [none.shop.line(1, 0)])).status).toBe('pending');
  });

  it('stays sold where it was given back after the hand-over', async () => {
    const { shop, manager, owner, id, first } = await ordered();
    const code = await world.makeReady(manager, owner, id);
    await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
    expect(await stockOf(id, [{ id: first, quantity: 2 }])).toBe('stays');
    await refund(id, [{ id: first, quantity: 2 }]);
    expect(await sold(shop)).toEqual([2, 1]);
  });

  it('that a rider has is freed when the outlet says that it is back, and stays sold where it is not brought back', async () => {
    const products = [10_000, 5_000].map((price) => ({ price, pieces: 3 }));
    const { shop, manager, ...riders } = await openRidersWorld(world, { products });
    for (const isBack of [true, false]) {
      const { rider, id: rider_id } = await riders.newRider();
      const { owner, id } = await riders.readyOrder(undefined, { of: 2 });
      const before = await sold(shop);
      const delivery_id = (await riders.assign(id, rider_id)).reply.id;
      await riders.move(rider, delivery_id, 'picked_up');
      const all = (await world.order(owner, id)).items.map((line) => ({ id: line.id, quantity: 1 }));
      expect(await stockOf(id, all)).toBe('order_out');
      expect(await stockOf(id, all.slice(0, 1))).toBe('lines_out');
      await refund(id, all.slice(0, 1));
      expect(await sold(shop)).toEqual(before);
      if (isBack) {
        await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' });
        expect(await sold(shop)).toEqual(before);
        for (const _ of [1, 2]) await world.as(manager, confirmReturn, { params: { id: delivery_id }, body: {} });
        expect(await sold(shop)).toEqual([before[0]! - 1, before[1]]);
      } else {
        await riders.move(rider, delivery_id, 'arrived');
        const { code } = (await riders.seen(owner, id)).delivery_code!;
        expect((await riders.deliver(rider, delivery_id, code)).status).toBe(200);
        expect(await sold(shop)).toEqual(before);
      }
    }
  });

  it('that was just handed over against a code stays sold, until that is taken back', async () => {
    const products = [10_000, 5_000].map((price) => ({ price, quantity: 3 }));
    const deal = await makeDeal(world, { products });
    const manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
    const staff = { name: 'Sarah', phone: '0776199999', role: 'cashier' as const };
    const { pin } = (await world.as(manager, addStaff, { body: staff })).reply;
    const owner = await makeMember(world.deps);
    const selected_products = deal.product_ids.map((product_id) => ({ product_id, quantity: 1 }));
    const body = { ...purchaseOf(deal, owner), selected_products };
    const { order_id: id } = (await world.as(owner, purchaseDayOffer, { body })).reply;
    await world.runJobs();
    await settle(world, owner, id);
    const { code } = (await world.as(owner, listMyCodes, { query: {} })).reply.results[0]!;
    await world.as(manager, redeemAtCounter, { body: { code, pin } });
    const line = (await world.order(owner, id)).items.find(({ product }) => product.id === deal.product_ids[0])!;
    const all = (await world.order(owner, id)).items.map((each) => ({ id: each.id, quantity: 1 }));
    expect(await stockOf(id, all)).toBe('handed_over_just_now');
    expect(await stockOf(id, [{ id: line.id, quantity: 1 }])).toBe('handed_over');
    await refund(id, [{ id: line.id, quantity: 1 }]);
    expect(await leftOf(world, deal)).toBe(2);
    const [redemption] = (await world.as(manager, listCounterRedemptions, { query: {} })).reply.results;
    const takeBack = () =>
      world.as(manager, reverseRedemption, { params: { id: redemption!.id }, body: { pin, reason: 'Wrong customer' } });
    expect((await Promise.all([takeBack(), takeBack()])).map(({ status }) => status)).toContain(200);
    expect(await leftOf(world, deal)).toBe(3);
  });
});
