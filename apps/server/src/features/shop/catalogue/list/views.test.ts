import { getOffer, listFeaturedOffers, listSimilarOffers } from '@club/contract/shop/catalogue';
import { listCategories, listLocations, listOffers } from '@club/contract/shop/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeCategory, makeOffer, makeOutlet, type MadeOffer } from '#server-test/catalogue.ts';
import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { endOffers } from '#server/features/shop/catalogue/end-offers.ts';
import { refreshCardsOfOutlet } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import { holdStock } from '#server/features/shop/catalogue/stock.ts';

let world: TestWorld;
let member: Person;
let token: string;
let food: string;
let tools: string;
let empty: string;
let near: string;
let far: string;
let bread: MadeOffer;
let rice: MadeOffer;
let spade: MadeOffer;
let soap: MadeOffer;

beforeAll(async () => {
  world = await openWorld();
  const { deps } = world;
  member = await makeMember(deps);
  token = member.token;
  food = await makeCategory(deps, 'Food', 2);
  tools = await makeCategory(deps, 'Tools & more', 1);
  empty = await makeCategory(deps, 'Nothing yet', 3);
  near = await makeOutlet(deps, { name: 'Near', area: 'Ntinda' });
  far = await makeOutlet(deps, { name: 'Far', area: 'Gulu', offers_in_store: true, offers_curbside: false });
  const made = (name: string, outlet_id: string, category_id: string, more: object = {}) =>
    makeOffer(deps, { name, outlet_id, category_id, ...more });
  bread = await made('Bread', near, food, {
    featured_rank: 3,
    terms: ['Fresh today', 'One each'],
    products: [{ price: 999 }, {}, { on_hand: 3, quantity: 30 }],
  });
  rice = await made('Rice', far, food, { featured_rank: 1 });
  spade = await made('Spade', near, tools, { featured_rank: 2, products: [{ quantity: 1, on_hand: 1 }] });
  soap = await made('Soap', far, tools);
});
afterAll(() => world.close());

const detail = (id: string) => world.call(getOffer, { token, params: { id } });
const similar = async (id: string, limit?: number) => {
  const query = limit === undefined ? {} : { limit };
  return (await world.call(listSimilarOffers, { token, params: { id }, query })).reply.results.map((card) => card.name);
};
const featured = async (query = {}) =>
  (await world.call(listFeaturedOffers, { token, query })).reply.results.map((card) => card.name);

describe('one offer', () => {
  it('has all its products, its terms, its outlet and the server time', async () => {
    const { reply } = await detail(bread.id);
    expect(reply).toMatchObject({
      id: bread.id,
      name: 'Bread',
      terms: ['Fresh today', 'One each'],
      outlet_address: 'Plot 12, Ntinda Road, opposite the stage',
      outlet_phone: '0414100200',
      outlet_opening_hours: 'Mon-Sun 08:00-21:00',
      outlet_latitude: 0.354,
      outlet_longitude: 32.612,
      distributor_name: null,
      start_date: new Date(world.deps.now().getTime() - 86_400_000).toISOString(),
      distance_km: null,
      product_count: 3,
      // 20, 20 and the 3 that the outlet still has.
      stock_quantity: 43,
      server_time: world.deps.now().toISOString(),
    });
    expect(reply.per_member_limit).toBeNull();
    expect(reply.products.map((product) => product.id)).toEqual(bread.product_ids);
    expect(reply.products[0]!.offer_price).toBe(799);
    expect(reply.products[2]).toMatchObject({ quantity: 30, remaining_quantity: 30, stock_quantity: 3 });
  });

  it('offers the service types that its outlet can give, and no delivery yet', async () => {
    expect((await detail(bread.id)).reply.service_types).toEqual(['in_store', 'curbside']);
    expect((await detail(rice.id)).reply.service_types).toEqual(['in_store']);
  });

  it.each(['00000000-0000-7000-8000-000000000000', '12', 'nonsense', '%27', "1' OR '1'='1"])(
    'named %s is not found',
    async (id) => {
      const answer = await detail(id);
      expect(answer.status).toBe(404);
      expect(answer.problem).toMatchObject({
        error_code: 'offer_not_found',
        message: "Offer Not Found: The offer you're looking for doesn't exist or has expired.",
      });
    },
  );

  it('is for members', async () => {
    expect((await world.call(getOffer, { params: { id: bread.id } })).status).toBe(401);
  });
});

