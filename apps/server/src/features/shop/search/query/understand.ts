import type { OfferIndex } from '#server/features/shop/search/index/offer-index.ts';
import { keyOf, PHRASE_MAX, type EverydayWords } from '#server/features/shop/search/words/everyday-words.ts';
import { saysNothing, stemOf, wordsOf } from '#server/features/shop/search/words/words-of.ts';

/** What one typed word, or a phrase, may mean: offers with all of some words, or offers in some areas. */
export type Meaning =
  | { readonly words: readonly string[]; readonly weight: number }
  | { readonly area_ids: readonly string[]; readonly weight: number };

/** All that one typed word or phrase may mean. An offer has to fit one meaning of each. */
export type Wish = readonly Meaning[];

interface Known {
  readonly index: OfferIndex;
  readonly words: EverydayWords;
}

/** More words than this add nothing to a search but work. */
const MAX_WORDS = 8;
const MAX_COMPLETIONS = 12;
const MAX_CORRECTIONS = 6;
/** What a meaning counts beside the word itself. */
const SYNONYM = 0.9;
const APART = 0.6;
const TOGETHER = 1.2;
const COMPLETED = 0.8;
const CORRECTED = [1, 0.75, 0.55];

/** What a search text may mean, word by word; none when it has no word that says anything. */
export function understand(text: string, known: Known): Wish[] {
  const all = wordsOf(text).slice(0, MAX_WORDS);
  const typed = all.every(saysNothing) ? all : undefined;
  const wishes: { wish: Meaning[]; word: string | undefined }[] = [];
  for (let at = 0; at < all.length;) {
    const length = longestPhrase(all, at, known);
    if (length > 1) {
      wishes.push({ wish: meaningsOfPhrase(all.slice(at, at + length), known), word: undefined });
    } else if (typed !== undefined || !saysNothing(all[at]!)) {
      wishes.push({ wish: meaningsOfWord(all[at]!, known), word: all[at]! });
    }
    at += length;
  }
  writeTogether(wishes, known);
  return wishes.map(({ wish }) => wish).filter((wish) => wish.length > 0);
}

function longestPhrase(all: readonly string[], at: number, { words }: Known): number {
  for (let length = Math.min(PHRASE_MAX, all.length - at); length > 1; length -= 1) {
    const key = keyOf(all.slice(at, at + length));
    if (words.synonyms.has(key) || words.areaNames.has(key)) return length;
  }
  return 1;
}

function meaningsOfPhrase(phrase: readonly string[], known: Known): Meaning[] {
  const stems = phrase.filter((word) => !saysNothing(word)).map(stemOf);
  return [...wordsTogether(stems, 1, known), ...everydayMeanings(keyOf(phrase), known)];
}

function meaningsOfWord(word: string, known: Known): Meaning[] {
  const meant = exactMeanings(stemOf(word), known);
  if (meant.length > 0) return meant;
  const completed = known.index.known.beginningWith(word, MAX_COMPLETIONS);
  const { words, slips } = known.index.known.like(stemOf(word), slipsAllowed(word), MAX_CORRECTIONS);
  return [
    ...completed.flatMap((other) => weighed(exactMeanings(other, known), COMPLETED)),
    ...words.flatMap((other) => weighed(exactMeanings(other, known), CORRECTED[slips]!)),
  ];
}

/** Short words are too close to each other to be taken for one another. */
function slipsAllowed(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

function exactMeanings(stem: string, known: Known): Meaning[] {
  const itself = known.index.words.has(stem) ? [{ words: [stem], weight: 1 }] : [];
  return [...itself, ...everydayMeanings(stem, known)];
}

function everydayMeanings(key: string, known: Known): Meaning[] {
  const synonyms = known.words.synonyms.get(key) ?? [];
  const meant: Meaning[] = synonyms.flatMap((stems) => wordsTogether(stems, SYNONYM, known));
  const area_ids = known.words.areaNames.get(key);
  return area_ids === undefined ? meant : [...meant, { area_ids, weight: 1 }];
}

/** Offers with all the words that any offer has, those first that have them side by side. */
function wordsTogether(all: readonly string[], weight: number, { index }: Known): Meaning[] {
  const stems = all.filter((stem) => index.words.has(stem));
  if (stems.length === 0) return [];
  if (stems.length < all.length) return [{ words: stems, weight: weight * APART }];
  if (stems.length === 1) return [{ words: stems, weight }];
  const pairs = stems.slice(1).map((stem, place) => stems[place]! + stem);
  const sideBySide = pairs.every((pair) => index.words.has(pair)) ? [{ words: pairs, weight }] : [];
  return [...sideBySide, { words: stems, weight: weight * APART }];
}

/** Two neighbours may be one word, `fresh basket`, or stand side by side on an offer; then that offer fits both. */
function writeTogether(wishes: readonly { wish: Meaning[]; word: string | undefined }[], { index }: Known): void {
  for (const [place, { wish, word }] of wishes.entries()) {
    const next = wishes[place + 1];
    if (word === undefined || next?.word === undefined) continue;
    const pair = stemOf(word) + stemOf(next.word);
    const known = index.words.has(stemOf(word)) && index.words.has(stemOf(next.word));
    const pairs = index.words.has(pair) || known ? [pair] : index.known.like(pair, 1, 2).words;
    for (const each of pairs.filter((other) => index.words.has(other))) {
      const meaning = { words: [each], weight: TOGETHER };
      wish.push(meaning);
      next.wish.push(meaning);
    }
  }
}

function weighed(meanings: readonly Meaning[], weight: number): Meaning[] {
  return meanings.map((meaning) => ({ ...meaning, weight: meaning.weight * weight }));
}
