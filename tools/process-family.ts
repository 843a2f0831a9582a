import { readdirSync } from 'node:fs';

import { isStill, parentOf } from '#tools/process-identity.ts';
import { Refusal, systemCode } from '#tools/refusal.ts';
import { waitUntil } from '#tools/wait-until.ts';

const STILL_MS = 20_000;

/** A process and all that it started, itself first, as Linux knows them. */
export function withDescendants(root: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const family = [root];
  for (const pid of family) family.push(...all.filter(({ parent }) => parent === pid).map((one) => one.pid));
  return family;
}

/** Does something while a process and all that it started stand still in the middle of whatever they do. */
export async function whileStill<T>(root: number, work: () => T): Promise<T> {
  try {
    // One that had not been stopped yet may have started another meanwhile.
    const areStill = () => {
      for (const pid of withDescendants(root)) signal(pid, 'SIGSTOP');
      return withDescendants(root).every(isStill);
    };
    if (!(await waitUntil(areStill, { limitMs: STILL_MS, everyMs: 20 }))) throw new Refusal('It does not stand still.');
    return work();
  } finally {
    for (const pid of withDescendants(root)) signal(pid, 'SIGCONT');
  }
}

/** One that was listed may have ended by itself meanwhile. */
export function signal(pid: number, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}
