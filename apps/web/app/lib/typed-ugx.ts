import { plainDigits } from '@club/rules/plain-digits';

const SEPARATORS = /[,\s]/g;

/** `1500`, `1,500` or `1 500`: with `1,5` something else is meant than fifteen. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[,\s]\d{3})+)$/;
const MOST_DIGITS = 12;

/** Whole shillings, or pieces, as people type them; undefined for nothing, NaN for what is no amount. */
export function typedUgx(text: string): number | undefined {
  const typed = plainDigits(text).trim();
  if (typed === '') return undefined;
  const plain = typed.replaceAll(SEPARATORS, '');
  return WHOLE.test(typed) && plain.length <= MOST_DIGITS ? Number(plain) : Number.NaN;
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
