import { sql } from 'kysely';

import { inPortions } from '#server/db/in-portions.ts';
import { forgetPlaces } from '#server/features/offers-of-the-day/line/line-store.ts';
import type { Deps } from '#server/ports/deps.ts';

const KEPT_DAYS = 30;

/** Who waited for an offer of a month ago is nobody's business any more. */
export async function forgetWaiting({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 24 * 60 * 60_000);
  await inPortions((most) =>
    sql`DELETE FROM day_offer_reminders WHERE ctid = ANY (ARRAY(
        SELECT r.ctid FROM day_offer_reminders r JOIN offers o ON o.id = r.offer_id
        WHERE o.ends_at < ${before} LIMIT ${most}))`.execute(db),
  );
  await inPortions((most) => forgetPlaces(db, before, most));
}