describe('similar offers', () => {
  it('are of the same category, then of the same outlet, then others', async () => {
    expect(await similar(bread.id)).toEqual(['Rice', 'Spade', 'Soap']);
    expect(await similar(bread.id, 2)).toEqual(['Rice', 'Spade']);
    expect(await similar(soap.id, 2)).toEqual(['Spade', 'Rice']);
  });

  it('of an unknown offer are not found', async () => {
    const call = (id: string) => world.call(listSimilarOffers, { token, params: { id } });
    expect((await call('00000000-0000-7000-8000-000000000000')).problem.error_code).toBe('offer_not_found');
    expect((await call('nonsense')).status).toBe(404);
  });
});

describe('how many come unless more are asked for', () => {
  it('is 6 featured and 4 similar offers', () => {
    expect(listFeaturedOffers.query.parse({})).toEqual({ limit: 6 });
    expect(listSimilarOffers.query.parse({})).toEqual({ limit: 4 });
  });
});

describe('featured offers', () => {
  it('come by rank', async () => {
    expect(await featured()).toEqual(['Rice', 'Spade', 'Bread']);
    expect(await featured({ limit: 2 })).toEqual(['Rice', 'Spade']);
  });

  it('and similar ones leave out what is sold out, which the list keeps', async () => {
    const line = { offer_id: spade.id, product_id: spade.product_ids[0]!, quantity: 1 };
    await expect(
      transact(world.deps.db, async (tx) => {
        await holdStock(tx, [line]);
        throw new Error('given back');
      }),
    ).rejects.toThrow('given back');
    expect(await featured()).toContain('Spade');
    await transact(world.deps.db, (tx) => holdStock(tx, [line]));
    expect(await featured()).toEqual(['Rice', 'Bread']);
    expect(await similar(soap.id)).toEqual(['Rice', 'Bread']);
    const listed = (await world.call(listOffers, { token, query: { category: tools } })).reply.results;
    expect(listed.find((card) => card.name === 'Spade')!.products[0]!.stock_quantity).toBe(0);
  });
});

describe('categories and places', () => {
  it('stand in their order with their pictures and the number of live offers', async () => {
    const plain = (key: string) => ({ image: `/media/placeholders/${key}-640.webp`, picture: null });
    const { reply } = await world.call(listCategories, { token });
    expect(reply).toEqual({
      results: [
        { ...plain('tools-more'), id: tools, name: 'Tools & more', offer_count: 2 },
        { ...plain('food'), id: food, name: 'Food', offer_count: 2 },
        { ...plain('nothing-yet'), id: empty, name: 'Nothing yet', offer_count: 0 },
      ],
      count: 3,
      next: null,
      previous: null,
    });
    expect((await world.call(listLocations, { token })).reply).toEqual({ success: true, data: ['Gulu', 'Ntinda'] });
  });
});

describe('changes', () => {
  it('of an outlet reach its cards; a paused one has none', async () => {
    await transact(world.deps.db, async (tx) => {
      await tx.updateTable('outlets').set({ name: 'Far "and" away', area: 'Lira' }).where('id', '=', far).execute();
      await refreshCardsOfOutlet(tx, far);
    });
    expect((await detail(rice.id)).reply).toMatchObject({ outlet_name: 'Far "and" away', outlet_area: 'Lira' });
    await transact(world.deps.db, async (tx) => {
      await tx.updateTable('outlets').set({ status: 'paused' }).where('id', '=', far).execute();
      await refreshCardsOfOutlet(tx, far);
    });
    expect((await detail(rice.id)).problem.error_code).toBe('offer_not_found');
    expect((await world.call(listLocations, { token })).reply.data).toEqual(['Ntinda']);
    await transact(world.deps.db, async (tx) => {
      await tx.updateTable('outlets').set({ status: 'active' }).where('id', '=', far).execute();
      await refreshCardsOfOutlet(tx, far);
    });
    expect((await detail(rice.id)).status).toBe(200);
  });

  it('the end takes an offer away at once, and the chore its card', async () => {
    expect(await endOffers(world.deps)).toBe(0);
    world.clock.advance(30 * 86_400_000 - 1);
    token = freshToken(world.deps, member);
    expect((await detail(bread.id)).status).toBe(200);
    world.clock.advance(1);
    expect((await detail(bread.id)).problem.error_code).toBe('offer_not_found');
    expect(await endOffers(world.deps)).toBe(4);
    expect(await world.deps.db.selectFrom('offer_cards').select('offer_id').execute()).toEqual([]);
    expect(await similar(bread.id)).toEqual([]);
  });
});
