import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

/** Everybody who waits, for use inside a statement: a sum over the buckets, not a count of the line. */
export const totalWaitingSql: RawBuilder<number> = sql`(SELECT coalesce(sum(waiting), 0)::int FROM queue_buckets)`;

/**
 * The place of an application, for use inside a statement; null for one that does not wait. It adds up the buckets ahead
 * and counts inside one bucket only, so that it costs much the same with a million waiting as with a thousand.
 */
export function queuePositionSql(application_id: RawBuilder<string>): RawBuilder<number | null> {
  return sql`(
    SELECT (SELECT coalesce(sum(b.waiting), 0) FROM queue_buckets b WHERE b.lower_key < own.lower_key)::int
      + (SELECT count(*) FROM queue_entries e WHERE e.place_key BETWEEN own.lower_key AND me.place_key)::int
    FROM queue_entries me
    CROSS JOIN LATERAL (
      SELECT b.lower_key FROM queue_buckets b WHERE b.lower_key <= me.place_key ORDER BY b.lower_key DESC LIMIT 1
    ) own
    WHERE me.application_id = ${application_id}
  )`;
}

/** The place in line, counted from 1, or null for somebody who does not wait. */
export async function queuePosition(db: Database | Tx, application_id: string): Promise<number | null> {
  const { rows } = await sql<{ position: number | null }>`
    SELECT ${queuePositionSql(sql`${application_id}::uuid`)} AS position`.execute(db);
  return rows[0]?.position ?? null;
}
