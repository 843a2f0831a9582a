import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { build } from 'vite';

import type { Build } from '#worker/build.ts';

import { filesNeeded } from './built-files.ts';
import { routeScripts } from './route-scripts.ts';

const WORKER = join(import.meta.dirname, '..', 'worker');

interface Built {
  client: string;
  routes: readonly RouteConfigEntry[];
  /** Address → file of each prerendered page. */
  pages: Record<string, string>;
  /** File of the page that member screens start from, and an address where it answers. */
  fallback: string;
  shell: string;
}

/** Writes `sw.js`, which knows the files of this build, and `sw-off.js`, which takes a worker off again. */
export async function writeWorkers(built: Built): Promise<void> {
  const { files, ...rest } = await describe(built);
  await bundle('worker.ts', 'sw.js', built.client, { ...rest, files });
  await bundle('worker-off.ts', 'sw-off.js', built.client);
}

async function describe({ client, routes, pages, fallback, shell }: Built): Promise<Build> {
  const read = (file: string) => readFile(join(client, file), 'utf8');
  const texts = await Promise.all([...Object.values(pages), fallback].map(read));
  const { kept, member_routes, console_routes } = await routeScripts(client, routes);
  const files = ['/favicon.svg', ...(await filesNeeded(client, texts, kept))];
  const wholeOf = async (scripts: string[]) =>
    (await filesNeeded(client, [], scripts)).filter((file) => !files.includes(file));
  const consoles = console_routes.map(async ({ address, scripts, goes_on }) => ({
    address,
    scripts,
    whole: goes_on ? await wholeOf(scripts) : [],
  }));
  const hash = createHash('sha256').update(files.join('\n')).update(texts.join('\n'));
  return {
    id: hash.digest('hex').slice(0, 12),
    files,
    pages: Object.keys(pages).toSorted(),
    shell,
    member_routes: member_routes.filter((address) => !(address in pages)),
    console_routes: await Promise.all(consoles),
  };
}

async function bundle(source: string, name: string, client: string, about?: Build): Promise<void> {
  await build({
    configFile: false,
    root: WORKER,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(about ?? null) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: ['chrome99', 'safari15.4', 'firefox97'],
      rolldownOptions: { input: join(WORKER, source), output: { format: 'iife', entryFileNames: name } },
    },
  });
}
