import type { RandomInt } from './random-digits.ts';

/** How many are handed out at once; new ones replace all of them. */
export const RECOVERY_CODES = 10;

/** Crockford's: no letter that reads like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF_CHARS = 5;
const READS_AS = new Map(Object.entries({ O: '0', I: '1', L: '1' }));

/** Such as `7KX2M-QF0TD`: fifty bits, in two halves that can be copied by hand. */
export function makeRecoveryCode(randomInt: RandomInt): string {
  const half = () => Array.from({ length: HALF_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${half()}-${half()}`;
}

/** The code as it was handed out, however it was typed: small letters, spaces, a missing dash, O for 0. */
export function readRecoveryCode(text: string): string | undefined {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const letters = typed.replaceAll(/[OIL]/g, (letter) => READS_AS.get(letter) ?? letter);
  const isCode = letters.length === 2 * HALF_CHARS && [...letters].every((letter) => ALPHABET.includes(letter));
  return isCode ? `${letters.slice(0, HALF_CHARS)}-${letters.slice(HALF_CHARS)}` : undefined;
}
