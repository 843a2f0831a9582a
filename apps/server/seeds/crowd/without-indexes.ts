import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/**
 * Fills tables without the indexes that no constraint needs, and makes those again afterwards: sorted in one go they cost a
 * fraction. Nothing is checked meanwhile that triggers check, foreign keys among it. Over one connection of a database
 * user who may do everything.
 */
export async function withoutIndexes(
  db: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; made_by: string }>`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made_by FROM pg_index i
    WHERE i.indrelid = ANY (${tables}::text[]::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`.execute(db);
  await sql`SET session_replication_role = replica`.execute(db);
  for (const { name } of rows) await sql`DROP INDEX ${sql.raw(name)}`.execute(db);
  try {
    await fill();
  } finally {
    await sql`SET session_replication_role = origin`.execute(db);
    for (const { made_by } of rows) await sql.raw(made_by).execute(db);
    for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(db);
  }
}
