import { minifySync } from 'vite';

import { FONT_CLASS, FONT_DELAY_MS, FONT_KEY, setInKnownFont } from './known-font.ts';
import { openRoute, type Opening } from './open-route.ts';
import { startAfterPaint, type Start } from './start-app.ts';

/**
 * Scripts that stand in the pages themselves. They are written as functions that use nothing from outside, so that their
 * text can be put into the page; the server allows them by their hash.
 */
export const knownFontScript = ({ fetches }: { fetches: boolean }): string =>
  inline(setInKnownFont, FONT_KEY, FONT_CLASS, fetches ? FONT_DELAY_MS : null);
export const openRouteScript = (opening: Opening): string => inline(openRoute, opening);
export const startAfterPaintScript = (start: Start): string => inline(startAfterPaint, start);

function inline<Input extends unknown[]>(run: (...input: Input) => unknown, ...input: Input): string {
  const values = input.map((value) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
  return minifySync('inline.js', `(${run.toString()})(${values.join(', ')})`).code;
}
