import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

import { ClubClient, isOutdatedStatement, prepareAnew } from './club-client.ts';
import { isReadOnly, postgresCode } from './postgres-error.ts';

/** Hears of every statement; `waits` when nothing else was under way on its connection: somebody waits for a way there and back. */
export type Watch = (statement: { readonly text: string; readonly waits: boolean }) => void;

const IN_FAILED_TRANSACTION = '25P02';
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A connection while somebody has it. What is asked of it together is sent together. */
class Line implements DatabaseConnection {
  readonly #client: ClubClient & pg.PoolClient;
  readonly #watch: Watch | undefined;
  readonly #onReadOnly: () => void;
  #underWay = 0;
  #state: 'alone' | 'to begin' | 'begun' = 'alone';
  #isBroken = false;
  /** What a statement of this transaction failed with. */
  #failure: unknown;

  constructor(client: ClubClient & pg.PoolClient, watch: Watch | undefined, onReadOnly: () => void) {
    this.#client = client;
    this.#watch = watch;
    this.#onReadOnly = onReadOnly;
  }

  /** The first statement begins the transaction. */
  begin(): void {
    this.#state = 'to begin';
    this.#failure = undefined;
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const state = this.#state;
    this.#state = 'alone';
    if (state !== 'begun') return;
    try {
      const { command } = await this.#send(how, () => this.#client.query(how));
      // PostgreSQL says so when a statement of the transaction has failed.
      if (how === 'commit' && command === 'ROLLBACK') throw new AbortedTransactionError();
    } catch (error) {
      if (!(error instanceof AbortedTransactionError)) this.#isBroken = true;
      throw error;
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#ask(sql, [...parameters]);
    return { rows: rows ?? [], ...(COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  async #ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const state = this.#state;
    if (state === 'to begin') {
      this.#state = 'begun';
      return this.#send(text, () => this.#client.begin(text, values));
    }
    const ask = () => this.#send(text, () => this.#client.query(text, values));
    // In a transaction all of it must be done again: `transact` does.
    return state === 'begun'
      ? ask()
      : ask().catch((error: unknown) => (isOutdatedStatement(error) ? ask() : Promise.reject(error)));
  }

  async #send(text: string, send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    this.#watch?.({ text, waits: this.#underWay === 0 });
    this.#underWay += 1;
    try {
      return await send();
    } catch (error) {
      if (isOutdatedStatement(error)) prepareAnew();
      // Kept warm, it would stay as it is for ever, also when changes are taken again.
      if (isReadOnly(error)) {
        this.#isBroken = true;
        this.#onReadOnly();
      }
      // What was sent together with a statement that fails is told only that the transaction has failed.
      if (postgresCode(error) === IN_FAILED_TRANSACTION) throw this.#failure ?? error;
      this.#failure = error;
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }

  streamQuery(): never {
    throw new Error('nobody streams rows here');
  }

  release(): void {
    // What was left open is nobody's to go on with.
    this.#client.release(this.#isBroken || this.#state === 'begun');
  }
}

/** As long as PostgreSQL takes no changes, each that is refused would have all connections opened anew. */
const DISTRUST_EVERY_MS = 1_000;

/** Kysely's way to our pool. */
export class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #watch: Watch | undefined;
  readonly #openedAt = new WeakMap<pg.PoolClient, number>();
  /** What was opened before is not used any more. */
  #trustedSince = -Infinity;

  constructor(pool: pg.Pool, watch?: Watch) {
    this.#pool = pool;
    this.#watch = watch;
    pool.on('connect', (client) => this.#openedAt.set(client, performance.now()));
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Line> {
    // As often as the pool has connections: what it opens now is trusted.
    for (;;) {
      const client = await this.#pool.connect();
      if (!(client instanceof ClubClient)) {
        client.release(true);
        throw new Error('the pool is not one of ours');
      }
      if (this.#isTrusted(client)) return new Line(client, this.#watch, () => this.#distrust());
      client.release(true);
    }
  }

  #isTrusted(client: pg.PoolClient): boolean {
    return (this.#openedAt.get(client) ?? Infinity) >= this.#trustedSince;
  }

  /** A connection that only lets read may be one of many that were opened while PostgreSQL took no changes. */
  #distrust(): void {
    const now = performance.now();
    if (now - this.#trustedSince >= DISTRUST_EVERY_MS) this.#trustedSince = now;
  }

  async releaseConnection(line: Line): Promise<void> {
    line.release();
  }

  async beginTransaction(line: Line): Promise<void> {
    line.begin();
  }

  async commitTransaction(line: Line): Promise<void> {
    await line.end('commit');
  }

  async rollbackTransaction(line: Line): Promise<void> {
    await line.end('rollback');
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}
