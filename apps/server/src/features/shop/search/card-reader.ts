import { sql } from 'kysely';

import { AskedTogether } from '#server/db/asked-together.ts';
import type { Database } from '#server/db/connect.ts';
import { cardHalves, isLiveAt } from '#server/features/shop/catalogue/offer-json.ts';

/** What the index chose for a page. */
interface Chosen {
  readonly ids: readonly string[];
  /** Beside each id, where a place was named. */
  readonly km: readonly (number | undefined)[];
  readonly at: Date;
}

/** The cards of a page as JSON texts in a row. */
interface Cards {
  readonly texts: string;
  /** How new the catalogue was in the database when it was last asked; 0 where nothing had to be asked. */
  readonly newest: number;
  /** When the oldest of their figures of stock was read, as `performance.now()` counts. */
  readonly since: number;
}

interface Card {
  readonly head: string;
  readonly tail: string;
  readonly since: number;
}

interface Asked {
  readonly ids: readonly string[];
  readonly at: Date;
}

interface Read {
  readonly cards: ReadonlyMap<string, Card>;
  readonly newest: number;
}

/** As many as a crowd asks for in one turn; a page has at most thirty cards. */
const PAGES_AT_ONCE = 20;
/** Some 20 MiB. */
const MOST_CARDS = 16_000;

/**
 * Brings the cards of pages. Pages differ for everybody and their cards do not: each is kept for as long as answers are, and what
 * is lacking is read for all who ask in the same turn in one statement, which touches only those rows.
 */
export class CardReader {
  readonly #keptMs: number;
  readonly #clockMs: () => number;
  readonly #desk: AskedTogether<Asked, Read>;
  #kept = new Map<string, Card>();

  /** `keptMs`: 0 keeps nothing. */
  constructor(db: Database, keptMs: number, clockMs: () => number = () => performance.now()) {
    this.#keptMs = keptMs;
    this.#clockMs = clockMs;
    this.#desk = new AskedTogether(PAGES_AT_ONCE, (pages) => this.#readAll(db, pages));
  }

  /** The cards of those that are live, in the order given. */
  async read({ ids, km, at }: Chosen): Promise<Cards> {
    const now = this.#clockMs();
    const known = ids.map((id) => this.#known(id, now));
    const lacking = ids.filter((_, place) => known[place] === undefined);
    // A page without cards asks as well: what it looks for may have come just now.
    const isKnown = ids.length > 0 && lacking.length === 0;
    const read = isKnown ? undefined : await this.#desk.ask({ ids: lacking, at });
    const texts: string[] = [];
    let since = now;
    for (const [place, id] of ids.entries()) {
      const card = known[place] ?? read?.cards.get(id);
      if (card === undefined) continue;
      texts.push(`${card.head}${km[place] ?? 'null'}${card.tail}`);
      since = Math.min(since, card.since);
    }
    return { texts: texts.join(','), newest: read?.newest ?? 0, since };
  }

  /** The catalogue has changed: whoever asks from now on is told anew. */
  forget(): void {
    // What is being read goes into the old one.
    this.#kept = new Map();
  }

  #known(id: string, now: number): Card | undefined {
    const card = this.#kept.get(id);
    return card !== undefined && now - card.since < this.#keptMs ? card : undefined;
  }

  async #readAll(db: Database, pages: readonly Asked[]): Promise<Read[]> {
    const [kept, since] = [this.#kept, this.#clockMs()];
    const ids = [...new Set(pages.flatMap((page) => page.ids))];
    const latest = new Date(Math.max(...pages.map(({ at }) => at.getTime())));
    const { newest, rows } = await readHalves(db, ids, latest);
    const cards = new Map(rows.map(({ offer_id, head, tail }) => [offer_id, { head, tail, since }]));
    if (this.#keptMs > 0) for (const [id, card] of cards) keep(kept, id, card);
    return pages.map(() => ({ cards, newest }));
  }
}

function keep(kept: Map<string, Card>, id: string, card: Card): void {
  kept.delete(id);
  kept.set(id, card);
  if (kept.size > MOST_CARDS) kept.delete(kept.keys().next().value!);
}

interface Row {
  readonly offer_id: string;
  readonly head: string;
  readonly tail: string;
}

async function readHalves(db: Database, ids: readonly string[], at: Date): Promise<{ newest: number; rows: Row[] }> {
  const { rows } = await sql<(Row | { offer_id: null }) & { newest: number | null }>`
    SELECT newest.id AS newest, c.offer_id, c.head, c.tail
    FROM (SELECT (SELECT max(id) FROM catalogue_changes) AS id) newest LEFT JOIN (
      SELECT c.offer_id, halves.head, halves.tail
      FROM unnest(${ids}::uuid[]) AS w (offer_id)
      JOIN offer_cards c ON c.offer_id = w.offer_id
      CROSS JOIN LATERAL ${cardHalves} halves
      WHERE ${isLiveAt(at)} AND halves.tail IS NOT NULL) c ON true`.execute(db);
  return { newest: rows[0]!.newest ?? 0, rows: rows.filter((row) => row.offer_id !== null) };
}
