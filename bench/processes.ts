import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const READY_MS = 120_000;

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
