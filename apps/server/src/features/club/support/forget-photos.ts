import { sql } from 'kysely';

import { inPortions } from '#server/db/in-portions.ts';
import type { Deps } from '#server/ports/deps.ts';

const DAY_MS = 24 * 60 * 60_000;
/** As the privacy policy says. */
const KEPT_DAYS = 365;

/** What a photo shows has been answered for a year: the report and its answer stay without it (T96). */
export async function forgetReportPhotos({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  await inPortions((most) =>
    sql`DELETE FROM ticket_photos WHERE ctid = ANY (ARRAY(
        SELECT f.ctid FROM ticket_photos f JOIN tickets t ON t.id = f.ticket_id
        WHERE t.status = 'resolved' AND t.updated_at < ${before} LIMIT ${most}))`.execute(db),
  );
}
