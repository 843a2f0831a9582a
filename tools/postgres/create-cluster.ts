import { chownSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Binaries } from '#tools/postgres/binaries.ts';
import { explainFailure } from '#tools/postgres/explain-failure.ts';
import type { SystemUser } from '#tools/postgres/postgres-user.ts';
import { runAs } from '#tools/postgres/run-as.ts';
import { Refusal, systemCode } from '#tools/refusal.ts';

/** Makes an empty cluster in `folder`/cluster: complete or not at all, since it is renamed at the end. */
export function createCluster(plan: {
  binaries: Binaries;
  folder: string;
  user: SystemUser | undefined;
  password: string;
  sync?: boolean;
}): void {
  const draft = join(plan.folder, 'cluster.new');
  const passwordFile = join(plan.folder, 'password');
  rmSync(draft, { recursive: true, force: true });
  try {
    writePassword(passwordFile, plan);
    const made = runAs(plan.user, plan.binaries.initdb, initdbWords(draft, passwordFile, plan.sync));
    if (made.status !== 0) {
      throw new Refusal(explainFailure(`${made.stdout}\n${made.stderr}`, plan.folder));
    }
    renameSync(draft, join(plan.folder, 'cluster'));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (systemCode(error) === 'ENOSPC') throw new Refusal(`No space left on the disk of ${plan.folder}.`);
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function writePassword(file: string, { user, password }: { user: SystemUser | undefined; password: string }): void {
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  if (user !== undefined) chownSync(file, user.uid, user.gid);
}

/** PostgreSQL's own C.UTF-8 needs no locale of the system and sorts the same on every machine. */
function initdbWords(draft: string, passwordFile: string, sync = true): string[] {
  const files = ['-D', draft, '-U', 'club', '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  const locale = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  return [...files, ...locale, ...(sync ? [] : ['--no-sync'])];
}
