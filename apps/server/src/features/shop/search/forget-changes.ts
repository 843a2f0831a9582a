import { sql } from 'kysely';

import { inPortions } from '#server/db/in-portions.ts';
import type { Deps } from '#server/ports/deps.ts';

const KEPT_MS = 24 * 60 * 60_000;

/** Forgets changes that every process has read or will not need: who was away for longer reads everything anew. */
export async function forgetChanges({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  await inPortions((most) =>
    sql`DELETE FROM catalogue_changes WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM catalogue_changes WHERE changed_at < ${before} LIMIT ${most}))`.execute(db),
  );
}
