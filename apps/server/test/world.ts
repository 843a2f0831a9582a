import { join } from 'node:path';

import { addressOf, type BodyIn, type Endpoint, type QueryIn, type ReplyOf } from '@club/contract/endpoint';
import type { ProblemReply } from '@club/contract/problem';
import { sql } from 'kysely';
import { inject } from 'vitest';

import { buildApp, type App } from '#server/app.ts';
import { parseConfig, type Config } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { enqueueBy, type JobName, type Jobs } from '#server/jobs/enqueue.ts';
import { openLog } from '#server/log.ts';
import type { Deps } from '#server/ports/deps.ts';
import { systemRandom } from '#server/ports/random.ts';
import { paymentOutcomes } from '#server/wiring/payment-outcomes.ts';
import { transferOutcomes } from '#server/wiring/transfer-outcomes.ts';

import { freshDatabase, PATIENCE_MS } from './fresh-database.ts';
import { quickHash } from './quick-hash.ts';

interface Ask<E extends Endpoint> {
  params?: Record<string, string>;
  query?: QueryIn<E>;
  body?: BodyIn<E> | Record<string, unknown>;
  /** An access token. */
  token?: string;
  /** The Idempotency-Key. */
  key?: string;
  /** More headers, such as the cookie of a device. */
  headers?: Record<string, string>;
  /** The address that the call comes from. */
  ip?: string;
}

export interface Answer<E extends Endpoint> {
  status: number;
  headers: Record<string, unknown>;
  /** The reply; throws when the call was refused. */
  reply: ReplyOf<E>;
  /** The error envelope; throws when the call went well. */
  problem: ProblemReply;
}

/** A clock that a test moves. */
export class TestClock {
  #at: number;
  constructor(at: Date) {
    this.#at = at.getTime();
  }
  readonly now = (): Date => new Date(this.#at);
  advance(ms: number): void {
    this.#at += ms;
  }
}

export interface TestWorld {
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly app: App;
  call<E extends Endpoint>(target: E, ask?: Ask<E>): Promise<Answer<E>>;
  /** Jobs enqueued by committed transactions and not run yet. */
  takeJobs(): Promise<{ name: JobName; payload: Jobs[JobName] }[]>;
  /** Runs enqueued jobs, and those that they enqueue, until there are none. At most 1,000. */
  runJobs(): Promise<number>;
  close(): Promise<void>;
}

export interface Options {
  at?: Date;
  env?: Record<string, string>;
  money?: Deps['money'];
  sms?: Deps['sms'];
  email?: Deps['email'];
  push?: Deps['push'];
  whatsapp?: Deps['whatsapp'];
  geocoder?: Deps['geocoder'];
  outcomes?: Deps['outcomes'];
  random?: Deps['random'];
  log?: Deps['log'];
  /** The address that the database is reached by, where not its own. */
  reachBy?: (databaseUrl: string) => Promise<string>;
  /** Hears what PostgreSQL tells its connections beside answers. */
  notice?: (text: string) => void;
  /** So few connections, and whoever cannot be served soon is refused. Elsewhere everybody waits, however slow the machine. */
  scarce?: number;
}

const START = new Date('2026-11-21T09:00:00.000Z');

/** A whole server on a database of its own: real PostgreSQL, real HTTP layer, a clock and providers of the test's. */
export async function openWorld(options: Options = {}): Promise<TestWorld> {
  const database = await freshDatabase();
  const url = (await options.reachBy?.(database.url)) ?? database.url;
  const connection = connect(url, { wait_ms: PATIENCE_MS, ...(options.scarce ? { size: options.scarce } : {}) });
  const { notice } = options;
  if (notice) connection.pool.on('connect', (client) => client.on('notice', ({ message = '' }) => notice(message)));
  const reserve = connect(url, { wait_ms: PATIENCE_MS });
  const clock = new TestClock(options.at ?? START);
  const config: Config = parseConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'silent',
    // What this process remembers of another world, PINs that failed at many phones say, is kept by a digest of it.
    TOKEN_KEY: systemRandom.uuid(),
    WEB_DIR: '/nonexistent',
    DATA_DIR: join(inject('scratchFolder'), String(process.pid)),
    // Tests ask what is true at this moment.
    ANSWERS_KEPT_MS: '0',
    ...options.env,
  });
  await connection.db.transaction().execute(async (tx) => {
    // The server's own role makes no tables.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`CREATE TABLE test_jobs (id bigserial PRIMARY KEY, name text NOT NULL, payload jsonb NOT NULL)`.execute(
      tx,
    );
  });
  const deps: Deps = {
    config,
    db: connection.db,
    now: clock.now,
    random: options.random ?? systemRandom,
    enqueue: enqueueBy(async (tx, name, payload) => {
      await sql`INSERT INTO test_jobs (name, payload)
        SELECT ${name}, p FROM jsonb_array_elements(${JSON.stringify([payload].flat())}::jsonb) p`.execute(tx);
    }),
    money: options.money ?? {},
    sms: options.sms ?? { send: async () => ({ kind: 'sent', provider_id: systemRandom.uuid(), cost: 'UGX 35' }) },
    email: options.email ?? { send: async () => ({ kind: 'sent', provider_id: systemRandom.uuid(), cost: null }) },
    push: options.push,
    whatsapp: options.whatsapp,
    geocoder: options.geocoder,
    outcomes: options.outcomes ?? paymentOutcomes,
    transferOutcomes,
    log: options.log ?? openLog(config.LOG_LEVEL),
    hashPin: quickHash,
  };
  const wait = () => (options.scarce === undefined ? 0 : connection.pool.oldestWaitMs);
  const connections = { size: options.scarce ?? config.DATABASE_POOL, oldestWaitMs: wait };
  const app = await buildApp(deps, { connections, reserve: reserve.db });
  const takeJobs = async () => {
    const { rows } = await sql<{ name: JobName; payload: Jobs[JobName] }>`
      WITH taken AS (DELETE FROM test_jobs RETURNING *) SELECT name, payload FROM taken ORDER BY id`.execute(deps.db);
    return rows;
  };
  return {
    deps,
    clock,
    app,
    takeJobs,
    runJobs: () => runJobs(deps, takeJobs),
    call: (target, ask = {}) => callApp(app, target, ask),
    async close() {
      await app.http.close();
      await connection.close();
      await reserve.close();
      await database.drop();
    },
  };
}

