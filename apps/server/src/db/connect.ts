import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';

import { ClubClient } from './club-client.ts';
import { impatientSocket } from './impatient-socket.ts';
import { Teller } from './notices.ts';
import { openDatabase } from './parts.ts';
import { PoolDriver, type Watch } from './pool-driver.ts';
import type { DB } from './tables.generated.ts';
import { WatchedPool } from './watched-pool.ts';

export type Database = Kysely<DB>;
/** A running transaction. Functions that take one must be called inside `transact`. */
export type Tx = Transaction<DB>;

const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;

/** Reads `bigint` as a number and refuses what a number cannot hold exactly. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe integer range: ${text}`);
  return value;
}

/** Reads an instant as PostgreSQL writes it, `2026-11-22 09:00:00.123456+00`; what else it may write is left to pg. */
export function parseInstant(text: string): Date {
  const isPlain = text.length <= 29 && text[10] === ' ' && (text.at(-3) === '+' || text.at(-3) === '-');
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : anyInstant(text);
}

const anyInstant = pg.types.getTypeParser(TIMESTAMPTZ);
pg.types.setTypeParser(TIMESTAMPTZ, parseInstant);
pg.types.setTypeParser(INT8, parseInt8);
// Only percentages and ratings are numeric here; amounts of money are bigint.
pg.types.setTypeParser(NUMERIC, Number);

export interface Connection {
  readonly db: Database;
  readonly pool: WatchedPool;
  close(): Promise<void>;
}

/** Whoever waits so long for a connection, or for what somebody else has locked, is told to come again. */
const WAIT_MS = 5_000;
/** So much longer than such a wait PostgreSQL lets a statement go on, or a transaction in which nothing happens. */
const WORK_MS = 5_000;
/** And so much longer it may say nothing; idle connections are closed sooner as well. */
const SILENCE_MS = 15_000;

/** Whom the server is to the database: a role that owns nothing and may only add to what is history. */
export const APP_ROLE = 'kasente_app';

interface Options {
  size?: number;
  name?: string;
  as_owner?: boolean;
  silence_ms?: number;
  wait_ms?: number;
  watch?: Watch;
}

/**
 * Opens a pool that works in the server's own role; `as_owner` keeps the rights of the database user, for migrations and for
 * what only an operator does. The pool is small on purpose: with more connections than that PostgreSQL only queues on the same rows
 * and every answer gets slower.
 */
export function connect(
  url: string,
  {
    size = 12,
    name = 'kasente-club',
    as_owner = false,
    wait_ms = WAIT_MS,
    silence_ms = wait_ms + SILENCE_MS,
    watch,
  }: Options = {},
): Connection {
  const pool = new WatchedPool({
    Client: ClubClient,
    connectionString: url,
    max: size,
    application_name: name,
    ...(as_owner ? {} : { options: `-c role=${APP_ROLE}` }),
    statement_timeout: wait_ms + WORK_MS,
    lock_timeout: wait_ms,
    idle_in_transaction_session_timeout: wait_ms + WORK_MS,
    connectionTimeoutMillis: wait_ms,
    // What an owner does, a migration say, may take its time, and what it has set for its session holds until the end.
    ...(as_owner ? { idleTimeoutMillis: 0 } : { stream: () => impatientSocket(silence_ms) }),
  });
  // An idle connection that PostgreSQL closes must not end the process; the next query opens a new one.
  pool.on('error', () => {});
  // Nor must one that breaks while it is used: whoever uses it has been told by the query in hand.
  pool.on('connect', (client) => client.on('error', () => {}));
  const teller = new Teller(() => db);
  const db: Database = openDatabase(new PoolDriver(pool, watch), (notices) => teller.tell(notices));
  return { db, pool, close: () => db.destroy() };
}
