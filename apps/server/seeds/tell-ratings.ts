import { STARS } from '@club/rules/rating';
import { sql } from 'kysely';

import { rateOffer } from '#server/features/shop/ratings/rate-offer.ts';
import type { Deps } from '#server/ports/deps.ts';

import { outlets } from './catalogue.ts';
import { storyDice, type StoryClock } from './story.ts';

/** Not everybody who buys has something to say. */
const MOST_RATERS = 6;

/** Stars from some of those who have received something of an offer, about as many as the catalogue says they liked it. */
export async function tellRatings(deps: Deps, clock: StoryClock, today: Date): Promise<void> {
  clock.set(today);
  const dice = storyDice(4_711);
  const liked = new Map(outlets.flatMap(({ name, offers }) => offers.map((offer) => [`${name} ${offer.name}`, offer])));
  for (const { offer_id, outlet_name, offer_name, member_ids } of await receivers(deps)) {
    const rating = liked.get(`${outlet_name} ${offer_name}`)?.rating ?? null;
    if (rating === null) continue;
    for (const member_id of member_ids.slice(0, MOST_RATERS)) {
      const stars = STARS.findLast((each) => each <= rating + dice(10) / 10)!;
      await rateOffer(deps, member_id, offer_id, stars);
    }
  }
}

async function receivers({ db }: Deps) {
  const { rows } = await sql<{ offer_id: string; outlet_name: string; offer_name: string; member_ids: string[] }>`
    SELECT o.id AS offer_id, u.name AS outlet_name, o.name AS offer_name,
      array_agg(DISTINCT q.member_id ORDER BY q.member_id) AS member_ids
    FROM orders q JOIN order_items i ON i.order_id = q.id
    JOIN offers o ON o.id = i.offer_id JOIN outlets u ON u.id = o.outlet_id
    WHERE q.status = 'completed' GROUP BY o.id, u.name ORDER BY u.name, o.name`.execute(db);
  return rows;
}
