import { sql, type Kysely, type Transaction } from 'kysely';

import type { DB } from './tables.generated.ts';

type Tx = Transaction<DB>;

/** Something that other processes may want to hear; whoever misses it finds out by asking. */
export interface Notice {
  readonly channel: string;
  readonly payload: string;
}

/** More are waiting only while PostgreSQL is away: then everybody asks anew anyway. */
const MOST_WAITING = 5_000;

const notices = new WeakMap<Tx, Notice[]>();

/** Notes what is to be told when the transaction, one of `transact`, is committed; of one that is not, nothing is told. */
export function tellOnceCommitted(tx: Tx, notice: Notice): void {
  const noted = notices.get(tx);
  if (noted === undefined) throw new Error('only a transaction of transact() has something to tell');
  noted.push(notice);
}

/** Begins to note what a transaction has to tell. */
export function noticesOf(tx: Tx): readonly Notice[] {
  const noted: Notice[] = [];
  notices.set(tx, noted);
  return noted;
}

/**
 * Tells other processes what committed transactions had to say: each in one statement, and several in one when they are
 * committed while that is on its way. Within the transactions themselves the commits of all processes would wait for each
 * other, for PostgreSQL lets commits that tell something pass one by one.
 */
export class Teller {
  readonly #db: () => Kysely<DB>;
  #waiting: Notice[] = [];
  #isTelling = false;

  constructor(db: () => Kysely<DB>) {
    this.#db = db;
  }

  /** Returns at once; nobody waits for what others hear. */
  tell(told: readonly Notice[]): void {
    this.#waiting.push(...told);
    if (this.#waiting.length > MOST_WAITING) this.#waiting = this.#waiting.slice(-MOST_WAITING);
    if (!this.#isTelling && this.#waiting.length > 0) void this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    this.#isTelling = true;
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0)).catch(() => {});
    this.#isTelling = false;
  }

  async #send(told: readonly Notice[]): Promise<void> {
    // Nothing of this is to be kept, so nobody has to wait for the disk either.
    await sql`
      WITH quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
      SELECT pg_notify(n.channel, n.payload) FROM quick, unnest(
        ${told.map(({ channel }) => channel)}::text[], ${told.map(({ payload }) => payload)}::text[]) n (channel, payload)`.execute(
      this.#db(),
    );
  }
}
