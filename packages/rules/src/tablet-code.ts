import type { RandomInt } from './random-digits.ts';

export const TABLET_NAME_MAX_CHARS = 40;
/** How long a manager has for walking to the tablet. */
export const TABLET_CODE_MINUTES = 15;
/** Nobody works longer at a counter without signing in again. */
export const SHIFT_HOURS = 12;

/** Without 0 and O, 1, I and L, which are read for one another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 12;
const GROUP = 4;

/** A code that makes a browser a tablet: nearly 60 bits, so that nobody guesses one in its few minutes. */
export function makeTabletCode(randomInt: RandomInt): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** As it is read out: `AB3D-7KQ2-MN9P`. */
export function tabletCodeLabel(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? code;
}

/** What somebody typed or scanned, or null: spaces, dashes and small letters do not matter. */
export function parseTabletCode(input: string): string | null {
  const code = input.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}
