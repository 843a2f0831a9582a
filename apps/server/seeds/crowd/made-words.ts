import { outlets } from '#seeds/catalogue.ts';

import type { Chance } from './chance.ts';

const BEGINNINGS = 'ba be bi bo bu da de do fa fe ga ge gi gu ha ja je ka ke ki ko ku la le li lo lu ma me mi mo mu na'
  .concat(' ne ni no nu nya nka pa pe ra re ro sa se si so su ta te ti to tu wa we ya ye za zi zo')
  .split(' ');
const ENDINGS =
  'ba bo da ga gwa ka ki ko la le li lo ma mba mi mo na nda ne ngo ni no ra re ro sa si so ta ti to wa za'.split(' ');
const AFTER_A_BRAND = ['Foods', 'Select', 'Farm', 'Home', 'Daily', 'Fresh', 'Gold', 'Best', 'Works', 'Traders'];

/** Words that nobody has heard and everybody can say, each once. */
export function madeWords(count: number, chance: Chance): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const word = chance.one(BEGINNINGS) + (words.size % 2 ? chance.one(BEGINNINGS) : '') + chance.one(ENDINGS);
    words.add(word[0]!.toUpperCase() + word.slice(1) + (words.size > 2_000 ? chance.one(ENDINGS) : ''));
  }
  return [...words];
}

/** What a shop of so many offers is named with. */
export function shopWords(offers: number, chance: Chance) {
  return {
    brands: madeBrands(Math.min(1_200, 40 + offers), chance),
    // Most are used once or twice: a shop that is twice as large knows nearly twice as many.
    lines: madeWords(40 + Math.ceil(offers / 2), chance),
    kinds: kindsByCategory(),
  };
}

function madeBrands(count: number, chance: Chance): string[] {
  return madeWords(count, chance).map((word) => (chance.happens(0.5) ? `${word} ${chance.one(AFTER_A_BRAND)}` : word));
}

/** What the outlets of the demo sell, by category: the kinds of things that others sell as well. */
function kindsByCategory(): Map<string, string[]> {
  const kinds = new Map<string, Set<string>>();
  for (const offer of outlets.flatMap((outlet) => outlet.offers)) {
    const known = kinds.get(offer.category) ?? new Set();
    kinds.set(offer.category, known);
    for (const product of offer.products) known.add(product.product_name);
  }
  return new Map([...kinds].map(([category, names]) => [category, [...names]]));
}
