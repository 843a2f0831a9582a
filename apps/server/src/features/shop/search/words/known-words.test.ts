import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { editDistance } from './edit-distance.ts';
import { KnownWords } from './known-words.ts';

/** By the book: the whole table, nothing left out. */
function plainDistance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0));
  for (let row = 0; row <= one.length; row += 1) {
    for (let column = 0; column <= other.length; column += 1) {
      if (row === 0 || column === 0) {
        table[row]![column] = row + column;
        continue;
      }
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const steps = [table[row - 1]![column]! + 1, table[row]![column - 1]! + 1, table[row - 1]![column - 1]! + same];
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        steps.push(table[row - 2]![column - 2]! + 1);
      }
      table[row]![column] = Math.min(...steps);
    }
  }
  return table[one.length]![other.length]!;
}

const word = fc.string({ unit: fc.constantFrom(...'abcdeiou'), minLength: 1, maxLength: 9 });

describe('slips of the thumb', () => {
  it.each([
    ['helmt', 'helmet', 1],
    ['wahsing', 'washing', 1],
    ['smartfone', 'smartphone', 2],
    ['pizza', 'pizza', 0],
    ['bycicle', 'bicycle', 2],
  ])('between %s and %s are %i', (typed, meant, slips) => expect(editDistance(typed, meant, 2)).toBe(slips));

  it('are counted as by the book, up to the limit', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, limit) => {
        expect(editDistance(one, other, limit)).toBe(Math.min(plainDistance(one, other), limit + 1));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('known words', () => {
  const knowing = (words: readonly string[]) => {
    const known = new KnownWords();
    for (const each of words) known.add(each);
    return known;
  };

  it('are completed, the shortest first, also those that came last', () => {
    const known = knowing(['bread', 'breakfast', 'brush', 'milk']);
    expect(known.beginningWith('brea', 5)).toEqual(['bread', 'breakfast']);
    known.add('breadcrumbs');
    expect(known.beginningWith('brea', 5)).toEqual(['bread', 'breakfast', 'breadcrumbs']);
    expect(known.beginningWith('brea', 1)).toEqual(['bread']);
    expect(known.beginningWith('z', 5)).toEqual([]);
  });

  it('that are the fewest slips away are found', () => {
    const known = knowing(['solar', 'colour', 'polar', 'smartphone']);
    expect(known.like('solor', 1, 5)).toEqual({ words: ['solar'], slips: 1 });
    expect(known.like('olar', 1, 5).words).toEqual(['solar', 'polar']);
    expect(known.like('smartfone', 2, 5)).toEqual({ words: ['smartphone'], slips: 2 });
    expect(known.like('martfone', 2, 5).words).toEqual([]);
    for (const typed of ['solor', 'solar']) expect(known.like(typed, 0, 5).words).toEqual([]);
  });

  it('are found as if each of them were compared', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, fc.constantFrom(1, 2), (words, typed, limit) => {
        const near = words
          .map((other) => ({ other, slips: plainDistance(typed, other) }))
          .filter(({ other, slips }) => slips <= (other[0] === typed[0] ? limit : 1));
        const least = Math.min(...near.map(({ slips }) => slips));
        const expected = near.filter(({ slips }) => slips === least).map(({ other }) => other);
        expect(knowing(words).like(typed, limit, 100).words.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 1_000 },
    );
  });
});
