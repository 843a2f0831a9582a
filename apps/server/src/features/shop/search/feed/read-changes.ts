import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** How far the changes of the catalogue have been read. */
export interface Reached {
  /** Everything of older transactions is known. */
  readonly transaction: string;
  /** The newest row that was seen. */
  readonly newest: number;
  /** Rows of this transaction and younger ones that are known already. */
  readonly seen: ReadonlySet<number>;
}

export interface Changes {
  readonly reached: Reached;
  readonly offer_ids: string[];
  /** Whether synonyms or areas have changed. */
  readonly words: boolean;
}

interface Row {
  horizon: string;
  id: number | null;
  offer_id: string | null;
  is_open: boolean | null;
}

/** Where one begins who reads everything after this. */
export async function reachedNow(db: Database): Promise<Reached> {
  const { rows } = await sql<{ transaction: string; newest: number }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS transaction,
      coalesce((SELECT max(id) FROM catalogue_changes), 0) AS newest`.execute(db);
  return { ...rows[0]!, seen: new Set() };
}

/** What has changed since, each offer once. */
export async function readChanges(db: Database, since: Reached): Promise<Changes> {
  const { rows } = await sql<Row>`
    SELECT s.horizon::text, c.id, c.offer_id, c.changed_in >= s.horizon AS is_open
    FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS horizon) s
    LEFT JOIN catalogue_changes c ON c.changed_in >= ${since.transaction}::xid8`.execute(db);
  const fresh = rows.filter((row) => row.id !== null && !since.seen.has(row.id));
  return {
    reached: {
      transaction: rows[0]!.horizon,
      newest: fresh.reduce((newest, row) => Math.max(newest, row.id!), since.newest),
      seen: new Set(rows.filter((row) => row.is_open === true).map((row) => row.id!)),
    },
    offer_ids: [...new Set(fresh.flatMap((row) => row.offer_id ?? []))],
    words: fresh.some((row) => row.offer_id === null),
  };
}
