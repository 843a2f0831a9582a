import { sql, type RawBuilder } from 'kysely';

import { AskedTogether } from '#server/db/asked-together.ts';
import type { Database } from '#server/db/connect.ts';
import { cardText, isInStock, isLiveAt } from '#server/features/shop/catalogue/offer-json.ts';

/** Cards that the index chose, as JSON texts in a row, with the stock of this moment. */
export interface Cards {
  readonly texts: string;
  readonly length: number;
  /** How new the catalogue is in the database. */
  readonly newest: number;
}

interface Chosen {
  readonly ids: readonly string[];
  /** Beside each id, where a place was named. */
  readonly km: readonly (number | undefined)[];
  readonly at: Date;
}

/** As many as a crowd asks for in one turn; a page has at most thirty cards. */
const PAGES_AT_ONCE = 20;

const newestChange = sql`(SELECT max(id) FROM catalogue_changes)`;

/** Brings the cards of pages: those of all who ask in the same turn in one statement, which touches only their rows. */
export class CardReader {
  readonly #desk: AskedTogether<Chosen, Cards>;

  constructor(db: Database) {
    this.#desk = new AskedTogether(PAGES_AT_ONCE, (pages) => readPages(db, pages));
  }

  /** The cards of those that are live, in the order given. */
  read(chosen: Chosen): Promise<Cards> {
    return this.#desk.ask(chosen);
  }
}

async function readPages(db: Database, pages: readonly Chosen[]): Promise<Cards[]> {
  const wanted = pages.flatMap(({ ids, km }, page) => ids.map((id, place) => ({ page, id, km: km[place] ?? null })));
  const latest = new Date(Math.max(...pages.map(({ at }) => at.getTime())));
  const { rows } = await sql<{ page: number | null; texts: string; length: number; newest: number | null }>`
    SELECT newest.id AS newest, p.page, p.texts, p.length
    FROM (SELECT ${newestChange} AS id) newest LEFT JOIN (
      SELECT c.page, string_agg(c.text, ',' ORDER BY c.at) AS texts, count(*) AS length FROM (
        SELECT w.page, w.at, ${cardText(sql`w.km`)} AS text
        FROM unnest(${wanted.map(({ page }) => page)}::int[], ${wanted.map(({ id }) => id)}::uuid[],
          ${wanted.map(({ km }) => km)}::float8[]) WITH ORDINALITY AS w (page, offer_id, km, at)
        JOIN offer_cards c ON c.offer_id = w.offer_id WHERE ${isLiveAt(latest)}) c
      GROUP BY c.page) p ON true`.execute(db);
  const newest = rows[0]!.newest ?? 0;
  const found = new Map(rows.map((row) => [row.page, row]));
  return pages.map((_, page) => ({
    texts: found.get(page)?.texts ?? '',
    length: found.get(page)?.length ?? 0,
    newest,
  }));
}

/** The same for the first few that have something left to buy; each with its end as `flash_ends_at` where that is asked for. */
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
