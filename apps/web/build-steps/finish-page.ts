import { startAtOnce } from './finish-fallback.ts';
import { stylesOf } from './inline-styles.ts';
import type { Opening } from './open-route.ts';
import { knownApplicationScript, knownFontScript, openRouteScript, startAfterPaintScript } from './page-scripts.ts';
import { MODULE_SCRIPT, PRELOAD, readStart } from './router-start.ts';

/** What the finished pages need to know of the build. */
export interface Build {
  /** Addresses of all built files. */
  urls: readonly string[];
  /** The styles of the whole app, and where they are. */
  stylesheet: { url: string; css: string };
  /** The module that starts the app. */
  entry: { url: string; code: string };
  /** The router's list of routes, a statement. */
  list: { url: string; code: string };
  opening: Opening;
}

/** Parts of a page stand there only where its `<html>` is marked. */
const MARKED = /in-\[\.is-referred\]/;

/**
 * A public page is painted from what it brings along: the styles of its own classes, and nothing that has to be fetched
 * before. If it comes to life, it does so after that.
 */
export async function finishPublicPage(html: string, build: Build): Promise<string> {
  const page = withHead(html, [
    `<script>${knownFontScript({ fetches: true })}</script>`,
    ...(MARKED.test(html) ? [`<script>${knownApplicationScript()}</script>`] : []),
    `<style>${await stylesOf(html, build.urls)}</style>`,
  ]);
  if (!MODULE_SCRIPT.test(page)) return page;
  const start = readStart(page);
  const later = { ...start, preloads: start.preloads, stylesheet: build.stylesheet.url };
  const script = `<script type="module" async="">${startAfterPaintScript(later)}</script>`;
  return page.replaceAll(PRELOAD, '').replace(MODULE_SCRIPT, () => script);
}

/** The page that every member screen starts from brings all styles along, for a script draws it; that one starts at once. */
export function finishFallback(html: string, build: Build): string {
  const page = withHead(html, [
    `<script>${openRouteScript(build.opening)}</script>`,
    `<script>${knownFontScript({ fetches: false })}</script>`,
    `<style>${build.stylesheet.css}</style>`,
  ]);
  return startAtOnce(page, build.entry, build.list);
}

function withHead(html: string, parts: readonly string[]): string {
  return html.replace('</head>', () => `${parts.join('')}</head>`);
}
