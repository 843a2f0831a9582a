import type pg from 'pg';

/** What may be asked of a shop, read from its own database. */
export interface Shop {
  readonly category_ids: readonly string[];
  readonly offer_ids: readonly string[];
  /** Of one outlet, so that one cart may hold any of them. */
  readonly lines: readonly { readonly offer: string; readonly product: string }[];
  /** Words that stand on many offers, and words that stand on few. */
  readonly common: readonly string[];
  readonly rare: readonly string[];
}

const PLENTY = 100_000_000;
const MOST_LINES = 60;
/** As people look at what is new and much sold: so many offers get nearly all of the looks. */
const LOOKED_AT = 200;

/** Reads what is to be asked, after it has put enough of everything on the shelves that nothing is sold out. */
export async function openShop(client: pg.Client): Promise<Shop> {
  await client.query('UPDATE offer_products SET quantity = $1', [PLENTY]);
  await client.query('UPDATE products SET on_hand = $1', [PLENTY]);
  await client.query('VACUUM ANALYZE');
  const all = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const words = await all<{ word: string; offers: number }>(
    `SELECT lower(word) AS word, count(*)::int AS offers FROM products p, regexp_split_to_table(p.product_name, '[^A-Za-z]+') word
     WHERE length(word) > 4 GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  const rareFrom = Math.floor(words.length / 2);
  return {
    category_ids: ids(await all('SELECT id FROM categories ORDER BY position')),
    offer_ids: ids(await all(`SELECT offer_id AS id FROM offer_cards ORDER BY created_at DESC LIMIT ${LOOKED_AT}`)),
    lines: await all(
      `SELECT op.offer_id AS offer, op.product_id AS product FROM offer_cards c
       JOIN offers o ON o.id = c.offer_id AND o.per_member_limit IS NULL JOIN offer_products op ON op.offer_id = c.offer_id
       WHERE c.outlet_id = (SELECT outlet_id FROM offer_cards GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) LIMIT ${MOST_LINES}`,
    ),
    common: words.slice(0, 40).map(({ word }) => word),
    rare: words.slice(rareFrom).map(({ word }) => word),
  };
}

/** A word as a thumb misses it: two letters the wrong way round, or one too few. */
export function misspelt(word: string, turn: number): string {
  const at = 1 + (turn % (word.length - 2));
  return turn % 2 === 0
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
}
