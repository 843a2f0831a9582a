import { sql, type RawBuilder } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { OfferDoc } from '#server/features/shop/search/index/offer-doc.ts';

/** So many offers are read, and put in, between two breaths of the process. */
const AT_A_TIME = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** All offers with a card, some hundred at a time. */
export async function* readAllDocs(db: Database): AsyncIterable<OfferDoc[]> {
  for (let after = FIRST_ID; ;) {
    const docs = await readDocs(db, sql`c.offer_id > ${after}::uuid ORDER BY c.offer_id LIMIT ${sql.lit(AT_A_TIME)}`);
    if (docs.length > 0) yield docs;
    if (docs.length < AT_A_TIME) return;
    after = docs.at(-1)!.offer_id;
  }
}

/** Those of the offers that have a card, some hundred at a time, each time with the ids that were asked for. */
export async function* readDocsOf(
  db: Database,
  offer_ids: readonly string[],
): AsyncIterable<{ asked: readonly string[]; docs: OfferDoc[] }> {
  for (let from = 0; from < offer_ids.length; from += AT_A_TIME) {
    const asked = offer_ids.slice(from, from + AT_A_TIME);
    yield { asked, docs: await readDocs(db, sql`c.offer_id = ANY (${asked}::uuid[])`) };
  }
}

async function readDocs(db: Database, which: RawBuilder<unknown>): Promise<OfferDoc[]> {
  const { rows } = await sql<OfferDoc>`
    SELECT c.offer_id, c.outlet_id, c.category_id, u.name AS outlet_name, k.name AS category_name, u.area, u.town,
      u.area_id, u.latitude, u.longitude, o.name, o.description, p.brands, p.products,
      c.discount_percentage, c.cashback_percentage, c.lowest_price, c.product_count, c.featured_rank,
      (extract(epoch FROM c.starts_at) * 1000)::float8 AS starts_at,
      (extract(epoch FROM c.ends_at) * 1000)::float8 AS ends_at,
      (extract(epoch FROM c.created_at) * 1000)::float8 AS created_at
    FROM offer_cards c
    JOIN offers o ON o.id = c.offer_id
    JOIN outlets u ON u.id = c.outlet_id
    JOIN categories k ON k.id = c.category_id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(p.brand_name ORDER BY op.position), '{}') AS brands,
        coalesce(array_agg(p.product_name ORDER BY op.position), '{}') AS products
      FROM offer_products op JOIN products p ON p.id = op.product_id WHERE op.offer_id = c.offer_id) p
    WHERE ${which}`.execute(db);
  return rows;
}
