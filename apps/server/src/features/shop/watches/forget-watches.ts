import { sql } from 'kysely';

import { inPortions } from '#server/db/in-portions.ts';
import type { Deps } from '#server/ports/deps.ts';

const KEPT_DAYS = 30;

/** Nobody waits for an offer that is over; of what was told, a month is enough. */
export async function forgetWatches({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 24 * 60 * 60_000);
  await inPortions((most) =>
    sql`DELETE FROM stock_watches WHERE ctid = ANY (ARRAY(
        SELECT w.ctid FROM stock_watches w JOIN offers o ON o.id = w.offer_id
        WHERE w.told_at < ${before} OR (w.told_at IS NULL AND o.ends_at <= ${now()}) LIMIT ${most}))`.execute(db),
  );
}