async function runJobs(deps: Deps, takeJobs: TestWorld['takeJobs']): Promise<number> {
  const { jobHandlers } = await import('#server/wiring/jobs.ts');
  let count = 0;
  for (let jobs = await takeJobs(); jobs.length > 0 && count < 1_000; jobs = await takeJobs()) {
    for (const { name, payload } of jobs) {
      const handle = jobHandlers[name] as (deps: Deps, payloads: readonly unknown[]) => Promise<void>[];
      await Promise.all(handle(deps, [payload]));
      count += 1;
    }
  }
  return count;
}

async function callApp<E extends Endpoint>(app: App, target: E, ask: Ask<E>): Promise<Answer<E>> {
  const response = await app.http.inject({
    method: target.method,
    url: addressOf(target, ask.params, ask.query as Record<string, unknown> | undefined),
    headers: {
      ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ask.token === undefined ? {} : { authorization: `Bearer ${ask.token}` }),
      ...(ask.key === undefined ? {} : { 'idempotency-key': ask.key }),
      ...ask.headers,
    },
    ...(ask.ip === undefined ? {} : { remoteAddress: ask.ip }),
    ...(ask.body === undefined ? {} : { payload: JSON.stringify(ask.body) }),
  });
  const wentWell = response.statusCode < 400;
  return {
    status: response.statusCode,
    headers: response.headers,
    get reply() {
      if (!wentWell) throw new Error(`${target.method} ${target.path} was refused: ${response.body}`);
      return target.reply.parse(response.json()) as ReplyOf<E>;
    },
    get problem() {
      if (wentWell) throw new Error(`${target.method} ${target.path} went well: ${response.body}`);
      return response.json<ProblemReply>();
    },
  };
}
