import { expect, it } from 'vitest';

import { systemRandom } from '#server/ports/random.ts';

import { Chance } from './chance.ts';
import { shopWords } from './made-words.ts';
import { offerOf } from './offer-rows.ts';

const NOW = new Date('2026-08-01T09:00:00Z');
const filling = { now: () => NOW, random: systemRandom };

/** On how many offers each word of a shop's products stands, the fewest first. */
function offersOfEachWord(count: number): number[] {
  const chance = new Chance(count);
  const made = shopWords(count, chance);
  const category_ids = new Map([...made.kinds.keys()].map((name) => [name, name]));
  const words = { ...made, category_ids, taken: new Set<string>() };
  const offers = new Map<string, number>();
  for (let number = 0; number < count; number += 1) {
    const { products } = offerOf({ filling, chance, words, outlet_id: `outlet ${chance.below(count / 40)}`, number });
    for (const word of new Set(products.flatMap(({ product_name }) => product_name.toLowerCase().split(/[^a-z]+/)))) {
      if (word.length > 4) offers.set(word, (offers.get(word) ?? 0) + 1);
    }
  }
  return [...offers.values()].toSorted((a, b) => a - b);
}

it.each([1_000, 20_000])('a quarter of the words of %i offers stands on one or two of them', (count) => {
  const counts = offersOfEachWord(count);
  expect(counts[Math.floor(counts.length / 4)]).toBeLessThanOrEqual(2);
  expect(counts.at(-1)! / count).toBeGreaterThan(0.03);
});
