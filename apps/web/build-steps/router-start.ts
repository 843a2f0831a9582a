import type { Start } from './start-app.ts';

/** How React Router puts its start into a page; whoever changes its version hears of it when the build fails. */
export const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
export const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** Reads what React Router's own start script would load. */
export function readStart(html: string): Omit<Start, 'stylesheet'> {
  const script = MODULE_SCRIPT.exec(html)?.[1] ?? '';
  const manifest = /import "([^"]+)";/.exec(script)?.[1];
  const entry = /import\("([^"]+)"\)/.exec(script)?.[1];
  const imports = script.matchAll(/import \* as (route\d+) from "([^"]+)"/g);
  const urls = new Map([...imports].map(([, name, url]) => [name!, url!]));
  const modules = /__reactRouterRouteModules = \{(.*?)\};/.exec(script)?.[1] ?? '';
  const names = [...modules.matchAll(/"([^"]+)":(route\d+)/g)];
  if (manifest === undefined || entry === undefined || names.length === 0 || urls.size !== names.length) {
    throw new Error('React Router starts its pages in a new way, which build-steps/router-start.ts does not know.');
  }
  const routes = Object.fromEntries(names.map(([, id, name]) => [id!, urls.get(name!)!]));
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href!);
  return { manifest, entry, routes, preloads };
}
