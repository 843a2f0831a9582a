import { type OfferCard } from '@club/contract/shop/catalogue';
import { listOffers } from '@club/contract/shop/search';
import { distanceKm } from '@club/rules/delivery-fee';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeCategory, makeOffer, makeOutlet } from '#server-test/catalogue.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { refreshOfferCard } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import { holdStock, takeStock } from '#server/features/shop/catalogue/stock.ts';

/** As a browser may send it: some of these are no values at all. */
type Query = Record<string, string | number | undefined>;

let world: TestWorld;
let token: string;
let food: string;
let tools: string;
const outlet: Record<string, string> = {};
const offer: Record<string, { id: string; product_ids: readonly string[] }> = {};

const KAMPALA = { latitude: 0.3136, longitude: 32.5811 };
const ENTEBBE = { latitude: 0.0512, longitude: 32.4637 };
const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000;
const GULU = { latitude: 2.7746, longitude: 32.299 };

const LETTERS = 'abcdefghijklm';

beforeAll(async () => {
  world = await openWorld();
  const { deps } = world;
  token = (await makeMember(deps)).token;
  food = await makeCategory(deps, 'Food');
  tools = await makeCategory(deps, 'Tools');
  outlet['market'] = await makeOutlet(deps, { name: 'Owino Market', area: 'Central Kampala', ...KAMPALA });
  outlet['lake'] = await makeOutlet(deps, { name: 'Lakeside', area: 'Entebbe', town: 'Entebbe', ...ENTEBBE });
  outlet['north'] = await makeOutlet(deps, { name: "Acholi's Home", area: 'Gulu', town: 'Gulu', ...GULU });
  const open = async (name: string, wanted: Parameters<typeof makeOffer>[1]) => {
    world.clock.advance(1_000);
    // Made-up names have numbers, which a search here may look for.
    const products = (wanted.products ?? [{}]).map((product, place) => ({
      brand_name: 'Some brand',
      product_name: `Goods ${LETTERS[Object.keys(offer).length]}${LETTERS[place]}`,
      ...product,
    }));
    offer[name] = await makeOffer(deps, { name, ...wanted, products });
  };
  const market = { outlet_id: outlet['market'], category_id: food };
  await open('Tomatoes', {
    ...market,
    discount_percentage: 25,
    products: [{ product_name: 'Tomatoes 2 kg', price: 9_000 }, { product_name: 'Onions' }, { product_name: 'Greens' }],
  });
  await open('Café breakfast', { ...market, discount_percentage: 26, featured_rank: 2, ends_in: 2 });
  await open('Half price', {
    ...market,
    discount_percentage: 50,
    products: [{ price: 1_000, brand_name: 'Kuku Fresh' }],
  });
  const lake = { outlet_id: outlet['lake'], category_id: food };
  await open('Tilapia 100%', { ...lake, discount_percentage: 0, cashback_percentage: 12.5, products: [{}, {}] });
  await open('Boat_trip', { ...lake, discount_percentage: 51, description: 'An hour on the water', ends_in: 1 });
  const north = { outlet_id: outlet['north'], category_id: tools };
  await open('Hoe and spade', { ...north, discount_percentage: 5, featured_rank: 1, products: [{ price: 90_000 }] });
  await open('Over', { ...north, ends_in: 40 });
  await open('Not begun', { ...north, starts_in: 1 });
  await open('Paused', north);
  await transact(deps.db, async (tx) => {
    const paused = offer['Paused']!.id;
    await tx.updateTable('offers').set({ status: 'paused' }).where('id', '=', paused).execute();
    await refreshOfferCard(tx, paused);
    const over = offer['Over']!.id;
    await tx.updateTable('offers').set({ ends_at: deps.now() }).where('id', '=', over).execute();
    await refreshOfferCard(tx, over);
  });
});
afterAll(() => world.close());

const ask = async (query: Query) => (await world.call(listOffers, { token, query })).reply;
const names = async (query: Query) => (await ask(query)).results.map((card) => card.name);
const sorted = async (query: Query) => (await names(query)).toSorted();

const all = ['Boat_trip', 'Café breakfast', 'Half price', 'Hoe and spade', 'Tilapia 100%', 'Tomatoes'];

