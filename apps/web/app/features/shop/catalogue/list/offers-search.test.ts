import { describe, expect, it } from 'vitest';

import { filterCount, hasFilter, isFiltered, offersCallQuery, placeFields, readOffersSearch } from './offers-search.ts';

describe('the address of the offers list', () => {
  it('is read into a search and shrugs off nonsense', () => {
    expect(
      readOffersSearch({
        search: 'rolex',
        discount: 'over-25',
        cashback: '1',
        sort: 'ending',
        page: '3',
        latitude: '0.316',
        longitude: '32.582',
        radius: '5',
      }),
    ).toMatchObject({
      search: 'rolex',
      discount: 'over-25',
      cashback: true,
      sort: 'ending',
      page: 3,
      place: { latitude: 0.316, longitude: 32.582 },
      radius: 5,
    });
    expect(
      readOffersSearch({
        discount: 'over-99',
        sort: 'toString',
        page: '-1',
        latitude: '95',
        longitude: '1',
        radius: '7',
      }),
    ).toMatchObject({ discount: '', sort: '', page: 1, place: null, radius: 10 });
  });

  it('asks only for what was chosen, and for a radius only with a place', () => {
    const asked = offersCallQuery(readOffersSearch({ search: '  ', radius: '5' }));
    expect(Object.values(asked).filter((value) => value !== undefined)).toEqual([1, 9, '1']);
    const near = readOffersSearch({ ...placeFields({ latitude: 0.31628, longitude: 32.58219 }), radius: '20' });
    expect(offersCallQuery(near)).toMatchObject({ latitude: 0.316, longitude: 32.582, radius: 20 });
  });

  it('knows whether anything narrows the list', () => {
    expect(isFiltered(readOffersSearch({ sort: 'price', page: '2' }))).toBe(false);
    const search = readOffersSearch({ category: 'x', cashback: '1', search: 'a' });
    expect(isFiltered(search)).toBe(true);
    expect(filterCount(search)).toBe(2);
    const words = readOffersSearch({ search: 'a' });
    expect([isFiltered(words), hasFilter(words), hasFilter(search)]).toEqual([true, false, true]);
  });
});
