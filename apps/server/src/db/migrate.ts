import { readdir, readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

import { connect, type Database } from './connect.ts';
import { prepareDatabase } from './prepare-database.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations = new Map<string, Migration>();
  for (const name of names) {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    migrations.set(name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) });
  }
  return Object.fromEntries(migrations);
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } });
}

/**
 * Applies every migration that is missing, in order, under a lock, so that several processes may start at once. With `last` only
 * those up to it: the tables of an older build.
 */
export async function migrate(databaseUrl: string, last?: string): Promise<void> {
  const connection = connect(databaseUrl, { size: 1, name: 'kasente-migrate', as_owner: true });
  try {
    // The rows of a large club take minutes to be looked through.
    await sql`SET statement_timeout = 0`.execute(connection.db);
    await prepareDatabase(connection.db);
    const migrator = migratorOf(connection.db);
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
  } finally {
    await connection.close();
  }
}

/** Is every migration applied? */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrations = await migratorOf(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
