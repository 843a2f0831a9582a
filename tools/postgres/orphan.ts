import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { commandLine } from '#tools/process-identity.ts';
import { Refusal } from '#tools/refusal.ts';
import { waitUntil } from '#tools/wait-until.ts';

const POLITE_MS = 35_000;
const FIRM_MS = 10_000;

/**
 * Ends a PostgreSQL that a killed run left on this cluster (its guard normally does so by itself),
 * and removes the process file of one that died: the number in it may belong to somebody else now.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const runs = () => isPostmasterOf(cluster, pid);
  // SIGINT: disconnect everybody and stop in order. SIGQUIT: at once, recovering at the next start.
  for (const [signal, limitMs] of [
    ['SIGINT', POLITE_MS],
    ['SIGQUIT', FIRM_MS],
    ['SIGKILL', FIRM_MS],
  ] as const) {
    if (!runs()) break;
    process.kill(pid, signal);
    await waitUntil(() => !runs(), { limitMs });
  }
  if (runs()) throw new Refusal(`An earlier PostgreSQL (process ${pid}) still holds ${cluster}: end it.`);
  rmSync(file, { force: true });
}

function isPostmasterOf(cluster: string, pid: number): boolean {
  const words = commandLine(pid);
  return words.includes('postgres') && words.includes(`-D ${cluster} `);
}
