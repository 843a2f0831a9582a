import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listStatements as listCall, StatementImport } from '@club/contract/money/reconciliation';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';

/** Imported statements, the newest first. */
export async function listStatements(db: Database, query: QueryOf<typeof listCall>): Promise<ReplyOf<typeof listCall>> {
  const { rows } = await sql<Omit<StatementImport, 'imported_at'> & { imported_at: Date }>`
    SELECT i.id, i.network, i.file_name, i.rows_new, i.rows_updated, i.rows_known, jsonb_array_length(i.bad_lines) AS bad_count,
      i.imported_at, m.first_name || ' ' || m.last_name AS imported_by,
      (SELECT json_build_object('by', w.first_name || ' ' || w.last_name, 'at', t.withdrawn_at, 'reason', t.reason)
        FROM withdrawn_statements t JOIN members w ON w.id = t.withdrawn_by WHERE t.import_id = i.id) AS withdrawn
    FROM statement_imports i JOIN members m ON m.id = i.imported_by WHERE i.network = ${query.network}
    ORDER BY i.imported_at DESC, i.id LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`.execute(db);
  // Counted apart from the page, which may lie behind the last import.
  const counted = await sql<{ count: number }>`
    SELECT count(*) FROM statement_imports WHERE network = ${query.network}`.execute(db);
  return {
    results: rows.map(({ withdrawn, ...row }) => ({
      ...row,
      imported_at: row.imported_at.toISOString(),
      withdrawn: withdrawn && { ...withdrawn, at: new Date(withdrawn.at).toISOString() },
    })),
    ...pageLinks(query, counted.rows[0]!.count),
  };
}
