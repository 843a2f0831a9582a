import { sql, type RawBuilder } from 'kysely';

/**
 * The products that somebody waits for, each once, as a table of `offer_id` and `product_id`. One after the other out of the index
 * of who waits, which has to begin with the two: a product for which thousands wait costs no more than one for which one does.
 */
export function awaitedProducts(table: string, isWaiting: RawBuilder<unknown>): RawBuilder<unknown> {
  const next = (after: RawBuilder<unknown>) => sql`
    SELECT offer_id, product_id FROM ${sql.table(table)} WHERE ${isWaiting} ${after}
    ORDER BY offer_id, product_id LIMIT 1`;
  return sql`(
    WITH RECURSIVE awaited AS (
      (${next(sql``)})
      UNION ALL
      SELECT n.* FROM awaited a CROSS JOIN LATERAL (
        ${next(sql`AND (offer_id, product_id) > (a.offer_id, a.product_id)`)}) n)
    SELECT * FROM awaited)`;
}
