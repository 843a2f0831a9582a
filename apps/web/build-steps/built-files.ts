import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { besideRoutes } from '#worker/build.ts';

const FILE_NAME = /[\w.~-]+\.(?:js|css|woff2|svg|png|webp|avif)\b/g;
const READABLE = /\.(js|css)$/;

/** The list of all routes mentions every screen there is; a screen does not need the others. */
const ROUTE_LIST = /^manifest-[\w-]+\.js$/;

/**
 * Addresses of the built files that some pages and scripts need: those that their texts mention, those that these mention,
 * and so on. Files load each other by name, whatever the bundler makes of them, so this finds lazy parts too.
 */
export async function filesNeeded(client: string, pages: readonly string[], scripts: readonly string[]) {
  const built = new Set(await readdir(join(client, 'assets')));
  const mentioned = (text: string) => (text.match(FILE_NAME) ?? []).filter((name) => built.has(name));
  const found = new Set([
    ...scripts.map((script) => basename(script)),
    ...pages.flatMap((page) => mentioned(besideRoutes(page))),
  ]);
  for (const name of found) {
    if (!READABLE.test(name) || ROUTE_LIST.test(name)) continue;
    for (const next of mentioned(await readFile(join(client, 'assets', name), 'utf8'))) found.add(next);
  }
  return [...found].map((name) => `/assets/${name}`).toSorted();
}
