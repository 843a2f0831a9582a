import { sql, type RawBuilder } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { cardText, isInStock, isLiveAt } from '#server/features/shop/catalogue/offer-json.ts';

/** Cards as JSON texts in a row, with the stock of this moment. */
export interface Cards {
  readonly texts: string;
  readonly length: number;
  /** How new the catalogue is in the database. */
  readonly newest: number;
}

const newestChange = sql`(SELECT max(id) FROM catalogue_changes)`;

/** The cards of the first few that have something left to buy; each with its end as `flash_ends_at` where that is asked for. */
export async function readCardsInStock(
  db: Database,
  ids: readonly string[],
  { at, limit, flash }: { at: Date; limit: number; flash: boolean },
): Promise<Cards> {
  const end = sql`to_char(c.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return read(
    db,
    sql`(SELECT c.at, ${cardText(sql`NULL`, flash ? sql`',"flash_ends_at":"' || ${end} || '"'` : sql`''`)} AS text
      FROM (
        SELECT w.at, c.* FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS w (offer_id, at)
        JOIN offer_cards c ON c.offer_id = w.offer_id
        WHERE ${isLiveAt(at)} AND ${isInStock} ORDER BY w.at LIMIT ${sql.lit(limit)}) c)`,
  );
}

/** How new the catalogue is in the database, for answers that need nothing else from there. */
export async function readNewest(db: Database): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`SELECT ${newestChange} AS newest`.execute(db);
  return rows[0]!.newest ?? 0;
}

async function read(db: Database, cards: RawBuilder<unknown>): Promise<Cards> {
  const { rows } = await sql<{ texts: string; length: number; newest: number | null }>`
    SELECT coalesce(string_agg(c.text, ',' ORDER BY c.at), '') AS texts, count(*) AS length,
      ${newestChange} AS newest
    FROM ${cards} c`.execute(db);
  return { ...rows[0]!, newest: rows[0]!.newest ?? 0 };
}
