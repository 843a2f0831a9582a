import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const READY_MS = 300_000;

/** Starts one of our programs and waits until it says that it is ready. */
export async function startProcess(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${file} was not ready in ${READY_MS / 1000} s`)), READY_MS);
    child.once('message', () => {
      clearTimeout(limit);
      resolve();
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return child;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/** Memory that a process holds now, in MiB. Linux only; elsewhere not a number. */
export function residentMib(child: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}

const TICK_MS = 10;

/** What a process has used of processors since it began, in milliseconds; nothing of one that has ended. */
export type Worked = ReadonlyMap<number, number>;

/** For each of these processes. Linux only; elsewhere of none. */
export function workedMs(pids: readonly number[]): Worked {
  return new Map(pids.flatMap((pid) => workedBy(pid).map((ms) => [pid, ms])));
}

/** What those worked meanwhile that are still there: a connection that is no longer needed is closed with its process. */
export function workedSince(before: Worked): number {
  const now = workedMs([...before.keys()]);
  if (now.size === 0) return Number.NaN;
  return [...now].reduce((sum, [pid, ms]) => sum + ms - before.get(pid)!, 0);
}

function workedBy(pid: number): number[] {
  try {
    // After the name, which may hold anything, in the words of proc(5): fields 14 and 15 of the line.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return [(Number(fields[11]) + Number(fields[12])) * TICK_MS];
  } catch {
    return [];
  }
}
