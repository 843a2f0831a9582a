import { sql } from 'kysely';

import { inPortions } from '#server/db/in-portions.ts';
import type { Deps } from '#server/ports/deps.ts';

const DAY_MS = 24 * 60 * 60_000;
/** As long as an application that was not accepted (T96). */
const KEPT_DAYS = 365;

/** Letters to who has left, and what the bell said on their phone, are kept until the last of them has certainly gone. */
const LETTERS_KEPT_DAYS = 7;

/** A report without a message so long after it is of nobody's. */
const EARLY_REPORTS_KEPT_DAYS = 1;

/** Forgets what was written to people who were no members, letters to those who are none any more, and reports of messages that are none of ours. */
export async function forgetMessages({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  // In the order of their index: each portion is its beginning, however many come behind it.
  await inPortions((most) =>
    sql`DELETE FROM messages WHERE id IN (
        SELECT id FROM messages
        WHERE member_id IS NULL AND created_at <= ${before} AND state NOT IN ('queued', 'sending')
        ORDER BY member_id, created_at LIMIT ${most}
      )`.execute(db),
  );
  const letters_before = new Date(now().getTime() - LETTERS_KEPT_DAYS * DAY_MS);
  await inPortions((most) =>
    sql`DELETE FROM messages WHERE id IN (
        SELECT e.id FROM messages e JOIN members m ON m.id = e.member_id AND m.status = 'closed'
        WHERE e.channel IN ('email', 'push') AND e.created_at <= ${letters_before} AND e.state NOT IN ('queued', 'sending')
        LIMIT ${most}
      )`.execute(db),
  );
  const early_before = new Date(now().getTime() - EARLY_REPORTS_KEPT_DAYS * DAY_MS);
  await inPortions((most) =>
    sql`DELETE FROM early_reports WHERE (channel, provider_id) IN (
        SELECT channel, provider_id FROM early_reports WHERE reported_at <= ${early_before} LIMIT ${most}
      )`.execute(db),
  );
}
