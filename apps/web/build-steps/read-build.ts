import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { API_TIMEOUT_MS } from '@club/rules/limits';

import { ACCESS_TOKEN_KEY } from '#web/api/session.ts';
import { firstCalls, firstPicture, OPENED_ID, pictureSizes } from '#web/first-calls.ts';

import { chunks } from './chunks.ts';
import type { Build } from './finish-page.ts';
import type { Screen } from './open-route.ts';

/** What of React Router's manifest is read here. */
interface RouteManifest {
  entry: { module: string };
  routes: Record<string, { id: string; parentId?: string; path?: string; module: string; imports: string[] }>;
}

/** More than a slow network's round trip, and over long before the scripts have come that want the other answers. */
const PICTURE_LEAD_MS = 400;
/** On slow networks the picture is there before the scripts, on fast ones within this: then they do not come in its way. */
const PICTURE_DRAWN_MS = 1_000;
const LAYOUT = 'shell/MemberLayout';

/** Reads from the built client what its pages need to know, and takes out of the stylesheet what each page brings itself. */
export async function readBuild(client: string): Promise<Build> {
  const names = await readdir(join(client, 'assets'));
  const only = (pattern: RegExp): string => {
    const found = names.filter((name) => pattern.test(name));
    if (found.length !== 1)
      throw new Error(`The build holds ${found.length} files like ${pattern.source} instead of one.`);
    return `/assets/${found[0]}`;
  };
  const read = async (url: string) => readFile(join(client, url), 'utf8');
  const sheet = only(/\.css$/);
  const css = await read(sheet);
  // Each page names the fonts itself; named twice, they would be fetched twice.
  await writeFile(join(client, sheet), replaced(css, /@font-face\s*\{[^}]*\}/g, ''));
  const list = only(/^manifest-[^.]+\.js$/);
  // Named there, the stylesheet would be fetched again by the router.
  const listed = replaced(await read(list), /"css":\[[^\]]*\]/g, '"css":[]');
  await writeFile(join(client, list), listed);
  for (const { debugName } of chunks) only(new RegExp(`^${debugName}-[\\w-]+\\.js$`));
  const manifest = readManifest(listed);
  const calls = Object.keys(firstCalls).filter((route) => manifest.routes[route] === undefined);
  if (calls.length > 0) throw new Error(`There are first calls for ${calls.join(', ')}, which is no route.`);
  return {
    urls: names.map((name) => `/assets/${name}`),
    stylesheet: { url: sheet, css },
    entry: { url: manifest.entry.module, code: await read(manifest.entry.module) },
    list: { url: list, code: withoutImports(manifest) },
    opening: {
      screens: screensOf(manifest),
      openedId: OPENED_ID,
      picture: firstPicture,
      tokenKey: ACCESS_TOKEN_KEY,
      limitMs: API_TIMEOUT_MS,
      leadMs: PICTURE_LEAD_MS,
      drawnMs: PICTURE_DRAWN_MS,
    },
  };
}

/** What is to be replaced must be there: a new version of a tool may write it in another way. */
function replaced(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`The build holds nothing like ${pattern.source} any more.`);
  return text.replaceAll(pattern, by);
}

function readManifest(code: string): RouteManifest {
  const json = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(code)?.[1];
  if (json === undefined) throw new Error('React Router writes its manifest in a new way.');
  return JSON.parse(json) as RouteManifest;
}

/** As a statement. What the modules of screens import is only for links that fetch ahead, of which there are none. */
function withoutImports({ routes, ...manifest }: RouteManifest): string {
  const short = Object.values(routes).map((route) => [
    route.id,
    route.id === 'root' ? route : { ...route, imports: [] },
  ]);
  return `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: Object.fromEntries(short) })};`;
}

/** The screens of members; those without parameters first. Consoles are opened by few, on better machines. */
function screensOf({ routes }: RouteManifest): Screen[] {
  return Object.values(routes)
    .filter((route) => route.parentId === LAYOUT && route.path !== undefined)
    .toSorted((a, b) => Number(a.path?.includes(':')) - Number(b.path?.includes(':')))
    .map((route) => {
      const parts = [route, routes[LAYOUT]!];
      return {
        address: `^/${route.path!.replaceAll(/:[^/]+/g, '([^/]+)')}$`,
        files: [...new Set(parts.flatMap(({ module, imports }) => [module, ...imports]))],
        calls: [...(firstCalls[LAYOUT] ?? [])],
        own: [...(firstCalls[route.id] ?? [])],
        sizes: pictureSizes[route.id] ?? null,
      };
    });
}
