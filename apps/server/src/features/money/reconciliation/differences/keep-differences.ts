import type { Difference } from '@club/rules/reconciliation';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { MatchItem, Window } from './match-items.ts';

/** A difference as it was just found. */
export interface FoundDifference {
  readonly subject_kind: MatchItem['subject_kind'] | 'opening';
  readonly subject_id: string;
  readonly class: Difference;
  readonly occurred_at: Date;
  readonly day: string;
  readonly ours: number | null;
  readonly statement: number;
  readonly booked: number;
  readonly row_ids: readonly number[];
}

/** A difference that somebody has yet to resolve, or has explained. */
export interface Standing {
  readonly day: string;
  readonly state: 'open' | 'explained';
  /** What the ledger lacks for it. */
  readonly apart: number;
}

interface Compared {
  readonly found: readonly FoundDifference[];
  /** All that was looked at, whether it differs or not. */
  readonly items: readonly MatchItem[];
}

/**
 * Keeps what was found: new differences open, known ones take their new figures, and what no longer differs is cleared. An
 * explanation holds as long as nothing about it has changed. Gives all that stand.
 */
export async function keepDifferences(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random'>,
  window: Window,
  { found, items }: Compared,
): Promise<Standing[]> {
  const { network, rows_since } = window;
  const at = deps.now();
  const older = await olderOf(tx, window, items);
  const rows = JSON.stringify(found.map((each) => ({ ...each, id: deps.random.id(at) })));
  await sql`
    INSERT INTO reconciliation_differences AS known (id, network, subject_kind, subject_id, class, occurred_at, day, ours,
      statement, booked, row_ids, first_seen_at, state)
    SELECT id, ${network}, subject_kind, subject_id, class, occurred_at, day, ours, statement, booked, row_ids, ${at}, 'open'
    FROM jsonb_to_recordset(${rows}::jsonb) AS new (id uuid, subject_kind text, subject_id text, class text,
      occurred_at timestamptz, day date, ours bigint, statement bigint, booked bigint, row_ids bigint[])
    ON CONFLICT (network, subject_kind, subject_id) DO UPDATE SET class = excluded.class,
      occurred_at = excluded.occurred_at, day = excluded.day, ours = excluded.ours, statement = excluded.statement,
      booked = excluded.booked, row_ids = excluded.row_ids, state = 'open', cleared_at = NULL,
      first_seen_at = CASE WHEN known.state = 'cleared' THEN excluded.first_seen_at ELSE known.first_seen_at END
    WHERE (known.class, known.ours, known.statement, known.booked, known.row_ids, known.state <> 'cleared')
      IS DISTINCT FROM (excluded.class, excluded.ours, excluded.statement, excluded.booked, excluded.row_ids, true)`.execute(
    tx,
  );
  await sql`
    UPDATE reconciliation_differences d SET state = 'cleared', cleared_at = ${at}
    WHERE network = ${network} AND state <> 'cleared' AND (occurred_at >= ${rows_since} OR id = ANY(${older}::uuid[]))
      AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(${rows}::jsonb) AS new (subject_kind text, subject_id text)
        WHERE new.subject_kind = d.subject_kind AND new.subject_id = d.subject_id
      )`.execute(tx);
  const standing = await sql<Standing>`
    SELECT day::text, state, statement - booked AS apart FROM reconciliation_differences
    WHERE network = ${network} AND (state = 'open' OR (state = 'explained' AND occurred_at >= ${rows_since}))`.execute(
    tx,
  );
  return standing.rows;
}

/** Differences from before the lines that are read, about something that was looked at all the same. */
async function olderOf(tx: Tx, { network, rows_since }: Window, items: readonly MatchItem[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; subject_kind: string; subject_id: string }>`
    SELECT id, subject_kind, subject_id FROM reconciliation_differences
    WHERE network = ${network} AND state <> 'cleared' AND occurred_at < ${rows_since}`.execute(tx);
  if (rows.length === 0) return [];
  const compared = new Set(items.map((item) => `${item.subject_kind}:${item.subject_id}`));
  return rows.filter((row) => compared.has(`${row.subject_kind}:${row.subject_id}`)).map(({ id }) => id);
}
