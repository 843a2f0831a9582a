import { sql } from 'kysely';

import type { Deps } from '#server/ports/deps.ts';

const DAY_MS = 24 * 60 * 60_000;
/** As long as an application that was not accepted (T96). */
const KEPT_DAYS = 365;
const BATCH = 5_000;

/** Forgets what was written to people who were no members. */
export async function forgetMessages({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  await sql`
    DELETE FROM messages WHERE id IN (
      SELECT id FROM messages
      WHERE member_id IS NULL AND created_at <= ${before} AND state NOT IN ('queued', 'sending') LIMIT ${BATCH}
    )`.execute(db);
}
