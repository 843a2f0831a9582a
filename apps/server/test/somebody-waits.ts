import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** Resolves as soon as a statement on this database waits for a lock that another transaction holds. */
export async function somebodyWaits(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`.execute(
      db,
    );
    if (rows.length > 0) return;
  }
}
