import { searchable } from '@club/rules/searchable';

/** Small words of English and Luganda that say nothing of what is looked for. */
const EMPTY_WORDS = new Set(
  (
    'a an the and or of for in on at to with from by my me i is are it that this these your our some any near around ' +
    'please want need buy get no not such so as be but if do does has have we us you he she they there ' +
    'za ga gya ya wa ba bya kya lwa bwa gwa mu ku ne na nga'
  ).split(' '),
);

/** The words of a text in their order: runs of letters and digits, as `searchable` writes them. */
export function wordsOf(text: string): string[] {
  return searchable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

export function saysNothing(word: string): boolean {
  return EMPTY_WORDS.has(word);
}

/**
 * One form for one and for many: `tomatoes` and `tomato`, `nappies` and `nappy`. Only endings of the plural are taken off,
 * so that what is left is still the word; both sides of a search go through here.
 */
export function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (word.length <= 3 || !word.endsWith('s') || /(?:[su]s|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|z)es$/.test(word) || (word.length > 5 && word.endsWith('oes'))) return word.slice(0, -2);
  return word.slice(0, -1);
}