describe('the list of offers', () => {
  it('shows what is live and nothing else, featured first, then the newest', async () => {
    const reply = await ask({});
    expect(reply.results.map((card) => card.name)).toEqual([
      'Hoe and spade',
      'Café breakfast',
      'Boat_trip',
      'Tilapia 100%',
      'Half price',
      'Tomatoes',
    ]);
    expect(reply).toMatchObject({ count: 6, next: null, previous: null });
  });

  it('needs a member', async () => {
    expect((await world.call(listOffers)).status).toBe(401);
    expect((await world.call(listOffers, { token: 'nonsense' })).status).toBe(401);
  });

  it('gives a card its figures: two products of three, prices decided by the server', async () => {
    const [card] = (await ask({ search: 'tomatoes' })).results as [OfferCard];
    expect(card).toMatchObject({
      id: offer['Tomatoes']!.id,
      image: '/media/placeholders/food-640.webp',
      picture: null,
      outlet_name: 'Owino Market',
      outlet_area: 'Central Kampala',
      outlet_delivery_fee: 5_000,
      category_name: 'Food',
      discount_percentage: 25,
      cashback_percentage: 0,
      rating: null,
      rating_count: 0,
      product_count: 3,
      distance_km: null,
    });
    expect(card.products).toHaveLength(2);
    expect(card.products[0]).toMatchObject({
      product_name: 'Tomatoes 2 kg',
      price: 9_000,
      original_price: 9_000,
      offer_price: 6_750,
      savings_per_item: 2_250,
      cashback_per_item: 0,
      quantity: 20,
      remaining_quantity: 20,
      stock_quantity: 20,
    });
  });

  it('never lowers the price by cashback', async () => {
    const [card] = (await ask({ cashback: '1' })).results;
    expect(card!.products[0]).toMatchObject({ price: 10_000, offer_price: 10_000, cashback_per_item: 1_250 });
  });

  it('tells the stock of this moment, held and sold alike', async () => {
    const made = await makeOffer(world.deps, {
      outlet_id: outlet['market']!,
      category_id: food,
      name: 'Stocked',
      products: [{ on_hand: 12, quantity: 10 }],
      ends_in: 0.0001,
    });
    const line = { offer_id: made.id, product_id: made.product_ids[0]!, quantity: 3 };
    const figures = async () => (await ask({ search: 'stocked' })).results[0]!.products[0];
    await transact(world.deps.db, (tx) => holdStock(tx, [line]));
    expect(await figures()).toMatchObject({ quantity: 10, remaining_quantity: 7, stock_quantity: 7 });
    await transact(world.deps.db, (tx) => takeStock(tx, [line]));
    await transact(world.deps.db, (tx) =>
      tx.updateTable('products').set({ on_hand: 2 }).where('id', '=', line.product_id).execute(),
    );
    expect(await figures()).toMatchObject({ quantity: 10, remaining_quantity: 7, stock_quantity: 2 });
    world.clock.advance(60_000);
    expect(await names({ search: 'stocked' })).toEqual([]);
  });
});

describe('filters', () => {
  it.each<[string, Query, string[]]>([
    ['any discount', { discount: 'any' }, all.filter((name) => name !== 'Tilapia 100%')],
    ['over 25 %', { discount: 'over-25' }, ['Boat_trip', 'Café breakfast', 'Half price']],
    ['over 50 %', { discount: 'over-50' }, ['Boat_trip']],
    ['cashback', { cashback: '1' }, ['Tilapia 100%']],
    ['several products', { multiProducts: '1' }, ['Tilapia 100%', 'Tomatoes']],
    ['an area in any case', { location: 'central KAMPALA' }, ['Café breakfast', 'Half price', 'Tomatoes']],
    ['an area without offers', { location: 'Kololo' }, []],
    ['all of them together', { location: 'entebbe', discount: 'any', search: 'water' }, ['Boat_trip']],
  ])('%s', async (_name, query, expected) => {
    const reply = await ask(query);
    expect(reply.results.map((card) => card.name).toSorted()).toEqual(expected);
    expect(reply.count).toBe(expected.length);
  });

  it('a category and an outlet', async () => {
    expect(await sorted({ category: tools })).toEqual(['Hoe and spade']);
    expect(await sorted({ outlet: outlet['lake'] })).toEqual(['Boat_trip', 'Tilapia 100%']);
  });

  it('ignores values that are not understood', async () => {
    const query = {
      category: 'food',
      discount: 'huge',
      cashback: 'yes',
      sort: 'random',
      outlet: '1',
      latitude: 'north',
    };
    expect(await sorted(query)).toEqual(all);
    expect((await ask({ page: '-1', per_page: '1e9' })).count).toBe(6);
  });
});

