import { expect, it } from 'vitest';

import { KeptCarts } from './kept-carts.ts';

const AT = new Date('2026-11-28T09:00:00Z');
const cart = (text: string, until: Date | null = null) => ({ version: '7 8', until, text });

it('knows a cart for five minutes, at its version, and of nobody else', () => {
  let now = 0;
  const kept = new KeptCarts(() => now);
  kept.keep('member', cart('{}'));
  now = 299_999;
  expect(kept.at('7 8', 'member', AT)).toBe('{}');
  expect(kept.at('7 9', 'member', AT)).toBeUndefined();
  expect(kept.at('7 8', 'other', AT)).toBeUndefined();
  now = 300_000;
  expect(kept.at('7 8', 'member', AT)).toBeUndefined();
});

it('knows a cart until an offer in it begins or ends', () => {
  const kept = new KeptCarts();
  kept.keep('member', cart('{}', AT));
  expect(kept.at('7 8', 'member', new Date(AT.getTime() - 1))).toBe('{}');
  expect(kept.at('7 8', 'member', AT)).toBeUndefined();
});

it('forgets the carts that were read first', () => {
  const kept = new KeptCarts();
  for (let member = 1; member <= 5_000; member += 1) kept.keep(`${member}`, cart(''));
  kept.keep('1', cart(''));
  kept.keep('5001', cart(''));
  expect(['1', '2', '3', '5001'].map((member) => kept.at('7 8', member, AT))).toEqual(['', undefined, '', '']);
});
