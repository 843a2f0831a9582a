import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { forgetPort } from '#tools/postgres/cluster-home.ts';
import { quickFolder } from '#tools/quick-folder.ts';
import { Refusal } from '#tools/refusal.ts';

/** What says of a folder that processes use it: those of the copied one do not use the copy. */
const CLAIMS = ['running.json', 'postgres.lock', 'postgres/cluster/postmaster.pid'];
const OF_ITS_OWN = [...CLAIMS, 'server.log', 'sandbox.log'];

/** An empty DATA_DIR that nobody else has, for as long as a test lasts. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(quickFolder(), 'kasente-product-'));
  // PostgreSQL's own user must get through when we are root.
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** Copies a DATA_DIR that nobody writes to at the moment. A product can be started on the copy beside that of the original. */
export function copyData(from: string): string {
  const to = newDataDir();
  // Files stay those of PostgreSQL's own user.
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Refusal(`${from} cannot be copied: ${stderr}`);
  for (const file of OF_ITS_OWN) rmSync(join(to, file), { force: true });
  forgetPort(to);
  return to;
}
