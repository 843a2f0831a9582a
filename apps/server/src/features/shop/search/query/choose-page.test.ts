import { offersQuery, type OffersQuery } from '@club/contract/shop/search';
import { distanceKm } from '@club/rules/delivery-fee';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { OfferDoc } from '#server/features/shop/search/index/offer-doc.ts';
import { OfferIndex } from '#server/features/shop/search/index/offer-index.ts';
import { SortOrders } from '#server/features/shop/search/index/sort-orders.ts';
import { EverydayWords } from '#server/features/shop/search/words/everyday-words.ts';

import { choosePage } from './choose-page.ts';
import { countFacets } from './count-facets.ts';
import { filtersOf } from './filters.ts';

const NOW = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;
const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const words = new EverydayWords([], [], []);

/** An offer made of one number, so that a few hundred of them differ in everything. */
function docOf(number: number): OfferDoc {
  const outlet = number % 11;
  return {
    offer_id: uuid(number),
    outlet_id: uuid(1_000_000 + outlet),
    category_id: uuid(2_000_000 + (number % 4)),
    outlet_name: `Outlet ${outlet}`,
    category_name: `Category ${number % 4}`,
    area: `Area ${outlet % 5}`,
    town: 'Kampala',
    area_id: null,
    latitude: 0.3 + outlet / 50,
    longitude: 32.5 + outlet / 70,
    name: `Offer ${number}`,
    description: 'Good things',
    brands: ['Brand'],
    products: ['Product'],
    discount_percentage: (number * 7) % 60,
    cashback_percentage: number % 3 === 0 ? (number * 5) % 30 : 0,
    lowest_price: 1_000 * ((number * 13) % 17),
    product_count: 1 + (number % 3),
    featured_rank: number % 19 === 0 ? number % 7 : null,
    starts_at: NOW + ((number * 31) % 7 === 0 ? HOUR_MS : -HOUR_MS),
    ends_at: NOW + (1 + ((number * 29) % 97)) * HOUR_MS,
    created_at: NOW - ((number * 37) % 101) * HOUR_MS,
  };
}

type Compare = (a: OfferDoc, b: OfferDoc) => number;
const rankOf = (doc: OfferDoc) => doc.featured_rank ?? 1_000;
const byRelevance: Compare = (a, b) => rankOf(a) - rankOf(b) || b.created_at - a.created_at;
const orders: Record<string, Compare> = {
  relevance: byRelevance,
  ending: (a, b) => a.ends_at - b.ends_at,
  discount: (a, b) => b.discount_percentage - a.discount_percentage,
  cashback: (a, b) => b.cashback_percentage - a.cashback_percentage,
  price: (a, b) => a.lowest_price - b.lowest_price,
  newest: (a, b) => b.created_at - a.created_at,
};

