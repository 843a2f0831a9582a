import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync, truncateSync } from 'node:fs';

import type { SystemUser } from '#tools/postgres/postgres-user.ts';
import { asUser } from '#tools/postgres/run-as.ts';

/**
 * Runs PostgreSQL and stops it in order as soon as its input ends, which also happens when the
 * process that started it is killed. A shell is enough for that and costs a megabyte.
 */
const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- &
pg=$!
trap 'kill -INT $pg 2>/dev/null' INT TERM HUP
(
  read -r _ <&3
  kill -INT $pg 2>/dev/null
  seconds=0
  while [ $seconds -lt 30 ] && kill -0 $pg 2>/dev/null; do sleep 1; seconds=$((seconds + 1)); done
  kill -QUIT $pg 2>/dev/null
) &
watch=$!
while kill -0 $pg 2>/dev/null; do wait $pg; done
kill $watch 2>/dev/null
[ -z "$REMOVE_AFTER" ] || rm -rf "$REMOVE_AFTER"
`;

const LOG_BYTES = 10_000_000;
const STOP_MS = 40_000;

export interface PostmasterPlan {
  program: string;
  cluster: string;
  port: number;
  user: SystemUser | undefined;
  logFile: string;
  settings: Record<string, string>;
  /** Folder to delete once PostgreSQL has ended: for throw-away clusters. */
  removeAfter?: string;
}

export interface Postmaster {
  /** Resolves when PostgreSQL has ended, for whatever reason. */
  exited: Promise<void>;
  hasExited(): boolean;
  stop(): Promise<void>;
}

/** Starts PostgreSQL on 127.0.0.1 in a session of its own: Ctrl-C must not reach it before the server. */
export function spawnPostmaster(plan: PostmasterPlan): Postmaster {
  const log = openLog(plan.logFile);
  const who = asUser(plan.user);
  const child = spawn('/bin/sh', ['-c', GUARD, 'postgres-guard', ...commandOf(plan)], {
    ...who,
    env: { ...who.env, REMOVE_AFTER: plan.removeAfter ?? '' },
    detached: true,
    stdio: ['pipe', log, log],
  });
  const lifeline = child.stdin;
  closeSync(log);
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      ended = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  lifeline?.on('error', () => lifeline.destroy());
  const stop = async () => {
    lifeline?.end();
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(impatience);
  };
  return { exited, hasExited: () => ended, stop };
}

function commandOf({ program, cluster, port, settings }: PostmasterPlan): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    ...settings,
  };
  return [program, '-D', cluster, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES) truncateSync(file);
  return openSync(file, 'a', 0o600);
}
