import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { makeFolder } from '#server/make-folder.ts';

/** So many deployments back, a tab that stayed open still finds the screens of its own version. */
const KEPT_BUILDS = 10;

/** The files of one build, newest build first. Their names carry a hash, so builds share what did not change. */
const buildsShape = z.array(z.array(z.string()));

/**
 * Copies the hashed files of this build beside those of the builds before it, and removes what only older ones had. The
 * folder that is deployed holds one build; this is what makes the others outlive it. Any number of processes may do it at
 * once. Returns the folder to serve from, in which the files lie below `assets/`.
 */
export async function keepAssets(webFolder: string, store: string): Promise<string> {
  const [from, to] = [join(webFolder, 'assets'), join(store, 'assets')];
  makeFolder(to);
  const files = (await readdir(from)).toSorted();
  const missing = await Promise.all(files.map(async (file) => ((await exists(join(to, file))) ? [] : [file])));
  for (const file of missing.flat()) await copyWhole(join(from, file), join(to, file));

  const older = (await readBuilds(store)).filter((build) => build.join() !== files.join());
  const builds = [files, ...older].slice(0, KEPT_BUILDS);
  await writeWhole(join(store, 'builds.json'), JSON.stringify(builds));
  const wanted = new Set(builds.flat());
  const old = (await readdir(to)).filter((file) => !wanted.has(file) && !file.includes(PARTIAL));
  await Promise.all(old.map((file) => rm(join(to, file), { force: true })));
  return store;
}

async function readBuilds(store: string): Promise<string[][]> {
  try {
    return buildsShape.parse(JSON.parse(await readFile(join(store, 'builds.json'), 'utf8')));
  } catch {
    // The first time, or cut off by a crash: what lies there then counts as nobody's.
    return [];
  }
}

const PARTIAL = '.partial-';

/** A reader finds the whole file or none. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = `${to}${PARTIAL}${randomUUID()}`;
  await copyFile(from, partial);
  await rename(partial, to);
}

async function writeWhole(file: string, text: string): Promise<void> {
  const partial = `${file}${PARTIAL}${randomUUID()}`;
  await writeFile(partial, text);
  await rename(partial, file);
}

async function exists(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}
