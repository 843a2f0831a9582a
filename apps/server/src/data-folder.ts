import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';

import { makeFolder } from './make-folder.ts';

/**
 * Why nothing can be kept in DATA_DIR; undefined where it can. A disk that only lets read is no reason not to start: it may have
 * become so while the club is open, and all but pictures goes on.
 */
export function unusableDataDir({ DATA_DIR }: { readonly DATA_DIR: string }): string | undefined {
  const folder = resolve(DATA_DIR);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return codeOf(error) === 'EROFS' ? undefined : `DATA_DIR cannot be used (${folder}): ${reasonOf(error)}`;
  }
}

/** Why the system refused to use a folder, in words. */
export function reasonOf(error: unknown): string {
  return REASONS.get(codeOf(error)) ?? (error instanceof Error ? error.message : String(error));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const REASONS = new Map<unknown, string>([
  ['ENOENT', 'no folder can be made there'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'there is no space left on the disk'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['EEXIST', 'there is a file of that name'],
]);
