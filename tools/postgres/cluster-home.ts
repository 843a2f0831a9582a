import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import { z } from 'zod';

import { makeFolder } from '#server/make-folder.ts';
import { postgresUser, type SystemUser } from '#tools/postgres/postgres-user.ts';
import { runAs } from '#tools/postgres/run-as.ts';
import { Refusal, systemCode } from '#tools/refusal.ts';

const pointerFile = z.object({
  /** Where the cluster lives; 'inside' means DATA_DIR/postgres, so that DATA_DIR can be moved. */
  home: z.string(),
  password: z.string(),
  port: z.number().optional(),
});

type Pointer = z.infer<typeof pointerFile>;

/** One cluster's folder: `cluster/` for the data, `postgres.log` beside it. */
export interface ClusterHome {
  folder: string;
  user: SystemUser | undefined;
  password: string;
  port: number | undefined;
  rememberPort(port: number): void;
}

/** Folder for what PostgreSQL's own user must reach although DATA_DIR or the checkout is closed to it. */
export function openFolder(): string {
  if (process.getuid?.() === 0) return '/var/lib/kasente-club';
  return join(process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'kasente-club');
}

/**
 * Finds the home of DATA_DIR's cluster, or makes one. The small file DATA_DIR/postgres.json points to
 * it: a new DATA_DIR means a new cluster, wherever that has to live.
 */
export function clusterHome(dataDir: string): ClusterHome {
  const file = join(dataDir, 'postgres.json');
  const known = readPointer(file);
  const { pointer, folder, user } = known === undefined ? newHome(dataDir) : knownHome(dataDir, known);
  if (known === undefined) writePointer(file, pointer);
  return {
    folder,
    user,
    password: pointer.password,
    port: pointer.port,
    rememberPort(port) {
      if (port !== pointer.port) writePointer(file, { ...pointer, port });
    },
  };
}

function knownHome(dataDir: string, pointer: Pointer): FoundHome {
  const folder = pointer.home === 'inside' ? join(dataDir, 'postgres') : pointer.home;
  const user = postgresUser(folder);
  checkOwner(folder, user);
  return { pointer, folder, user };
}

interface FoundHome {
  pointer: Pointer;
  folder: string;
  user: SystemUser | undefined;
}

/** Connection string of the database `club` of a cluster that listens on this port. */
export function databaseUrl(password: string, port: number): string {
  return `postgres://club:${password}@127.0.0.1:${port}/club`;
}

/** The same for the cluster of a product that runs with this DATA_DIR. */
export function databaseUrlOf(dataDir: string): string {
  const known = readPointer(join(dataDir, 'postgres.json'));
  if (known?.port === undefined) throw new Refusal(`No database runs for ${dataDir}.`);
  return databaseUrl(known.password, known.port);
}

/** True when a copy of DATA_DIR is a copy of its cluster too. */
export function holdsCluster(dataDir: string): boolean {
  return readPointer(join(dataDir, 'postgres.json'))?.home === 'inside';
}

/** Lets the cluster of a copied DATA_DIR listen elsewhere than that of the original. */
export function forgetPort(dataDir: string): void {
  const file = join(dataDir, 'postgres.json');
  const { port: _, ...known } = pointerFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  writePointer(file, known);
}

function newHome(dataDir: string): FoundHome {
  const user = postgresUser();
  const inside = join(dataDir, 'postgres');
  if (existsSync(inside)) {
    throw new Refusal(
      `${inside} holds a database but ${inside}.json with its password is missing: restore that file, or remove DATA_DIR to start afresh.`,
    );
  }
  const outside = join(openFolder(), 'clusters', randomBytes(8).toString('hex'));
  const password = randomBytes(24).toString('base64url');
  if (makeHome(inside, user)) return { pointer: { home: 'inside', password }, folder: inside, user };
  makeEnterable(dirname(outside));
  if (makeHome(outside, user)) {
    return { pointer: { home: outside, password }, folder: outside, user };
  }
  throw new Refusal(
    `PostgreSQL has no folder to keep its data in: neither ${inside} nor ${outside} can be written by its user.`,
  );
}

/** Makes the folders above a home passable for every user, whatever the umask says. */
export function makeEnterable(folder: string): void {
  makeFolder(folder);
  for (let path = folder; path.startsWith(openFolder()); path = dirname(path)) chmodSync(path, 0o755);
}

/** Makes a folder that only `user` may enter; false when the user cannot get there after all. */
export function makeHome(folder: string, user: SystemUser | undefined): boolean {
  try {
    makeFolder(folder);
    if (user !== undefined) chownSync(folder, user.uid, user.gid);
    chmodSync(folder, 0o700);
  } catch (error) {
    if (systemCode(error) === 'ENOSPC') throw new Refusal(`No space left on the disk of ${folder}.`);
    return false;
  }
  // Some shared file systems accept chmod and ignore it; PostgreSQL would refuse such a folder.
  if ((statSync(folder).mode & 0o777) === 0o700 && canWrite(folder, user)) return true;
  rmSync(folder, { recursive: true, force: true });
  return false;
}

function canWrite(folder: string, user: SystemUser | undefined): boolean {
  const script = 'cd "$0" && : > probe && rm probe';
  return runAs(user, '/bin/sh', ['-c', script, folder]).status === 0;
}

function checkOwner(folder: string, user: SystemUser | undefined): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (owner === undefined) {
    throw new Refusal(
      `The database folder ${folder} is gone although DATA_DIR still points to it: put it back, or remove DATA_DIR to start afresh.`,
    );
  }
  if (owner !== (user?.uid ?? process.getuid?.())) {
    throw new Refusal(
      `The database in ${folder} belongs to another user: start as the user who started it first, or choose another DATA_DIR.`,
    );
  }
  if (canWrite(folder, user)) return;
  throw new Refusal(
    `The database in ${folder} can no longer be entered by its user${user === undefined ? '' : ` ${user.name}`}: open the folders above it again, or choose another DATA_DIR.`,
  );
}

function readPointer(file: string): Pointer | undefined {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw new Refusal(`${file} cannot be read: start as the user who started first, or choose another DATA_DIR.`);
  }
  return parsePointer(file, text);
}

function parsePointer(file: string, text: string): Pointer {
  try {
    return pointerFile.parse(JSON.parse(text));
  } catch {
    throw new Refusal(`${file} is damaged: restore it, or remove DATA_DIR to start afresh.`);
  }
}

function writePointer(file: string, pointer: Pointer): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(pointer)}\n`, { mode: 0o600 });
  // Root may run what an ordinary user began; the file stays that user's.
  const before = statSync(file, { throwIfNoEntry: false });
  if (before !== undefined) chownSync(draft, before.uid, before.gid);
  renameSync(draft, file);
}
