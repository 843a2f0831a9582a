import { sql } from 'kysely';

import type { Deps } from '#server/ports/deps.ts';
import { CODE_EVENTS } from '#server/security/one-time-code.ts';

const BLANKED_TEXT = 'A code that is no longer good.';

/** Takes codes out of the texts that carried them, once they have run out. */
export async function blankCodes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await sql`
    UPDATE messages m SET body = ${BLANKED_TEXT}
    FROM one_time_codes c
    WHERE m.event_key = ${CODE_EVENTS}::text || c.id AND m.body <> ${BLANKED_TEXT} AND m.state NOT IN ('queued', 'sending')
      AND (c.expires_at <= ${now()} OR c.used_at IS NOT NULL OR c.replaced_at IS NOT NULL)`.execute(db);
}
