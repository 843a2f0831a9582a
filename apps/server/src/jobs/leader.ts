import pg from 'pg';

import { impatientSocket } from '#server/db/impatient-socket.ts';

const LOCK = 'the chores that one worker does';
const TRY_EVERY_MS = 5_000;
/** Who has asked nothing for so long has gone, and PostgreSQL gives the lock to another. */
const SILENCE_MS = 20_000;

/**
 * Finds out which of several workers does the chores that one is enough for: whoever holds a lock of PostgreSQL, on a connection
 * of its own. When that worker dies its connection ends, and another has the lock seconds later; a machine that vanishes ends
 * nothing, so PostgreSQL itself ends the connection of a leader that has fallen silent. Two may for a moment both take themselves
 * for it, which no chore minds: it saves work and guards nothing.
 */
export class Leader {
  readonly #databaseUrl: string;
  readonly #tryEveryMs: number;
  readonly #silenceMs: number;
  #client: pg.Client | undefined;
  #leads = false;
  #timer: NodeJS.Timeout | undefined;
  #trying: Promise<void> = Promise.resolve();

  constructor(databaseUrl: string, tryEveryMs = TRY_EVERY_MS, silenceMs = SILENCE_MS) {
    this.#databaseUrl = databaseUrl;
    this.#tryEveryMs = tryEveryMs;
    this.#silenceMs = silenceMs;
  }

  get leads(): boolean {
    return this.#leads;
  }

  /** Tries once, and then again and again until it is closed. */
  async open(): Promise<void> {
    await this.#try();
    this.#timer = setInterval(() => {
      this.#trying = this.#trying.then(() => this.#try());
    }, this.#tryEveryMs);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#trying;
    await this.#drop();
  }

  async #try(): Promise<void> {
    try {
      this.#client ??= await this.#connect();
      const question = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads';
      // Who holds it already only makes sure that the connection still stands.
      if (this.#leads) await this.#client.query('SELECT 1');
      else this.#leads = (await this.#client.query<{ leads: boolean }>(question, [LOCK])).rows[0]?.leads === true;
    } catch {
      await this.#drop();
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'kasente-leader',
      options: `-c idle_session_timeout=${this.#silenceMs}`,
      stream: () => impatientSocket(4 * this.#tryEveryMs),
    });
    client.on('error', () => {});
    client.on('end', () => {
      if (this.#client === client) this.#leads = false;
    });
    await client.connect();
    return client;
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#leads = false;
    await client?.end().catch(() => {});
  }
}
