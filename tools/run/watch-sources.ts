import { watch } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '#tools/root.ts';

const SERVER_SOURCES = ['apps/server/src', 'apps/server/migrations', 'packages/rules/src', 'packages/contract/src'];
const SETTLE_MS = 150;

/** Calls `onChange` once after each burst of saved files that the server reads. */
export function watchServerSources(onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = SERVER_SOURCES.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|sql)$/.test(name) || name.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, SETTLE_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
