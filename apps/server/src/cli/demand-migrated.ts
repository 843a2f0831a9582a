import type { Database } from '#server/db/connect.ts';
import { isMigrated } from '#server/db/migrate.ts';

/** Refuses a database that cannot be asked, or that lacks what the migrations of this version make. */
export async function demandMigrated(db: Database): Promise<void> {
  if (await isMigrated(db).catch(refuseUnusable)) return;
  throw new Error('The database lacks migrations: start the server of this version once, which applies them.');
}

function refuseUnusable(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message || String(cause.cause) : String(cause);
  const advice = 'DATABASE_URL names it; `npm start` runs the one of this machine.';
  throw new Error(`The database cannot be used (${reason}). ${advice}`, { cause });
}
