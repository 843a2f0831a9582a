import { sql, type RawBuilder } from 'kysely';

import type { Refund } from './store.ts';

/** What these give back never paid for the order: it came a second time, or did not fit. */
export const BESIDES_THE_SALE: readonly Refund['cause'][] = ['paid_twice', 'sent_back'];

/** Whether the refund `r` gives back what was paid for its order. */
export const isOfTheSale = sql<boolean>`r.cause NOT IN (${sql.join(BESIDES_THE_SALE)})`;

/** What was given back of the order `o`, in whole UGX, by the refunds `r` of which this is true; refunds that wait or were refused are none. */
export const givenBack = (when: RawBuilder<unknown> = sql`true`): RawBuilder<number> => sql<number>`(
  SELECT coalesce(sum(r.amount), 0)::bigint FROM refunds r
  WHERE r.order_id = o.id AND r.status NOT IN ('waiting', 'refused') AND ${isOfTheSale} AND ${when})`;
