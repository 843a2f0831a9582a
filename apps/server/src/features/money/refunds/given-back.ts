import { sql, type RawBuilder } from 'kysely';

/** What was given back of the order `o`, in whole UGX, by the refunds `r` of which this is true; refunds that wait or were refused are none. */
export const givenBack = (when: RawBuilder<unknown> = sql`true`): RawBuilder<number> => sql<number>`(
  SELECT coalesce(sum(r.amount), 0)::bigint FROM refunds r
  WHERE r.order_id = o.id AND r.status NOT IN ('waiting', 'refused') AND ${when})`;
