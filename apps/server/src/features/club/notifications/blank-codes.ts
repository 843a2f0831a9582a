import { sql } from 'kysely';

import { inPortions } from '#server/db/in-portions.ts';
import { namedId } from '#server/db/named-id.ts';
import type { Deps } from '#server/ports/deps.ts';
import { CODE_EVENTS } from '#server/security/one-time-code.ts';

const BLANKED_TEXT = 'A code that is no longer good.';

/**
 * Takes codes out of the texts that carried them, once they have run out. What the index of texts with codes says is written
 * out, and not sent along, so that PostgreSQL sees that it may use it. A portion at a time: after hours without a worker there may
 * be a hundred thousand.
 */
export async function blankCodes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const [begin, blanked] = [sql.lit(`${CODE_EVENTS}%`), sql.lit(BLANKED_TEXT)];
  await inPortions((most) =>
    sql`
    UPDATE messages SET body = ${blanked} WHERE id = ANY (ARRAY(
      SELECT m.id FROM messages m
      JOIN one_time_codes c ON c.id = ${namedId(sql`substr(m.event_key, ${sql.lit(CODE_EVENTS.length + 1)})`)}
      WHERE m.event_key LIKE ${begin} AND m.body <> ${blanked} AND m.state NOT IN ('queued', 'sending')
        AND (c.expires_at <= ${now()} OR c.used_at IS NOT NULL OR c.replaced_at IS NOT NULL) LIMIT ${most}))`.execute(
      db,
    ),
  );
}
