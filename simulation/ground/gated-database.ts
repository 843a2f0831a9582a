import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';

// Numbers are read as the server reads them.
import '#server/db/connect.ts';
import type { Database } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/parts.ts';

import { KnownQuery, type Known } from './known-query.ts';
import type { Scheduler } from './scheduler.ts';

interface Gated {
  readonly db: Database;
  readonly plain: Database;
  /** Lets something happen when the transaction under way is committed, and not at all when it is not. */
  readonly onceCommitted: (act: () => void) => void;
}

/**
 * The server's database over one connection that the scheduler hands out: a transaction, or a statement outside of one, is
 * one step. `plain` is the same connection between two steps.
 */
export function openGated(client: pg.Client, scheduler: Scheduler): Gated {
  const connection = new OneConnection(client);
  // Nobody listens to what is told.
  const open = (gate: Scheduler | undefined) => openDatabase(new GatedDriver(connection, gate), () => {});
  return { db: open(scheduler), plain: open(undefined), onceCommitted: (act) => connection.onceCommitted(act) };
}

class GatedDriver implements Driver {
  readonly #connection: OneConnection;
  readonly #gate: Scheduler | undefined;

  constructor(connection: OneConnection, gate: Scheduler | undefined) {
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

  async beginTransaction(): Promise<void> {
    this.#connection.begin();
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.commit();
  }

  async rollbackTransaction(): Promise<void> {
    this.#connection.rollback();
  }

  async destroy(): Promise<void> {}
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Every statement has a name, so that it is planned once for a seed and not at each call, which would take most of the time. */
class OneConnection implements DatabaseConnection {
  readonly #client: pg.Client;
  /** What goes with the next statement, since nobody waits for its answer. */
  #before: (typeof EDGES)[number][] = [];
  #atCommit: (() => void)[] = [];

  constructor(client: pg.Client) {
    this.#client = client;
  }

  begin(): void {
    this.#before.push('begin');
    this.#atCommit = [];
  }

  onceCommitted(act: () => void): void {
    this.#atCommit.push(act);
  }

  async commit(): Promise<void> {
    if (!this.#neverBegan()) await this.#run(knownAs('commit'), []);
    for (const act of this.#atCommit.splice(0)) act();
  }

  rollback(): void {
    this.#atCommit = [];
    if (!this.#neverBegan()) this.#before.push('rollback');
  }

  /** Whether nothing happened since the beginning, which is then forgotten. */
  #neverBegan(): boolean {
    if (this.#before.at(-1) !== 'begin') return false;
    this.#before.pop();
    return true;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#run(knownAs(sql), parameters);
    const numAffectedRows = COUNTED.has(result.command) ? BigInt(result.rowCount ?? 0) : undefined;
    return { rows: result.rows as R[], ...(numAffectedRows === undefined ? {} : { numAffectedRows }) };
  }

  #run(known: Known, values: readonly unknown[]): Promise<pg.QueryResult> {
    const before = this.#before;
    this.#before = [];
    return new Promise((resolve, reject) => {
      const query = new KnownQuery(known, values, before, (error, result) => {
        if (error === undefined || error === null) resolve(result);
        else reject(error);
      });
      this.#client.query(query as unknown as pg.Submittable);
    });
  }

  streamQuery(): never {
    throw new Error('nobody streams here');
  }
}

/** The edges of transactions, which every connection must know by these names before it is opened here. */
const EDGES = ['begin', 'commit', 'rollback'] as const;
const statements = new Map<string, Known>(EDGES.map((name) => [name, { name, text: name }]));

/** Makes the edges of transactions known by name. */
export async function nameEdges(client: pg.Client): Promise<void> {
  for (const name of EDGES) await client.query({ name, text: name });
}

function knownAs(text: string): Known {
  const known = statements.get(text);
  if (known !== undefined) return known;
  const made = { name: `simulated_${statements.size}`, text };
  statements.set(text, made);
  return made;
}
