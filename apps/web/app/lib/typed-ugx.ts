import { plainDigits } from '@club/rules/plain-digits';

const SEPARATORS = /[,\s]/g;

/** Whole shillings, or pieces, as people type them; undefined for nothing, NaN for what is no amount. */
export function typedUgx(text: string): number | undefined {
  const plain = plainDigits(text).replaceAll(SEPARATORS, '');
  if (plain === '') return undefined;
  return /^\d{1,12}$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A whole number that has to be given, with its commas or without; NaN for nothing and for what is none. */
export const typedWhole = (text: string): number => typedUgx(text) ?? Number.NaN;

/**
 * The digits with their commas, and where the caret stands then: before as many digits as it stood before. What is no
 * amount is left as it is, for its field to say so.
 */
export function groupTyped(typed: string, caret: number): { text: string; caret: number } {
  const plain = plainDigits(typed).replaceAll(SEPARATORS, '');
  if (!/^\d+$/.test(plain)) return { text: typed, caret };
  const text = plain.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  let after = typed.slice(caret).replaceAll(SEPARATORS, '').length;
  let at = text.length;
  while (after > 0) {
    at -= 1;
    if (text[at] !== ',') after -= 1;
  }
  return { text, caret: text[at - 1] === ',' ? at - 1 : at };
}
