import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

import { Refusal } from '#tools/refusal.ts';

/** The system user that PostgreSQL runs as; nothing to change (`undefined`) unless we are root. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

const OWN_NAME = 'kasente';
const SPARE_NAMES = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root lends it an unprivileged user: the owner of a cluster
 * that exists already, else our own system user, else one that every system has.
 */
export function postgresUser(existingCluster?: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = systemUsers();
  const owner = existingCluster === undefined ? undefined : ownerOf(existingCluster);
  const keeper = users.find((user) => user.uid === owner && user.uid !== 0);
  if (keeper !== undefined) return keeper;
  return ownUser(users) ?? spareUser(users);
}

function ownUser(users: SystemUser[]): SystemUser | undefined {
  const found = users.find((user) => user.name === OWN_NAME);
  if (found !== undefined) return found;
  const shell = '/usr/sbin/nologin';
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', shell, OWN_NAME]);
  // Two starts at once may both have tried: what counts is whether the user exists now.
  return systemUsers().find((user) => user.name === OWN_NAME);
}

function spareUser(users: SystemUser[]): SystemUser {
  const spare = users.find((user) => SPARE_NAMES.includes(user.name));
  if (spare !== undefined) return spare;
  throw new Refusal(
    'PostgreSQL may not run as root and no other system user could be made: start as an ordinary user, or set DATABASE_URL.',
  );
}

function systemUsers(): SystemUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function ownerOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.uid;
}
