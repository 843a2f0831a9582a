import { expect, it } from 'vitest';

import { KeptOrders } from './kept-orders.ts';

const order = (whole: string, version = '7') => ({ version, shown: { whole } });

it('knows an order for ten minutes, at its version, and of nobody else', () => {
  let now = 0;
  const kept = new KeptOrders(() => now);
  kept.keep('member', 'order', order('1'));
  now = 599_999;
  expect(kept.at('7', 'member', 'order')).toMatchObject(order('1'));
  expect(kept.at('8', 'member', 'order')).toBeUndefined();
  expect(kept.at('7', 'other', 'order')).toBeUndefined();
  now = 600_000;
  expect(kept.at('7', 'member', 'order')).toBeUndefined();
});

it('keeps the twenty orders of a member that were read last', () => {
  const kept = new KeptOrders();
  for (let number = 1; number <= 20; number += 1) kept.keep('member', `${number}`, order(''));
  kept.keep('member', '1', order('again'));
  kept.keep('member', '21', order(''));
  expect(kept.at('7', 'member', '1')).toMatchObject(order('again'));
  expect(kept.at('7', 'member', '2')).toBeUndefined();
  expect(kept.at('7', 'member', '3')).toBeDefined();
});

it('forgets the members whose orders were read first', () => {
  const kept = new KeptOrders();
  for (let member = 1; member <= 5_000; member += 1) kept.keep(`${member}`, 'order', order(''));
  kept.keep('1', 'order', order(''));
  kept.keep('5001', 'order', order(''));
  expect(['1', '2', '3', '5001'].map((member) => kept.at('7', member, 'order') !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
