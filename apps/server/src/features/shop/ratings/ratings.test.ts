import { getOffer } from '@club/contract/shop/catalogue';
import { getOwnRating, rateOffer } from '@club/contract/shop/ratings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { completeOrderWithCode } from '#server/features/outlets/counter/complete-order.ts';

let world: OrdersWorld;
let shop: Shop;
let manager: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
});
beforeEach(async () => {
  shop = await makeShop(world.deps);
  manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const own = (person: Person) => world.as(person, getOwnRating, { params: { id: shop.offer_id } });
const rate = (person: Person, stars: unknown) =>
  world.as(person, rateOffer, { params: { id: shop.offer_id }, body: { stars } as never });

/** Somebody who has taken something of the offer home. */
async function customer(): Promise<Person> {
  const person = await makeMember(world.deps);
  const { id } = await world.place(person, [shop.line()]);
  await world.pay(person, id);
  const code = await world.makeReady(manager, person, id);
  const staff = { member_id: manager.member_id, outlet_ids: [shop.outlet_id] };
  await completeOrderWithCode(world.deps, staff, id, code, undefined);
  return person;
}

describe('stars', () => {
  it('come from members with a completed order only', async () => {
    const person = await makeMember(world.deps);
    expect((await own(person)).reply).toEqual({ can_rate: false, stars: null, rating: null, rating_count: 0 });
    expect((await rate(person, 5)).problem.error_code).toBe('rating_refused');
    const { id } = await world.place(person, [shop.line()]);
    await world.pay(person, id);
    expect((await rate(person, 5)).problem.error_code).toBe('rating_refused');
    expect((await own(await customer())).reply.can_rate).toBe(true);
  });

  it('stand on the offer with how many gave them, and are none where nobody did', async () => {
    const look = async () => (await world.as(manager, getOffer, { params: { id: shop.offer_id } })).reply;
    expect(await look()).toMatchObject({ rating: null, rating_count: 0 });
    const [one, two, three] = [await customer(), await customer(), await customer()];
    expect((await rate(one, 5)).reply).toEqual({ can_rate: true, stars: 5, rating: 5, rating_count: 1 });
    await Promise.all([rate(two, 4), rate(three, 3)]);
    expect(await look()).toMatchObject({ rating: 4, rating_count: 3 });
  });

  it('may be changed, and count once', async () => {
    const person = await customer();
    for (const stars of [1, 5, 2]) await rate(person, stars);
    expect((await own(person)).reply).toMatchObject({ stars: 2, rating: 2, rating_count: 1 });
    await Promise.all([3, 4, 3, 4].map((stars) => rate(person, stars)));
    expect((await own(person)).reply.rating_count).toBe(1);
  });

  it.each([0, 6, 4.5, '5', null])('are not %j', async (stars) => {
    expect((await rate(await makeMember(world.deps), stars)).status).toBe(400);
  });

  it('of an offer that is not there are not found', async () => {
    const id = '00000000-0000-7000-8000-000000000000';
    expect((await world.as(manager, getOwnRating, { params: { id } })).status).toBe(404);
  });
});
