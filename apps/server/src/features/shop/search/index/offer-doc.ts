import { saysNothing, stemOf, wordsOf } from '#server/features/shop/search/words/words-of.ts';

/** What the index knows of an offer. Times are in milliseconds. */
export interface OfferDoc {
  readonly offer_id: string;
  readonly outlet_id: string;
  readonly category_id: string;
  readonly outlet_name: string;
  readonly category_name: string;
  readonly area: string;
  readonly town: string;
  readonly area_id: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  readonly description: string;
  readonly brands: readonly string[];
  readonly products: readonly string[];
  readonly discount_percentage: number;
  readonly cashback_percentage: number;
  readonly lowest_price: number;
  readonly product_count: number;
  readonly featured_rank: number | null;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly created_at: number;
}

/** What a word says of an offer by where it stands. */
const WEIGHTS = { product: 100, brand: 100, name: 90, outlet: 80, category: 60, place: 50, description: 30 };
/** How much of it counts again for each further place where the word stands. */
const AGAIN = 0.15;
const MOST = 255;

/**
 * The words that an offer is found by, each with its weight. Of names also two neighbours written as one: so people type
 * them, and so `sweet potatoes` weighs more where the two stand together.
 */
export function weighWords(doc: OfferDoc): { words: Map<string, number>; pairs: Map<string, number> } {
  const all = { words: new Map<string, number>(), pairs: new Map<string, number>() };
  const count = (kind: 'words' | 'pairs', found: readonly string[], weight: number) => {
    const weights = all[kind];
    for (const word of new Set(found)) {
      const known = weights.get(word);
      const [most, least] = known === undefined ? [weight, 0] : [Math.max(known, weight), Math.min(known, weight)];
      weights.set(word, Math.min(MOST, Math.round(most + AGAIN * least)));
    }
  };
  const countName = (text: string, weight: number) => {
    const stems = stemsOfName(text);
    count('words', stems, weight);
    count('pairs', pairsOf(stems), weight);
  };
  for (const product of doc.products) countName(product, WEIGHTS.product);
  for (const brand of new Set(doc.brands)) countName(brand, WEIGHTS.brand);
  countName(doc.name, WEIGHTS.name);
  countName(doc.outlet_name, WEIGHTS.outlet);
  countName(doc.category_name, WEIGHTS.category);
  countName(doc.area, WEIGHTS.place);
  countName(doc.town, WEIGHTS.place);
  count('words', stemsOf(doc.description), WEIGHTS.description);
  return all;
}

function pairsOf(stems: readonly string[]): string[] {
  return stems.slice(1).map((stem, place) => stems[place]! + stem);
}

/** Names come again and again: of an outlet with each of its offers, of a brand at many outlets. */
const keptNames = new Map<string, readonly string[]>();
const KEPT_NAMES_MAX = 20_000;

function stemsOfName(name: string): readonly string[] {
  const kept = keptNames.get(name);
  if (kept !== undefined) return kept;
  if (keptNames.size === KEPT_NAMES_MAX) keptNames.clear();
  const stems = stemsOf(name);
  keptNames.set(name, stems);
  return stems;
}

function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !saysNothing(word))
    .map(stemOf);
}
