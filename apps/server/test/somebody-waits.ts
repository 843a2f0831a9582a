import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** Resolves as soon as so many statements on this database wait for locks that other transactions hold. */
export async function somebodyWaits(db: Database, at_least = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`.execute(
      db,
    );
    if (rows.length >= at_least) return;
  }
}
