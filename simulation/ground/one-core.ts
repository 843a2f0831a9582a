import { spawnSync } from 'node:child_process';

/**
 * Keeps processes that only ever take turns on one core: to wake another core takes longer than most statements. Where that
 * cannot be asked for they run as they like, which is slower and nothing else.
 */
export function keepOnOneCore(core: number, pids: readonly number[]): void {
  for (const pid of pids) spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });
}
