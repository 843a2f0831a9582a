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
