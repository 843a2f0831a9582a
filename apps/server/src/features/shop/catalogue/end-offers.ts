import { sql } from 'kysely';

import { transact } from '#server/db/transact.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

const AT_A_TIME = 200;

/**
 * Ends the offers whose time is over and takes their cards away. Lists leave them out by their end anyway; this keeps the
 * table of cards as small as what is live. Answers how many were ended.
 */
export async function endOffers(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return whileDue(() => endSome(deps), { full: AT_A_TIME });
}

async function endSome({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return transact(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      UPDATE offers SET status = 'ended' WHERE id IN (
        SELECT id FROM offers WHERE status IN ('live', 'paused') AND ends_at <= ${now()}
        ORDER BY id LIMIT ${AT_A_TIME} FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id`.execute(tx);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) await tx.deleteFrom('offer_cards').where('offer_id', 'in', ids).execute();
    return ids.length;
  });
}
