import { sql } from 'kysely';

import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

const AT_A_TIME = 500;

/** Frees the digits of codes whose time is over, so that they may be drawn again. Answers how many. */
export async function expireCodes(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return whileDue(() => expireSome(deps), { full: AT_A_TIME });
}

async function expireSome({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE redemption_codes SET state = 'expired' WHERE id IN (
      SELECT id FROM redemption_codes WHERE state = 'live' AND expires_at <= ${now()}
      ORDER BY expires_at LIMIT ${AT_A_TIME} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
