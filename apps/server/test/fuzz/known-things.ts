import type { Endpoint } from '@club/contract/endpoint';
import { sql } from 'kysely';

import { TEST_PIN } from '#server-test/applicants.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { Known } from './fitting-values.ts';

const OF_A_TABLE = 12;

/** What there is in a database, by the names under which calls ask for it. */
export class KnownThings {
  readonly #ids: ReadonlyMap<string, readonly string[]>;
  readonly #named: Known;

  private constructor(ids: ReadonlyMap<string, readonly string[]>, named: Known) {
    this.#ids = ids;
    this.#named = named;
  }

  static async in({ db, config }: Deps): Promise<KnownThings> {
    const ids = new Map<string, readonly string[]>();
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid'`.execute(db);
    for (const { name } of tables) {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM ${sql.table(name)} ORDER BY random() LIMIT ${OF_A_TABLE}`.execute(db);
      ids.set(
        name,
        rows.map(({ id }) => id),
      );
    }
    const texts = async (query: ReturnType<typeof sql<{ text: string }>>) =>
      (await query.execute(db)).rows.map(({ text }) => text);
    const phones = await texts(sql`SELECT e164 AS text FROM phone_numbers ORDER BY random() LIMIT 20`);
    const of = (table: string) => ids.get(table) ?? [];
    return new KnownThings(
      ids,
      new Map<string, readonly string[]>([
        ['id', [...ids.values()].flat()],
        ['order_number', await texts(sql`SELECT order_number AS text FROM orders LIMIT 20`)],
        ['referral_code', await texts(sql`SELECT referral_code AS text FROM applications LIMIT 20`)],
        ...['phone', 'phone_number', 'mtn_money_number'].map((name) => [name, phones] as const),
        ...['offer', 'offer_id'].map((name) => [name, of('offers')] as const),
        ...['product', 'product_id'].map((name) => [name, of('products')] as const),
        ['outlet_id', of('outlets')],
        ['category_id', of('categories')],
        ['pin', [TEST_PIN, '2580']],
        [
          'token',
          [
            config.AIRTEL_CALLBACK_TOKEN,
            config.AT_DELIVERY_TOKEN,
            ...(await texts(sql`SELECT callback_token AS text FROM payments`)),
          ],
        ],
        ['network', ['mtn', 'airtel']],
      ]),
    );
  }

  /** The same, with ids of what the address of a call speaks of. */
  for({ path }: Endpoint): Known {
    const meant = [...this.#ids].filter(([table]) => path.includes(`/${table.split('_').at(-1)!}/`));
    const ids = meant.flatMap(([, some]) => some);
    return ids.length === 0 ? this.#named : new Map([...this.#named, ['id', ids]]);
  }
}
