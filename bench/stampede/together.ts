import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { fingerprintOf } from '#server/db/idempotency.ts';
import { openShopOfTheDay } from '#server/features/offers-of-the-day/purchases/buy-day-offer.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { Buyer, Deal } from './crowd.ts';

/** Purchases accepted a second while so many buyers wait at every moment, each of whom buys once: for so many seconds. */
export async function sellTogether(
  deps: Deps,
  { deal, buyers, waiting, seconds }: { deal: Deal; buyers: readonly Buyer[]; waiting: number; seconds: number },
): Promise<number> {
  const buy = openShopOfTheDay(deps, overSessions);
  const from = performance.now();
  const until = from + seconds * 1_000;
  let next = 0;
  let sold = 0;
  const wait = async () => {
    while (performance.now() < until) {
      const buyer = buyers[(next += 1) - 1];
      if (buyer === undefined) throw new Error('there are too few members to buy for so long');
      const body = {
        offer_id: deal.offer_id,
        selected_products: [{ product_id: deal.product_id, quantity: 1 }],
        phone_number: buyer.phone,
        payment_method: 'mtn' as const,
        or_wait: true,
      };
      const once = { scope: buyer.member_id, route: 'POST /offers-of-day/purchase/', key: randomUUID() };
      await buy(buyer, body, { ...once, fingerprint: fingerprintOf({ params: {}, body }), at: deps.now() });
      sold += 1;
    }
  };
  await Promise.all(Array.from({ length: waiting }, wait));
  return sold / ((performance.now() - from) / 1_000);
}

/** As the server's door asks whether somebody is still signed in. */
async function overSessions({ db, now }: Pick<Deps, 'db' | 'now'>, ids: readonly string[]): Promise<string[]> {
  const at = now();
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM sessions s JOIN members m ON m.id = s.member_id AND m.status = 'active'
    WHERE s.id = ANY ((SELECT ${ids}::uuid[])::uuid[]) AND s.ended_at IS NULL AND s.expires_at > ${at}
      AND s.idle_expires_at > ${at}`.execute(db);
  const going = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !going.has(id));
}
