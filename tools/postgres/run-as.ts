import { spawnSync, type SpawnSyncReturns } from 'node:child_process';

import type { SystemUser } from '#tools/postgres/postgres-user.ts';

/** Nothing of our own environment reaches PostgreSQL: PGDATA or LD_PRELOAD would mislead it. */
export const QUIET_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Options that make a child run as `user`, from a folder that everybody may enter. */
export function asUser(user: SystemUser | undefined) {
  const who = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  return { ...who, cwd: '/', env: QUIET_ENVIRONMENT };
}

/** Runs a command to its end as `user`. */
export function runAs(user: SystemUser | undefined, command: string, args: string[]): SpawnSyncReturns<string> {
  return spawnSync(command, args, { ...asUser(user), encoding: 'utf8', timeout: 120_000 });
}
