import type { ReplyOf } from '@club/contract/endpoint';
import { OPEN_BATCHES_MAX, type listOpenBatches, type OpenBatch } from '@club/contract/people/membership-desk';
import { sql } from 'kysely';

import type { Deps } from '#server/ports/deps.ts';

type Row = Omit<OpenBatch, 'approved_at' | 'undo_until'> & { approved_at: Date; undo_until: Date };

/** Batches whose time for undoing still runs, also after a reload and for other admins. */
export async function readOpenBatches({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ReplyOf<typeof listOpenBatches>> {
  const { rows } = await sql<Row>`
    SELECT b.id AS batch_id, b.approved_at, b.undo_until, m.first_name || ' ' || m.last_name AS approved_by,
      (SELECT count(*)::int FROM approval_batch_items i WHERE i.batch_id = b.id) AS approved
    FROM approval_batches b JOIN members m ON m.id = b.approved_by
    WHERE b.undone_at IS NULL AND b.undo_until > ${now()}
    ORDER BY b.undo_until DESC, b.id LIMIT ${OPEN_BATCHES_MAX}`.execute(db);
  return {
    results: rows.map((row) => ({
      ...row,
      approved_at: row.approved_at.toISOString(),
      undo_until: row.undo_until.toISOString(),
    })),
  };
}
