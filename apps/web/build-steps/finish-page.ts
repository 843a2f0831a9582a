import { stylesOf } from './inline-styles.ts';
import { knownFontScript, startAfterPaintScript } from './page-scripts.ts';
import type { Start } from './start-app.ts';

/** What the finished pages need to know of the build. */
export interface Assets {
  /** Addresses of all built files. */
  urls: readonly string[];
  /** The styles of the whole app, and where they are. */
  stylesheet: { url: string; css: string };
}

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * A public page is painted from what it brings along: the styles of its own classes, and nothing that has to be fetched
 * before. If it comes to life, it does so after that. The page that member screens start from brings all styles, for its
 * script draws them.
 */
export async function finishPage(html: string, isFallback: boolean, assets: Assets): Promise<string> {
  const css = isFallback ? assets.stylesheet.css : await stylesOf(html, assets.urls);
  const head = `<script>${knownFontScript()}</script><style>${css}</style></head>`;
  const page = html.replace('</head>', () => head);
  return isFallback || !MODULE_SCRIPT.test(page) ? page : startLater(page, assets.stylesheet.url);
}

function startLater(html: string, stylesheet: string): string {
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href!);
  const start = readStart(MODULE_SCRIPT.exec(html)![1]!, preloads, stylesheet);
  const script = `<script type="module" async="">${startAfterPaintScript(start)}</script>`;
  return html.replaceAll(PRELOAD, '').replace(MODULE_SCRIPT, () => script);
}

/** Reads what React Router's own start script would load. */
function readStart(script: string, preloads: string[], stylesheet: string): Start {
  const manifest = /import "([^"]+)";/.exec(script)?.[1];
  const entry = /import\("([^"]+)"\)/.exec(script)?.[1];
  const urls = new Map(
    [...script.matchAll(/import \* as (route\d+) from "([^"]+)"/g)].map(([, name, url]) => [name!, url!]),
  );
  const names = [
    ...(/__reactRouterRouteModules = \{(.*?)\};/.exec(script)?.[1]?.matchAll(/"([^"]+)":(route\d+)/g) ?? []),
  ];
  const routes = Object.fromEntries(names.map(([, id, name]) => [id!, urls.get(name!)!]));
  if (manifest === undefined || entry === undefined || names.length === 0 || urls.size !== names.length) {
    throw new Error('React Router starts its pages in a new way, which build-steps/finish-page.ts does not know.');
  }
  return { manifest, entry, routes, preloads, stylesheet };
}