/** What a look at every offer finds, in order. */
function plainly(docs: readonly OfferDoc[], query: OffersQuery, at: number): OfferDoc[] {
  const { latitude, longitude, radius = 10 } = query;
  const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  const km = (doc: OfferDoc) => (place === undefined ? 0 : distanceKm(place, doc));
  const above = { any: 0, 'over-25': 25, 'over-50': 50 };
  const byDistance = place !== undefined && (query.sort ?? 'distance') === 'distance';
  const sort = query.sort === undefined || query.sort === 'distance' ? 'relevance' : query.sort;
  return docs
    .filter((doc) => doc.starts_at <= at && at < doc.ends_at && km(doc) <= (place ? radius : 0))
    .filter((doc) => query.category === undefined || doc.category_id === query.category)
    .filter((doc) => query.outlet === undefined || doc.outlet_id === query.outlet)
    .filter((doc) => query.location === undefined || doc.area.toLowerCase() === query.location)
    .filter((doc) => query.discount === undefined || doc.discount_percentage > above[query.discount])
    .filter((doc) => query.cashback === undefined || doc.cashback_percentage > 0)
    .filter((doc) => query.multiProducts === undefined || doc.product_count > 1)
    .toSorted((a, b) => (byDistance ? km(a) - km(b) : 0) || orders[sort]!(a, b) || (a.offer_id < b.offer_id ? -1 : 1));
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const queries = fc
  .record({
    page: fc.integer({ min: 1, max: 6 }),
    per_page: fc.integer({ min: 1, max: 12 }),
    category: maybe(fc.integer({ min: 0, max: 4 }).map((number) => uuid(2_000_000 + number))),
    outlet: maybe(fc.integer({ min: 0, max: 11 }).map((number) => uuid(1_000_000 + number))),
    location: maybe(fc.constantFrom('area 0', 'area 3', 'area 9')),
    discount: maybe(fc.constantFrom('any', 'over-25', 'over-50')),
    cashback: maybe(fc.constant('1')),
    multiProducts: maybe(fc.constant('1')),
    sort: maybe(fc.constantFrom('relevance', 'ending', 'discount', 'cashback', 'price', 'distance', 'newest')),
    place: maybe(
      fc.record({ latitude: fc.double({ min: 0.2, max: 0.6, noNaN: true }), longitude: fc.constant(32.55) }),
    ),
  })
  .map(({ place, ...rest }) => offersQuery.parse({ ...rest, ...place }));

/** Offers that came, changed and went, some after orders had been made of those before. */
const lives = fc.array(
  fc.record({ number: fc.integer({ min: 0, max: 400 }), gone: fc.boolean(), as: fc.integer({ min: 0, max: 400 }) }),
  { minLength: 1, maxLength: 300 },
);

describe('a page', () => {
  it('holds what a look at every offer finds, whatever is asked and however the offers came to be', () => {
    fc.assert(
      fc.property(lives, fc.array(queries, { minLength: 1, maxLength: 4 }), (acts, asked) => {
        const index = new OfferIndex();
        const sorted = new SortOrders(index);
        const docs = new Map<string, OfferDoc>();
        for (const [place, { number, gone, as }] of acts.entries()) {
          const doc = { ...docOf(as), offer_id: uuid(number), outlet_id: docOf(number).outlet_id };
          const { latitude, longitude, area, outlet_name } = docOf(number);
          const whole = { ...doc, latitude, longitude, area, outlet_name };
          if (gone) {
            index.remove(whole.offer_id);
            docs.delete(whole.offer_id);
          } else {
            index.put(whole);
            docs.set(whole.offer_id, whole);
          }
          if (place % 97 === 50) sorted.walk('price', () => true);
        }
        for (const query of asked) {
          for (const at of [NOW, NOW + 40 * HOUR_MS, NOW]) {
            const expected = plainly([...docs.values()], query, at);
            const filters = filtersOf(query, new Date(at), index, words);
            const page = choosePage({ index, orders: sorted, filters, query, matches: undefined });
            const from = (query.page - 1) * query.per_page;
            expect(page.slots.map((slot) => index.idOf(slot))).toEqual(
              expected.slice(from, from + query.per_page).map((doc) => doc.offer_id),
            );
            expect(page).toMatchObject({ count: expected.length, count_is_exact: true });
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('tells a count up to a thousand, says when there are more, and has rows on the last page it offers', () => {
    const index = new OfferIndex();
    const sorted = new SortOrders(index);
    const ask = (query: object) => {
      const parsed = offersQuery.parse(query);
      const filters = filtersOf(parsed, new Date(NOW), index, words);
      return choosePage({ index, orders: sorted, filters, query: parsed, matches: undefined });
    };
    const begun = Array.from({ length: 1_200 }, (_, number) => number).filter((number) => (number * 31) % 7 !== 0);
    for (const number of begun.slice(0, 1_000)) index.put(docOf(number));
    expect(ask({})).toMatchObject({ count: 1_000, count_is_exact: true });
    index.put(docOf(begun[1_000]!));
    for (const query of [{}, { sort: 'price' }, { latitude: 0.4, longitude: 32.55, radius: 50 }]) {
      expect(ask(query)).toMatchObject({ count: 1_000, count_is_exact: false });
      expect(ask({ ...query, page: 112 }).slots).toHaveLength(2);
    }
  });
});

describe('facets', () => {
  it('count for each choice what choosing it would leave', () => {
    const index = new OfferIndex();
    const sorted = new SortOrders(index);
    for (let number = 0; number < 300; number += 1) index.put(docOf(number));
    const countOf = (query: OffersQuery) => {
      const filters = filtersOf(query, new Date(NOW), index, words);
      return choosePage({ index, orders: sorted, filters, query, matches: undefined }).count;
    };
    fc.assert(
      fc.property(queries, (query) => {
        const filters = filtersOf(query, new Date(NOW), index, words);
        const facets = countFacets(index, words, filters, undefined);
        for (const { id, offer_count } of facets.categories) {
          expect(offer_count).toBe(countOf({ ...query, category: id }));
        }
        for (const { slug, offer_count } of facets.areas) {
          expect(offer_count).toBe(countOf({ ...query, location: slug.toLowerCase() }));
        }
        for (const discount of ['any', 'over-25', 'over-50'] as const) {
          expect(facets.discounts[discount]).toBe(countOf({ ...query, discount }));
        }
        expect(facets.cashback).toBe(countOf({ ...query, cashback: '1' }));
      }),
      { numRuns: 100 },
    );
  });
});
