import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const CPUS = availableParallelism();
const SERVER = CPUS === 2 ? '0' : `0-${CPUS - 2}`;
const CROWD = String(CPUS - 1);

/**
 * Starts what is measured on all processors but the last, which is left to the crowd: in life thousands of phones do not
 * compute on the server's machine, and five times the load would take five times the processor from it. Says whether it could
 * be done, which needs Linux and two processors.
 */
export async function startApart<T>(start: () => Promise<T>): Promise<{ started: T; isApart: boolean }> {
  // What is started from here on inherits the place.
  const isApart = CPUS > 1 && move(SERVER);
  const started = await start();
  if (isApart) move(CROWD);
  return { started, isApart };
}

function move(cpus: string): boolean {
  try {
    execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', cpus, String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
