import { sql, type RawBuilder } from 'kysely';

/**
 * The products that somebody waits for, each once, as a table of `offer_id` and `product_id`. One after the other out of the index
 * of who waits, which has to begin with the two: a product for which thousands wait costs no more than one for which one does. Whoever
 * limits them reads no further, and can go on `beyond` the last.
 */
export function awaitedProducts(
  table: string,
  isWaiting: RawBuilder<unknown>,
  beyond?: { readonly offer_id: string; readonly product_id: string },
): RawBuilder<unknown> {
  const first =
    beyond === undefined
      ? sql``
      : sql`AND (offer_id, product_id) > (${beyond.offer_id}::uuid, ${beyond.product_id}::uuid)`;
  const next = (after: RawBuilder<unknown>) => sql`
    SELECT offer_id, product_id FROM ${sql.table(table)} WHERE ${isWaiting} ${after}
    ORDER BY offer_id, product_id LIMIT 1`;
  return sql`(
    WITH RECURSIVE awaited AS (
      (${next(first)})
      UNION ALL
      SELECT n.* FROM awaited a CROSS JOIN LATERAL (
        ${next(sql`AND (offer_id, product_id) > (a.offer_id, a.product_id)`)}) n)
    SELECT * FROM awaited)`;
}
