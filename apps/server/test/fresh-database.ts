import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { inject } from 'vitest';

/** For a connection and for locks: where all tests run at once, a hundred callers may have to wait for longer than people would. */
export const PATIENCE_MS = 60_000;

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database for one test file: a clone of the template that the run made at its start. */
export async function freshDatabase(): Promise<FreshDatabase> {
  // Copied as files: written to the log block by block it takes several times the work.
  return create(`TEMPLATE ${inject('databaseTemplate')} STRATEGY FILE_COPY`);
}

/** One without any table yet. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  return create('');
}

async function create(how: string): Promise<FreshDatabase> {
  const name = `club_${randomBytes(8).toString('hex')}`;
  await asAdmin(`CREATE DATABASE ${name} ${how}`);
  const url = new URL(inject('databaseAdminUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseAdminUrl') });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
