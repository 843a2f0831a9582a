import type { Start } from './start-app.ts';

/** How React Router puts its start into a page; whoever changes its version hears of it when the build fails. */
export const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
export const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** What every page tells of its loaders, as `no-server-routes.ts` says it again. */
const STATE = String.raw`enqueue("[{\"_1\":2,\"_3\":-5,\"_4\":-5},\"loaderData\",{},\"actionData\",\"errors\"]\n")`;

/** Reads what React Router's own start script would load. */
export function readStart(html: string): Omit<Start, 'stylesheet'> {
  const script = MODULE_SCRIPT.exec(html)?.[1] ?? '';
  const manifest = /import "([^"]+)";/.exec(script)?.[1];
  const entry = /import\("([^"]+)"\)/.exec(script)?.[1];
  const imports = script.matchAll(/import \* as (route\d+) from "([^"]+)"/g);
  const urls = new Map([...imports].map(([, name, url]) => [name!, url!]));
  const modules = /__reactRouterRouteModules = \{(.*?)\};/.exec(script)?.[1] ?? '';
  const names = [...modules.matchAll(/"([^"]+)":(route\d+)/g)];
  if (!html.includes(STATE)) throw new Error('A page has data of loaders, which no-server-routes.ts does not read.');
  if (manifest === undefined || entry === undefined || names.length === 0 || urls.size !== names.length) {
    throw new Error('React Router starts its pages in a new way, which build-steps/router-start.ts does not know.');
  }
  const routes = Object.fromEntries(names.map(([, id, name]) => [id!, urls.get(name!)!]));
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href!);
  return { manifest, entry, routes, preloads };
}
