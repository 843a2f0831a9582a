import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isPage, offerPages, orderPages, pageCount } from './paging.ts';

const written = (pages: readonly (number | string)[]) =>
  pages.map((page) => (page === 'ellipsis' ? '…' : page)).join(' ');

describe('page lists', () => {
  it.each([
    [1, 1, '1'],
    [1, 5, '1 2 3 4 5'],
    [3, 5, '1 2 3 4 5'],
    [1, 6, '1 2 … 6'],
    [3, 6, '1 2 3 4 5 6'],
    [5, 10, '1 … 4 5 6 … 10'],
    [10, 10, '1 … 9 10'],
  ])('offers, page %i of %i', (current, total, text) => expect(written(offerPages(current, total))).toBe(text));

  it('orders show all up to seven', () => {
    expect(written(orderPages(1, 7))).toBe('1 2 3 4 5 6 7');
    expect(written(orderPages(4, 7))).toBe('1 2 3 4 5 6 7');
    expect(written(orderPages(1, 8))).toBe('1 2 … 8');
    expect(written(orderPages(1, 0))).toBe('');
  });

  it('hold the first, the last and the current page, rising and never twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (total, seed) => {
        const current = 1 + (seed % total);
        const pages = offerPages(current, total).filter((entry) => isPage(entry, total));
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect(pages).toEqual(expect.arrayContaining([1, current, total]));
        expect(offerPages(current, total).length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('pageCount and isPage', () => {
  it('know the edges', () => {
    expect([0, 1, 9, 10].map((count) => pageCount(count, 9))).toEqual([1, 1, 1, 2]);
    expect([0, 1, 5, 6, 'ellipsis' as const].map((entry) => isPage(entry, 5))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});
