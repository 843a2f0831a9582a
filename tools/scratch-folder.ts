import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { identify, isAlive } from '#tools/process-identity.ts';

/** Its owner stands in the name: process id, and when that process started. */
const NAMED = /^kasente-scratch-(\d+)-(\d*)-/;

/**
 * A folder that only this process needs, for `use`. It goes when the process ends; of one that was killed, the next that
 * asks for a folder takes it away.
 */
export function scratchFolder(use: string, parent = tmpdir()): string {
  sweep(parent);
  const { pid, started } = identify();
  const folder = mkdtempSync(join(parent, `kasente-scratch-${pid}-${started}-${use}-`));
  process.once('exit', () => remove(folder));
  return folder;
}

function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid, started = ''] = NAMED.exec(name) ?? [];
    if (pid !== undefined && !isAlive({ pid: Number(pid), started })) remove(join(parent, name));
  }
}

/** Somebody else's, or swept by two at once: then it is not ours to remove. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A folder too many hurts nobody.
  }
}
