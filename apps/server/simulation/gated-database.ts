import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';

// Numbers are read as the server reads them.
import '#server/db/connect.ts';
import type { Database } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

import type { Scheduler } from './scheduler.ts';

/**
 * The server's database over one connection that the scheduler hands out: a transaction, or a statement outside of one, is
 * one step. `plain` is the same connection between two steps.
 */
export function openGated(client: pg.Client, scheduler: Scheduler): { db: Database; plain: Database } {
  const connection = new OneConnection(client);
  const open = (gate: Scheduler | undefined) => {
    const driver = new GatedDriver(client, connection, gate);
    const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('there is no pool')) });
    return new Kysely<DB>({
      dialect: Object.assign(Object.create(dialect) as PostgresDialect, { createDriver: () => driver }),
    });
  };
  return { db: open(scheduler), plain: open(undefined) };
}

class GatedDriver implements Driver {
  readonly #client: pg.Client;
  readonly #connection: OneConnection;
  readonly #gate: Scheduler | undefined;

  constructor(client: pg.Client, connection: OneConnection, gate: Scheduler | undefined) {
    this.#client = client;
    this.#connection = connection;
    this.#gate = gate;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#gate?.acquire();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#gate?.release();
  }

  /** Nobody waits for the answer: what follows fails if this did. */
  async beginTransaction(): Promise<void> {
    this.#client.query('begin').catch(() => {});
  }

  async commitTransaction(): Promise<void> {
    await this.#client.query('commit');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#client.query('rollback');
  }

  async destroy(): Promise<void> {}
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Every statement has a name, so that it is planned once for a seed and not at each call, which would take most of the time. */
class OneConnection implements DatabaseConnection {
  readonly #client: pg.Client;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // What has a name already comes as pg takes it.
    const statement: unknown = sql;
    if (typeof statement === 'string' && statement.startsWith(ANNOUNCING)) return { rows: [] };
    const named =
      typeof statement === 'string' ? { name: nameOf(statement), text: statement } : (statement as pg.QueryConfig);
    const result = await this.#client.query(named, [...parameters]);
    const numAffectedRows = COUNTED.has(result.command) ? BigInt(result.rowCount ?? 0) : undefined;
    return { rows: result.rows as R[], ...(numAffectedRows === undefined ? {} : { numAffectedRows }) };
  }

  streamQuery(): never {
    throw new Error('nobody streams here');
  }
}

/** Nobody listens to what is announced. */
const ANNOUNCING = 'SELECT pg_notify';
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `simulated_${names.size}`;
  names.set(text, name);
  return name;
}
