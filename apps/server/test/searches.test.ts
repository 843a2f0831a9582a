import { expect, it } from 'vitest';

import { outlets } from '#seeds/catalogue.ts';

import { searches } from './searches.ts';

it('are at least 200 different searches, 30 or more of each kind, for offers that are there', () => {
  const names = new Set(outlets.flatMap((outlet) => outlet.offers.map((offer) => offer.name)));
  expect(searches.length).toBeGreaterThanOrEqual(200);
  expect(new Set(searches.map(({ text }) => text)).size).toBe(searches.length);
  const kinds = Map.groupBy(searches, ({ kind }) => kind);
  expect(kinds.size).toBe(6);
  for (const [kind, rows] of kinds) expect(rows.length, kind).toBeGreaterThanOrEqual(30);
  for (const { text, wanted } of searches) {
    expect(wanted.length, text).toBeGreaterThan(0);
    expect(
      wanted.filter((name) => !names.has(name)),
      text,
    ).toEqual([]);
  }
});
