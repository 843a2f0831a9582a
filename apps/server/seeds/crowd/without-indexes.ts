import { sql } from 'kysely';

import { share, type Hands } from './hands.ts';

/**
 * Fills tables without the indexes that no constraint needs, and makes those again afterwards: sorted in one go they cost a
 * fraction. Nothing is checked meanwhile that triggers check, foreign keys among it.
 */
export async function withoutIndexes(
  hands: Hands,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const [db] = hands as readonly [Hands[number]];
  const { rows } = await sql<{ name: string; made_by: string }>`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made_by FROM pg_index i
    WHERE i.indrelid = ANY (${tables}::text[]::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`.execute(db);
  for (const hand of hands) await sql`SET session_replication_role = replica`.execute(hand);
  for (const { name } of rows) await sql`DROP INDEX ${sql.raw(name)}`.execute(db);
  try {
    await fill();
  } finally {
    for (const hand of hands) await sql`SET session_replication_role = origin`.execute(hand);
    await share(hands, rows, (hand, { made_by }) => sql.raw(made_by).execute(hand));
    await share(hands, tables, (hand, table) => sql`ANALYZE ${sql.table(table)}`.execute(hand));
  }
}
