import { plainLetters } from '@club/rules/plain-letters';

const LOOKALIKES = new Map(
  Object.entries({
    '‘': "'",
    '’': "'",
    '“': '"',
    '”': '"',
    '–': '-',
    '—': '-',
    '…': '...',
    '•': '*',
  }),
);
/** The printable ASCII characters that one septet of GSM-7 can hold. */
const PLAIN = /^[A-Za-z0-9 !"#$%&'()*+,\-./:;<=>?@_]$/;

/**
 * Text that any phone can show and that never makes an SMS longer or dearer: accents dropped, look-alikes replaced,
 * everything else outside plain GSM-7 left out, white space joined, cut to the given length.
 */
export function plainText(text: string, maxChars: number): string {
  const characters = Array.from(plainLetters(text), (character) => {
    if (/\s/.test(character)) return ' ';
    return LOOKALIKES.get(character) ?? (PLAIN.test(character) ? character : '');
  });
  return characters.join('').replaceAll(/ +/g, ' ').trim().slice(0, maxChars).trim();
}

const MORE = '..';

export const isCut = (sentence: string): boolean => sentence.endsWith(MORE);

/**
 * The same of a sentence that stands within another: without its full stop. What is too long ends at a word, with the points
 * that are three together with the stop of the text around it.
 */
export function plainSentence(text: string, maxChars: number): string {
  const whole = plainText(text, Number.POSITIVE_INFINITY).replace(/[.\s]+$/, '');
  if (whole.length <= maxChars) return whole;
  const cut = whole.slice(0, maxChars - MORE.length + 1);
  const lastWord = cut.search(/[\s,;:]+\S*$/);
  const kept = lastWord > 0 ? cut.slice(0, lastWord) : cut.slice(0, -1);
  return kept.replace(/[.\s]+$/, '') + MORE;
}
