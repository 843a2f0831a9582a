import { expect, it } from 'vitest';

import { KeptLines } from './kept-lines.ts';

it('knows the lines of an order for ten minutes, and of nobody else', () => {
  let now = 0;
  const kept = new KeptLines(() => now);
  kept.keep('member', 'order', '[1]');
  now = 599_999;
  kept.keep('member', 'later', '[2]');
  expect([...kept.known('member')]).toEqual([
    ['order', '[1]'],
    ['later', '[2]'],
  ]);
  expect([...kept.known('other')]).toEqual([]);
  now = 600_000;
  expect([...kept.known('member')]).toEqual([['later', '[2]']]);
});

it('keeps the twenty orders of a member that were read last', () => {
  const kept = new KeptLines();
  for (let order = 1; order <= 20; order += 1) kept.keep('member', `${order}`, '[]');
  kept.keep('member', '1', '[1]');
  kept.keep('member', '21', '[]');
  const known = kept.known('member');
  expect(known.size).toBe(20);
  expect(known.get('1')).toBe('[1]');
  expect(known.has('2')).toBe(false);
});

it('forgets the members whose orders were read first', () => {
  const kept = new KeptLines();
  for (let member = 1; member <= 5_000; member += 1) kept.keep(`${member}`, 'order', '[]');
  kept.keep('1', 'order', '[]');
  kept.keep('5001', 'order', '[]');
  expect(['1', '2', '3', '5001'].map((member) => kept.known(member).size)).toEqual([1, 0, 1, 1]);
});
