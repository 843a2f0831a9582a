import { sql } from 'kysely';

import { inPortions } from '#server/db/in-portions.ts';
import type { Deps } from '#server/ports/deps.ts';

const DAY_MS = 24 * 60 * 60_000;
/** As the privacy policy says. */
const KEPT_DAYS = 180;

/** Nobody asks half a year later where an order was left. While it is still open its photo is kept (T96). */
export async function forgetDeliveryPhotos({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  await inPortions((most) =>
    sql`DELETE FROM delivery_photos WHERE ctid = ANY (ARRAY(
        SELECT f.ctid FROM delivery_photos f JOIN deliveries d ON d.id = f.delivery_id JOIN orders o ON o.id = d.order_id
        WHERE f.taken_at < ${before} AND o.status IN ('completed', 'cancelled') LIMIT ${most}))`.execute(db),
  );
}
