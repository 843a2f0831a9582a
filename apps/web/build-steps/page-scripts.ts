import { minifySync } from 'vite';

import { KEPT_APPLICATION, markApplication } from './known-application.ts';
import { FONT_CLASS, FONT_DELAY_MS, FONT_KEY, setInKnownFont } from './known-font.ts';
import { openRoute, openRouteNeeds, type Opening } from './open-route.ts';
import { startAfterPaint, type Start } from './start-app.ts';

/**
 * Scripts that stand in the pages themselves. They are written as functions that use nothing from outside, so that their
 * text can be put into the page, but for functions that are named beside them; the server allows them by their hash.
 */
export const knownFontScript = ({ fetches }: { fetches: boolean }): string =>
  inline(setInKnownFont, FONT_KEY, FONT_CLASS, fetches ? FONT_DELAY_MS : null);
export const knownApplicationScript = (): string => inline(markApplication, KEPT_APPLICATION);
export const openRouteScript = (opening: Opening): string => inlineWith(openRouteNeeds, openRoute, opening);
export const startAfterPaintScript = (start: Start): string => inline(startAfterPaint, start);

function inline<Input extends unknown[]>(run: (...input: Input) => unknown, ...input: Input): string {
  return inlineWith([], run, ...input);
}

function inlineWith<Input extends unknown[]>(
  needs: readonly object[],
  run: (...input: Input) => unknown,
  ...input: Input
): string {
  const values = input.map((value) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
  const code = `${needs.map(String).join('\n')}\n(${run.toString()})(${values.join(', ')})`;
  return minifySync('inline.js', `(() => {${code}})()`).code;
}
