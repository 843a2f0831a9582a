import { type Html, markup } from './markup.ts';

const WHOLE = /(KC-\d+-\d+|UGX \d[\d,]*|\+256[\d ]*\d|\b\d{4} \d{4}\b)/;

/** A text whose order numbers, amounts, phone numbers and codes stand on one line each, as they are read out. */
export function wholePieces(text: string): Html[] {
  return text
    .split(WHOLE)
    .map((piece, index) => (index % 2 === 0 ? markup`${piece}` : markup`<span class="whole">${piece}</span>`));
}
