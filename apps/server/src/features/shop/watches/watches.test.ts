import { listWatches, unwatchProduct, watchProduct } from '@club/contract/shop/watches';
import { WATCH_HEAD_START_MINUTES, WATCHES_AT_MOST } from '@club/rules/stock-watch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeCategory, makeOffer, makeOutlet, type MadeOffer } from '#server-test/catalogue.ts';
import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { returnStock } from '#server/features/shop/catalogue/stock.ts';
import type { Problem } from '#server/problem.ts';

import { forgetWatches } from './forget-watches.ts';
import { watchersTeller } from './tell-watchers.ts';
import { watchProduct as watchFor } from './watch-product.ts';

const MINUTE_MS = 60_000;
let world: TestWorld;
let outlet_id: string;
let category_id: string;
let gone: MadeOffer;

beforeAll(async () => {
  world = await openWorld();
  outlet_id = await makeOutlet(world.deps, { name: 'Mugati Bakery' });
  category_id = await makeCategory(world.deps);
});
beforeEach(async () => {
  await world.deps.db.deleteFrom('stock_watches').execute();
  gone = await soldOut();
});
afterAll(() => world.close());

const soldOut = (product_name = 'Family loaf') =>
  makeOffer(world.deps, { outlet_id, category_id, products: [{ product_name, quantity: 20, sold: 20 }, {}] });
const wait = (person: Person, offer = gone, place = 0) =>
  world.call(watchProduct, {
    token: person.token,
    params: { id: offer.id },
    body: { product_id: offer.product_ids[place]! },
  });
/** Some sales are undone. */
const comesBack = (quantity: number, offer = gone) =>
  transact(world.deps.db, (tx) =>
    returnStock(tx, [{ offer_id: offer.id, product_id: offer.product_ids[0]!, quantity }]),
  );
async function waiting(count: number): Promise<Person[]> {
  const people = [];
  for (let one = 0; one < count; one += 1) {
    const person = await makeMember(world.deps);
    await wait(person);
    world.clock.advance(1_000);
    people.push(person);
  }
  return people;
}
/** How often each of them was told. */
const told = async (people: readonly Person[]) =>
  Promise.all(
    people.map(async ({ member_id }) => {
      const rows = await world.deps.db
        .selectFrom('messages')
        .select('body')
        .where('member_id', '=', member_id)
        .where('channel', '=', 'sms')
        .where('template', '=', 'back_in_stock')
        .execute();
      return rows.length;
    }),
  );

describe('waiting for a sold-out product', () => {
  it('is told once when it is back, in words that name it', async () => {
    const [person] = (await waiting(1)) as [Person];
    expect(await watchersTeller()(world.deps)).toBe(0);
    await comesBack(3);
    expect(await watchersTeller()(world.deps)).toBe(1);
    const notes = await world.deps.db
      .selectFrom('notifications')
      .select(['title', 'message', 'link'])
      .where('member_id', '=', person.member_id)
      .execute();
    expect(notes).toEqual([
      {
        title: 'Back in stock',
        message: 'Family loaf is back at Mugati Bakery. You asked us to tell you; there may be few.',
        link: `/offers/${gone.id}`,
      },
    ]);
    world.clock.advance(60 * MINUTE_MS);
    expect(await watchersTeller()(world.deps)).toBe(0);
    expect(await told([person])).toEqual([1]);
    const token = freshToken(world.deps, person);
    expect((await world.call(listWatches, { token, params: { id: gone.id } })).reply.product_ids).toEqual([]);
  });

  it('tells the first who asked first, as many as there are pieces, and the next ones a while later', async () => {
    const people = await waiting(5);
    await comesBack(2);
    expect(await watchersTeller()(world.deps)).toBe(2);
    expect(await watchersTeller()(world.deps)).toBe(0);
    expect(await told(people)).toEqual([1, 1, 0, 0, 0]);
    world.clock.advance((WATCH_HEAD_START_MINUTES + 1) * MINUTE_MS);
    expect(await watchersTeller()(world.deps)).toBe(2);
    expect(await told(people)).toEqual([1, 1, 1, 1, 0]);
  });

  it('tells nobody twice and nobody out of turn, however many workers look while the stock moves', async () => {
    const people = await waiting(12);
    for (const quantity of [3, 2, 4]) {
      await Promise.all([comesBack(quantity), ...Array.from({ length: 4 }, () => watchersTeller()(world.deps))]);
      await Promise.all(Array.from({ length: 4 }, () => watchersTeller()(world.deps)));
    }
    expect(await told(people)).toEqual([...Array<number>(9).fill(1), ...Array<number>(3).fill(0)]);
  });

  it('asked for twice is one place in the line; asked for again after the message is a new one', async () => {
    const [person, other] = (await waiting(2)) as [Person, Person];
    await Promise.all([wait(person), wait(person)]);
    await comesBack(1);
    expect(await watchersTeller()(world.deps)).toBe(1);
    expect(await told([person, other])).toEqual([1, 0]);
    expect((await wait(person)).problem).toMatchObject({ error_code: 'in_stock_again', available: 1 });
  });

  it('can be given up', async () => {
    const [person] = (await waiting(1)) as [Person];
    const params = { id: gone.id, product_id: gone.product_ids[0]! };
    const stranger = await makeMember(world.deps);
    await world.call(unwatchProduct, { token: stranger.token, params });
    const mine = () => world.call(listWatches, { token: person.token, params: { id: gone.id } });
    expect((await mine()).reply.product_ids).toEqual([gone.product_ids[0]]);
    expect((await world.call(unwatchProduct, { token: person.token, params })).reply.product_ids).toEqual([]);
    await comesBack(1);
    expect(await watchersTeller()(world.deps)).toBe(0);
  });

  it('is refused for what is there, what is not, and more than anybody waits for', async () => {
    const person = await makeMember(world.deps);
    expect((await wait(person, gone, 1)).problem.error_code).toBe('in_stock_again');
    const none = { id: '00000000-0000-7000-8000-000000000000', product_ids: gone.product_ids };
    expect((await wait(person, none)).status).toBe(404);
    const products = Array.from({ length: WATCHES_AT_MOST + 1 }, () => ({ quantity: 2, sold: 2 }));
    const offer = await makeOffer(world.deps, { outlet_id, category_id, products });
    const places = [...products.keys()];
    const waitFor = (place: number) =>
      watchFor(world.deps, person.member_id, { offer_id: offer.id, product_id: offer.product_ids[place]! }, undefined);
    const answers = await Promise.allSettled(places.map(waitFor));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Problem).code)).toEqual(['too_many_watches']);
    // One that is waited for already is none more.
    const known = answers.findIndex((answer) => answer.status === 'fulfilled');
    expect((await waitFor(known)).product_ids).toHaveLength(WATCHES_AT_MOST);
  });

  it('ends with the offer', async () => {
    const over = await makeOffer(world.deps, {
      outlet_id,
      category_id,
      ends_in: 0.5 / 24,
      products: [{ quantity: 1, sold: 1 }],
    });
    const person = await makeMember(world.deps);
    await wait(person, over);
    world.clock.advance(31 * MINUTE_MS);
    await comesBack(1, over);
    expect(await watchersTeller()(world.deps)).toBe(0);
    await forgetWatches(world.deps);
    const left = await world.deps.db.selectFrom('stock_watches').select('id').where('offer_id', '=', over.id).execute();
    expect(left).toEqual([]);
  });
});
