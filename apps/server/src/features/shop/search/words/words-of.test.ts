import { describe, expect, it } from 'vitest';

import { saysNothing, stemOf, wordsOf } from './words-of.ts';

describe('the words of a text', () => {
  it.each([
    ['A16 smartphone 4 GB / 64 GB', ['a16', 'smartphone', '4', 'gb', '64', 'gb']],
    ['Men’s two-piece suit', ['mens', 'two', 'piece', 'suit']],
    ['Café & Crème', ['cafe', 'creme']],
    ['  % \\ ', []],
  ])('%s', (text, words) => expect(wordsOf(text)).toEqual(words));

  it.each([
    ['tomatoes', 'tomato'],
    ['tomatos', 'tomato'],
    ['potatoes', 'potato'],
    ['shoes', 'shoe'],
    ['nappies', 'nappy'],
    ['nappys', 'nappy'],
    ['cookies', 'cooky'],
    ['cookie', 'cooky'],
    ['brushes', 'brush'],
    ['glasses', 'glass'],
    ['glass', 'glass'],
    ['buns', 'bun'],
    ['gas', 'gas'],
    ['luwombo', 'luwombo'],
  ])('%s is kept as %s', (word, stem) => expect(stemOf(word)).toBe(stem));

  it('leave out the small words of two languages', () => {
    expect('food in wandegeya za bakyala'.split(' ').filter((word) => !saysNothing(word))).toEqual([
      'food',
      'wandegeya',
      'bakyala',
    ]);
  });
});
