import { getDayOffer } from '@club/contract/offers-of-the-day/offers';
import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import * as calls from '@club/contract/offers-of-the-day/waiting';
import { listShelf, setShelfStock } from '@club/contract/outlets/shelf';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buy, makeDeal, purchaseOf, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { transact } from '#server/db/transact.ts';
import { addStock } from '#server/features/shop/catalogue/add-stock.ts';

import { serveLines } from './serve-line.ts';

let world: OrdersWorld;
/** How many pieces fewer lie on the shelf than each offer promises, by product. */
const lacking = new Map<string, number>();

beforeAll(async () => {
  world = await openOrdersWorld();
  world.money.payers = 'wait';
});
afterAll(async () => {
  // Whatever was done changed the offer and its shelf by the same number, so both fit again with what had been taken away.
  for (const [id, pieces] of lacking) await moveShelf(id, pieces);
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

/** An offer of 40 pieces of a product of which another offer has left so many on the shelf. */
async function dealWithShelf(on_hand: number): Promise<Deal> {
  const deal = await makeDeal(world, { products: [{ quantity: 40 }] });
  lacking.set(deal.product_ids[0]!, 40 - on_hand);
  await moveShelf(deal.product_ids[0]!, on_hand - 40);
  return deal;
}
const moveShelf = (product_id: string, pieces: number) =>
  transact(world.deps.db, (tx) => addStock(tx, product_id, pieces));
const read = async (deal: Deal) => (await world.call(getDayOffer, { params: { id: deal.id } })).reply;

describe('an offer of the day that promises more than lies on the shelf', () => {
  it('tells what can be had, and once that is gone takes into the line and serves it', async () => {
    const deal = await dealWithShelf(1);
    const [buyer, late, waiter] = [
      await makeMember(world.deps),
      await makeMember(world.deps),
      await makeMember(world.deps),
    ];
    expect(await read(deal)).toMatchObject({ remaining_quantity: 1, products: [{ stock_quantity: 1 }] });
    const order_id = await buy(world, buyer, deal);
    expect(await read(deal)).toMatchObject({ remaining_quantity: 0, products: [{ stock_quantity: 0 }] });
    const asked = await world.as(late, purchaseDayOffer, { body: { ...purchaseOf(deal, late), or_wait: true } });
    expect(asked.problem).toMatchObject({ error_code: 'sold_out', in_line: true });
    const params = { id: deal.id };
    const joined = await world.as(waiter, calls.joinLine, { params, body: { product_id: deal.product_ids[0]! } });
    expect(joined.reply.line).toMatchObject({ place: 2 });
    await world.as(buyer, cancelOrder, { params: { id: order_id } });
    expect(await serveLines(world.deps)).toBe(1);
    expect((await world.as(late, calls.getDayOfferWaiting, { params })).reply.line).toBeNull();
  });

  it('counts as sold what was sold of it, and not what its shelf lacks or others wait for', async () => {
    const deal = await dealWithShelf(10);
    const figures = async () => {
      const { total_quantity, held_quantity, remaining_quantity, products } = await read(deal);
      const { quantity, remaining_quantity: left } = products[0]!;
      expect([quantity, left]).toEqual([total_quantity, remaining_quantity]);
      return { total: total_quantity, held: held_quantity, left: remaining_quantity };
    };
    expect(await figures()).toEqual({ total: 10, held: 0, left: 10 });
    const buyer = await makeMember(world.deps);
    const order_id = await buy(world, buyer, deal, 10);
    expect(await figures()).toEqual({ total: 10, held: 10, left: 0 });
    const place = { params: { id: deal.id }, body: { product_id: deal.product_ids[0]! } };
    await world.as(await makeMember(world.deps), calls.joinLine, place);
    await world.as(buyer, cancelOrder, { params: { id: order_id } });
    // A moment later it is held for who waited.
    expect(await figures()).toEqual({ total: 10, held: 1, left: 9 });
    await serveLines(world.deps);
    expect(await figures()).toEqual({ total: 10, held: 1, left: 9 });
  });

  it('is sold out where the shelf is empty, and has no line: nobody can give anything back', async () => {
    const deal = await dealWithShelf(0);
    expect((await read(deal)).remaining_quantity).toBe(0);
    const member = await makeMember(world.deps);
    const place = { params: { id: deal.id }, body: { product_id: deal.product_ids[0]! } };
    expect((await world.as(member, calls.joinLine, place)).problem.error_code).toBe('sold_out');
  });

  it('shows its outlet what can be sold, which is corrected in both directions and never below nothing', async () => {
    const deal = await dealWithShelf(10);
    const manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
    const body = { offer_id: deal.id, product_id: deal.product_ids[0]! };
    expect((await world.as(manager, listShelf)).reply.results).toMatchObject([{ remaining: 10 }]);
    const set = (remaining: number, was: number) =>
      world.as(manager, setShelfStock, { body: { ...body, remaining, was } });
    expect((await set(0, 40)).problem).toMatchObject({ error_code: 'stock_changed', remaining: 10 });
    expect((await set(0, 10)).reply.remaining).toBe(0);
    expect((await set(6, 0)).reply.remaining).toBe(6);
    expect((await read(deal)).remaining_quantity).toBe(6);
    await buy(world, await makeMember(world.deps), deal, 6);
    expect((await world.as(manager, listShelf)).reply.results).toMatchObject([{ remaining: 0, held: 6 }]);
  });
});