describe('search', () => {
  it.each<[string, string[]]>([
    ['TOMATO', ['Tomatoes']],
    ['owino breakfast', ['Café breakfast']],
    ['cafe', ['Café breakfast']],
    ['kuku', ['Half price']],
    ['gulu', ['Hoe and spade']],
    ['acholis', ['Hoe and spade']],
    ['on the water', ['Boat_trip']],
    ['100%', ['Tilapia 100%']],
    ['boat-trip', ['Boat_trip']],
    ['boattrip', ['Boat_trip']],
    ['brea', ['Café breakfast']],
    ['%', []],
    ['\\', []],
    ["' OR ''='' --", []],
    ['tomatos', ['Tomatoes']],
    ['breakfasst', ['Café breakfast']],
    ['zebra crossing', []],
  ])('%s', async (search, expected) => {
    expect(await sorted({ search })).toEqual(expected);
  });

  it('puts first what has it in its name', async () => {
    expect((await names({ search: 'tilapia' }))[0]).toBe('Tilapia 100%');
    expect(await names({ search: 'o' })).toContain('Tomatoes');
  });

  it('of blanks is none', async () => {
    expect(await sorted({ search: '   ' })).toEqual(all);
  });
});

describe('order', () => {
  it.each<[string, string]>([
    ['ending', 'Boat_trip'],
    ['discount', 'Boat_trip'],
    ['cashback', 'Tilapia 100%'],
    ['price', 'Half price'],
    ['newest', 'Hoe and spade'],
    ['relevance', 'Hoe and spade'],
    ['distance', 'Hoe and spade'],
  ])('%s', async (sort, first) => {
    expect((await names({ sort }))[0]).toBe(first);
  });

  it('is stable over pages: every offer stands on exactly one', async () => {
    for (const sort of ['ending', 'discount', 'cashback', 'price', 'newest', 'relevance']) {
      const pages = [1, 2, 3].map((page) => ask({ sort, page, per_page: 2 }));
      const [first, second, third] = await Promise.all(pages);
      expect([first!.previous, first!.next, second!.previous, second!.next]).toEqual([null, 2, 1, 3]);
      expect([third!.previous, third!.next]).toEqual([2, null]);
      const seen = [first, second, third].flatMap((page) => page!.results.map((card) => card.name));
      expect(seen.toSorted()).toEqual(all);
    }
  });

  it('leads back from a page beyond the last', async () => {
    expect(await ask({ page: 50, per_page: 4 })).toEqual({
      results: [],
      count: 6,
      count_is_exact: true,
      next: null,
      previous: 2,
    });
  });
});

describe('near me', () => {
  it('looks 10 km around where nothing else is said, nearest first', async () => {
    const reply = await ask({ latitude: 0.32, longitude: 32.6 });
    expect(reply.results.map((card) => card.name).toSorted()).toEqual(['Café breakfast', 'Half price', 'Tomatoes']);
    expect(reply.results[0]!.distance_km).toBe(distanceKm({ latitude: 0.32, longitude: 32.6 }, KAMPALA));
  });

  it('reaches as far as the radius', async () => {
    const far = await ask({ ...KAMPALA, radius: 40 });
    expect(far.count).toBe(5);
    const distances = far.results.map((card) => card.distance_km!);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(await sorted({ ...KAMPALA, radius: 40, sort: 'price', cashback: '1' })).toEqual(['Tilapia 100%']);
  });

  it('needs both halves of a place', async () => {
    expect((await ask({ latitude: 0.3 })).count).toBe(6);
  });

  it('measures as the rules do, and what is shown is within the radius', async () => {
    const places = fc.record({
      latitude: fc.double({ min: -1.5, max: 4, noNaN: true }),
      longitude: fc.double({ min: 29.5, max: 35, noNaN: true }),
      radius: fc.integer({ min: 1, max: 100 }),
    });
    const outlets = [KAMPALA, KAMPALA, KAMPALA, ENTEBBE, ENTEBBE, GULU];
    await fc.assert(
      fc.asyncProperty(places, async (place) => {
        // Neighbours share an answer: it is that of the place rounded to about a hundred metres.
        const shared = { latitude: rounded(place.latitude), longitude: rounded(place.longitude) };
        const expected = outlets.map((at) => distanceKm(shared, at)).filter((km) => km <= place.radius);
        const shown = (await ask(place)).results.map((card) => card.distance_km!);
        expect(shown).toEqual(expected.toSorted((a, b) => a - b));
      }),
      { numRuns: 150 },
    );
  });
});
