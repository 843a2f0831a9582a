import { Kysely, PostgresDialect, type DatabaseConnection, type Driver, type TransactionSettings } from 'kysely';
import pg from 'pg';

import type { Database } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

import type { Scheduler } from './scheduler.ts';

/**
 * The server's database over one connection that the scheduler hands out: a transaction, or a statement outside of one, is
 * one step.
 */
export function openGated(
  url: string,
  scheduler: Scheduler,
): { db: Database; plain: Database; close(): Promise<void> } {
  // The server's own role, so that what it may not do it cannot do here either.
  const options = '-c role=kasente_app';
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'kasente-simulation', options });
  // A connection that ends together with its database is none that anybody misses.
  pool.on('error', () => {});
  const dialect = new PostgresDialect({ pool });
  const gated = Object.assign(Object.create(dialect) as PostgresDialect, {
    createDriver: () => new GatedDriver(dialect.createDriver(), scheduler),
  });
  const plain = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db: new Kysely<DB>({ dialect: gated }), plain, close: () => plain.destroy() };
}

class GatedDriver implements Driver {
  readonly #inner: Driver;
  readonly #scheduler: Scheduler;

  constructor(inner: Driver, scheduler: Scheduler) {
    this.#inner = inner;
    this.#scheduler = scheduler;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#scheduler.acquire();
    return this.#inner.acquireConnection();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#inner.releaseConnection(connection);
    this.#scheduler.release();
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#inner.beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.rollbackTransaction(connection);
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}
