import {
  listCategories,
  listFlashSales,
  listHighCashback,
  listLocations,
  listOffers,
  searchOffers,
} from '@club/contract/shop/search';
import { distanceKm } from '@club/rules/delivery-fee';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { outlets } from '#seeds/catalogue.ts';
import { makeDemoCatalogue } from '#server-test/demo-catalogue.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

const HOUR_MS = 3_600_000;

let world: TestWorld;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await makeMember(world.deps)).token;
  await makeDemoCatalogue(world.deps);
});
afterAll(() => world.close());

const list = async (query: object) => (await world.call(listOffers, { token, query })).reply;
const outletsOf = async (query: object) =>
  new Set((await list({ per_page: 30, ...query })).results.map((card) => card.outlet_name));

describe('a location', () => {
  it.each([
    ['ntinda', ['Freshbasket Supermarket']],
    ['Ntinda', ['Freshbasket Supermarket']],
    ['Natete', []],
    ['entebe', ['Lakeside Grill']],
    ['city centre', ['Kisoboka Electronics']],
    ['nakawa-division', ['Freshbasket Supermarket', 'Obulamu Pharmacy', 'Safari Road Fuel & Auto']],
    ['nowhere at all', []],
  ])('%s is an area by its slug or by any of its names, with its parts', async (location, expected) => {
    expect([...(await outletsOf({ location }))].toSorted()).toEqual(expected);
  });

  it('of a city holds its suburbs', async () => {
    expect((await list({ location: 'kampala' })).count).toBe(40);
  });
});

describe('a search for an area', () => {
  it('where nobody is finds what is near, the nearest first', async () => {
    const { results } = (await world.call(searchOffers, { token, query: { q: 'kamwokya', per_page: 30 } })).reply;
    expect(results.length).toBeGreaterThan(9);
    expect(results.slice(0, 5).every((card) => card.outlet_name === 'Kitenge Corner Boutique')).toBe(true);
  });

  it('keeps its filters, its page and its order', async () => {
    const query = { q: 'kampala', sort: 'price', cashback: '1', page: 2, per_page: 4 } as const;
    const { reply } = await world.call(searchOffers, { token, query });
    expect(reply).toMatchObject({ previous: 1, next: 3, count_is_exact: true });
    const prices = reply.results.map((card) => Math.min(...card.products.map((product) => product.offer_price)));
    expect(reply.results.every((card) => card.cashback_percentage > 0)).toBe(true);
    expect(prices).toHaveLength(4);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('finds by its own call what the list finds with the same filter (decision B83)', async () => {
    const { results, count } = await list({ search: 'kampala' });
    const { id: category } = (await world.call(listCategories, { token })).reply.results[0]!;
    for (const filter of [
      { category },
      { location: 'ntinda' },
      { discount: 'over-25' },
      { cashback: '1' },
      { outlet: results[0]!.outlet_id },
      { latitude: 0.35, longitude: 32.6, radius: 5 },
    ]) {
      const query = { per_page: 30, ...filter };
      const { reply } = await world.call(searchOffers, { token, query: { q: 'kampala', ...query } as object });
      const found = reply.results.map((card) => card.name);
      expect(found).toEqual((await list({ search: 'kampala', ...query })).results.map((card) => card.name));
      expect(found.length, JSON.stringify(filter)).toBeGreaterThan(0);
      expect(reply.count, JSON.stringify(filter)).toBeLessThan(count);
    }
  });

  it('near a place brings the distance on each card', async () => {
    const here = { latitude: 0.35, longitude: 32.6 };
    const { reply } = await world.call(searchOffers, { token, query: { q: 'soap', ...here, radius: 20 } });
    expect(reply.results.length).toBeGreaterThan(0);
    for (const card of reply.results) {
      const outlet = outlets.find(({ name }) => name === card.outlet_name)!;
      expect(card.distance_km).toBe(distanceKm(here, outlet));
      expect(card.distance_km).toBeLessThanOrEqual(20);
    }
  });
});

describe('facets', () => {
  it('come when they are asked for', async () => {
    expect((await list({})).facets).toBeUndefined();
    const { facets, count } = await list({ facets: '1', location: 'kampala', cashback: '1' });
    expect(count).toBeLessThan(40);
    expect(facets!.categories.reduce((sum, { offer_count }) => sum + offer_count, 0)).toBe(count);
    expect(facets!.areas.find(({ slug }) => slug === 'jinja')!.offer_count).toBeGreaterThan(0);
    expect(facets!.cashback).toBe(count);
    expect(facets!.discounts.any).toBe(0);
  });

  it('of a search count what it found', async () => {
    const { facets, count } = await list({ facets: '1', search: 'soap' });
    const category = facets!.categories[0]!;
    expect((await list({ search: 'soap', category: category.id })).count).toBe(category.offer_count);
    expect(facets!.categories.reduce((sum, { offer_count }) => sum + offer_count, 0)).toBe(count);
  });
});

describe('flash sales', () => {
  it('are discounts in stock that end within two days, those that end first leading', async () => {
    const { results, count, next, previous } = (await world.call(listFlashSales, { token })).reply;
    expect({ count, next, previous }).toEqual({ count: results.length, next: null, previous: null });
    expect(results.length).toBeGreaterThan(2);
    const ends = results.map((offer) => Date.parse(offer.flash_ends_at));
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    for (const [place, offer] of results.entries()) {
      expect(offer.discount_percentage).toBeGreaterThan(0);
      expect(offer.flash_ends_at).toBe(offer.end_date);
      expect(ends[place]! - world.clock.now().getTime()).toBeLessThanOrEqual(48 * HOUR_MS);
    }
    expect((await world.call(listFlashSales, { token, query: { limit: 1 } })).reply.results).toHaveLength(1);
  });
});

describe('high cashback', () => {
  it('is the most first, four unless more are asked for, and nothing that is sold out', async () => {
    const most = async (query = {}) => (await world.call(listHighCashback, { token, query })).reply.results;
    const offers = outlets.flatMap((outlet) => outlet.offers);
    const percentages = offers.map((offer) => offer.cashback_percentage).toSorted((a, b) => b - a);
    expect((await most()).map((offer) => offer.cashback_percentage)).toEqual(percentages.slice(0, 4));
    const [first] = await most();
    await world.deps.db
      .updateTable('products')
      .set({ on_hand: 0, held: 0 })
      .where(
        'id',
        'in',
        first!.products.map((product) => product.id),
      )
      .execute();
    expect((await most({ limit: 3 })).map((offer) => offer.name)).not.toContain(first!.name);
    expect(await most({ limit: 3 })).toHaveLength(3);
  });
});

describe('categories and places', () => {
  it('have their live offers counted', async () => {
    const { results } = (await world.call(listCategories, { token })).reply;
    expect(results).toHaveLength(8);
    expect(results.reduce((sum, { offer_count }) => sum + offer_count, 0)).toBe((await list({})).count);
    expect((await world.call(listLocations, { token })).reply.data).toEqual(
      [...new Set(outlets.map((outlet) => outlet.area))].toSorted(),
    );
  });
});
