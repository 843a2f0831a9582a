import { expect, it } from 'vitest';

import { actWords, type ActedOn } from './act-words.ts';

const offer: ActedOn = {
  id: 'o1',
  name: 'Sunday basket',
  offer_end_time: '2026-11-22T12:00:00.000Z',
  code_lifetime_hours: null,
  unused_codes: 'forfeit',
  products: [],
  codes: { live: 0 },
};

it.each([
  ['active', 'Members can buy it at once.'],
  ['paused', 'Members can buy it once its outlet sells again, which has paused.'],
  ['closed', 'Nobody can buy it before the club opens its outlet again.'],
] as const)('promises of an offer that is to be sold again only what its outlet does: %s', (outlet_status, words) => {
  expect(actWords.resume.tells({ ...offer, outlet_status })).toBe(words);
});
