import { parseConfig } from '#server/config.ts';
import { openWorld } from '#server/deps.ts';
import type { Deps } from '#server/ports/deps.ts';

import { demandMigrated } from './demand-migrated.ts';

/** The same parts as the server's, without its work: nothing is served, and no job is taken. */
export async function openDeps(
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ deps: Deps; close(): Promise<void> }> {
  // What a command has to say goes to the terminal; the log's lines would stand in its answer.
  const { deps, connection, boss } = openWorld(parseConfig({ ...env, LOG_LEVEL: 'silent' }));
  try {
    await demandMigrated(deps.db);
    await boss.start();
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    deps,
    async close() {
      await boss.stop({ graceful: false });
      await connection.close();
    },
  };
}
