import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { DayFigures, listDays as listCall, ReconciledDay } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { kampalaDay } from '@club/rules/kampala-time';
import { closeRefusals } from '@club/rules/reconciliation';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { LATE_MS } from '#server/features/money/reconciliation/reconcile.ts';

interface Row {
  figures: DayFigures;
  closed_at: Date | null;
  closed_by: string | null;
  is_first_open: boolean;
  has_pending_lines: boolean;
  last_line_at: Date;
}

/** The days of a network: what is closed as it was then, what is open as it was last compared. */
export async function listDays(
  db: Database,
  query: QueryOf<typeof listCall>,
  now: Date,
): Promise<ReplyOf<typeof listCall>> {
  const [rows, { count, last_line_at }] = await Promise.all([
    readDays(db, query.network, { limit: query.per_page, offset: offsetOf(query), now }),
    countDays(db, query.network),
  ]);
  return {
    results: rows.map((row) => dayReply(row, now)),
    last_line_at: last_line_at?.toISOString() ?? null,
    ...pageLinks(query, count),
  };
}

/** Counted apart from the page, which may lie behind the last day. */
async function countDays(db: Database, network: Network): Promise<{ count: number; last_line_at: Date | null }> {
  const { rows } = await sql<{ count: number; last_line_at: Date | null }>`
    SELECT (SELECT count(*) FROM statement_closes WHERE network = ${network})
        + (SELECT count(*) FROM reconciliation_days WHERE network = ${network}) AS count,
      (SELECT max(occurred_at) FROM statement_rows WHERE network = ${network}) AS last_line_at`.execute(db);
  return rows[0]!;
}

/** One day; nothing where no statement reaches it. */
export async function readDay(tx: Tx, network: Network, day: string, now: Date): Promise<ReconciledDay | undefined> {
  const [row] = await readDays(tx, network, { limit: 1, offset: 0, day, now });
  return row && dayReply(row, now);
}

async function readDays(
  db: Database | Tx,
  network: Network,
  { limit, offset, day, now }: { limit: number; offset: number; day?: string; now: Date },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    WITH days AS (
      SELECT c.day, c.figures, c.closed_at, m.first_name || ' ' || m.last_name AS closed_by, false AS is_first_open
      FROM statement_closes c JOIN members m ON m.id = c.closed_by WHERE c.network = ${network}
      UNION ALL
      SELECT d.day, d.figures, NULL, NULL, d.day = min(d.day) OVER () FROM reconciliation_days d WHERE d.network = ${network}
    )
    SELECT figures, closed_at,
      -- Of what is still called pending after so long nothing is heard any more.
      EXISTS (SELECT FROM statement_rows s WHERE s.network = ${network} AND s.day = days.day AND s.status = 'pending'
        AND s.occurred_at >= ${new Date(now.getTime() - LATE_MS)}) AS has_pending_lines,
      closed_by, is_first_open,
      (SELECT max(occurred_at) FROM statement_rows WHERE network = ${network}) AS last_line_at
    FROM days WHERE ${day ?? null}::date IS NULL OR days.day = ${day ?? null}::date
    ORDER BY days.day DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

function dayReply({ figures, closed_at, closed_by, is_first_open, ...row }: Row, now: Date): ReconciledDay {
  const standing = {
    day: figures.day,
    is_day_before_closed: is_first_open,
    is_covered: kampalaDay(row.last_line_at) >= figures.day,
    statement_closing: figures.closing,
    has_pending_lines: row.has_pending_lines,
    books_closing: figures.books_closing,
    open_differences: figures.open_differences,
  };
  return {
    ...figures,
    closed_at: closed_at?.toISOString() ?? null,
    closed_by,
    refusals: closed_at === null ? closeRefusals(standing, now) : [],
  };
}
