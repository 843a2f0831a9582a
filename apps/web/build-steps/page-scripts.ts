import { minifySync } from 'vite';

import { FONT_CLASS, FONT_DELAY_MS, FONT_KEY, setInKnownFont } from './known-font.ts';
import { startAfterPaint, type Start } from './start-app.ts';

/**
 * Scripts that stand in the pages themselves. They are written as functions that use nothing from outside, so that their
 * text can be put into the page; the server allows them by their hash.
 */
export const knownFontScript = (): string => inline(setInKnownFont, FONT_KEY, FONT_CLASS, FONT_DELAY_MS);
export const startAfterPaintScript = (start: Start): string => inline(startAfterPaint, start);

function inline<Input extends unknown[]>(run: (...input: Input) => unknown, ...input: Input): string {
  const values = input.map((value) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
  return minifySync('inline.js', `(${run.toString()})(${values.join(', ')})`).code;
}
