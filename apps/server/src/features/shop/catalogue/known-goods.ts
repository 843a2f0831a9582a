import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

import { lineColumns, lineJoins, type LineRow } from './price-lines.ts';
import { lineName, type StockLine } from './stock.ts';

/** What is known of a line that is the same for all members. */
export type Goods = Omit<LineRow, 'taken'>;

type Named = Pick<StockLine, 'offer_id' | 'product_id'>;

/** Another one after any change of a row that the goods of a line are read from; the query names its tables as `saleJoins` does. */
export const goodsVersion = sql<string>`concat_ws(' ', op.xmin, o.xmin, p.xmin, u.xmin)`;

/** The names of whole categories may change without it; those known are at most so old. */
const LONGEST_MS = 5 * 60_000;
const MOST = 5_000;

interface Read {
  readonly version: string;
  readonly goods: Goods;
}

type Kept = Read & { readonly since: number };

/** Goods as they were last read: they are looked at far more often than anything of them changes. */
export class KnownGoods {
  readonly #clockMs: () => number;
  readonly #most: number;
  readonly #kept = new Map<string, Kept>();

  constructor(clockMs: () => number = () => performance.now(), most = MOST) {
    this.#clockMs = clockMs;
    this.#most = most;
  }

  /**
   * The goods of lines that were seen at these versions, by the names of the lines; of what has changed since, or was not known, as they
   * are now. Nothing of lines that there are not.
   */
  async find(db: Database | Tx, lines: readonly (Named & { readonly version: string })[]): Promise<Map<string, Goods>> {
    const found = new Map<string, Goods>();
    const unknown = new Map<string, Named>();
    for (const line of lines) {
      const name = lineName(line);
      const goods = this.#at(name, line.version);
      if (goods === undefined) unknown.set(name, line);
      else found.set(name, goods);
    }
    if (unknown.size > 0) {
      for (const read of await readGoods(db, [...unknown.values()])) {
        const name = lineName(read.goods);
        this.#keep(name, read);
        found.set(name, read.goods);
      }
    }
    return found;
  }

  #at(name: string, version: string): Goods | undefined {
    const kept = this.#kept.get(name);
    return kept?.version === version && this.#clockMs() - kept.since < LONGEST_MS ? kept.goods : undefined;
  }

  /** What was read last is forgotten last. */
  #keep(name: string, read: Read): void {
    this.#kept.delete(name);
    this.#kept.set(name, { ...read, since: this.#clockMs() });
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value!);
  }
}

async function readGoods(db: Database | Tx, lines: readonly Named[]): Promise<Read[]> {
  const { rows } = await sql<LineRow & { version: string }>`
    SELECT ${goodsVersion} AS version, ${lineColumns}
    FROM unnest(
      (SELECT ${lines.map((line) => line.offer_id)}::uuid[]),
      (SELECT ${lines.map((line) => line.product_id)}::uuid[])) AS w (offer_id, product_id)
    JOIN offer_products op ON op.offer_id = w.offer_id AND op.product_id = w.product_id
    ${lineJoins(null)}`.execute(db);
  return rows.map(({ version, taken: _, ...goods }) => ({ version, goods }));
}
