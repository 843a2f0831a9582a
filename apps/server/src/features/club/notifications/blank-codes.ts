import { sql } from 'kysely';

import { namedId } from '#server/db/named-id.ts';
import type { Deps } from '#server/ports/deps.ts';
import { CODE_EVENTS } from '#server/security/one-time-code.ts';

const BLANKED_TEXT = 'A code that is no longer good.';

/**
 * Takes codes out of the texts that carried them, once they have run out. What the index of texts with codes says is written
 * out, and not sent along, so that PostgreSQL sees that it may use it.
 */
export async function blankCodes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const [begin, blanked] = [sql.lit(`${CODE_EVENTS}%`), sql.lit(BLANKED_TEXT)];
  await sql`
    UPDATE messages m SET body = ${blanked}
    FROM one_time_codes c
    WHERE m.event_key LIKE ${begin} AND m.body <> ${blanked} AND m.state NOT IN ('queued', 'sending')
      AND c.id = ${namedId(sql`substr(m.event_key, ${sql.lit(CODE_EVENTS.length + 1)})`)}
      AND (c.expires_at <= ${now()} OR c.used_at IS NOT NULL OR c.replaced_at IS NOT NULL)`.execute(db);
}
