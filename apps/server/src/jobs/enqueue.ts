import { createHash } from 'node:crypto';

import { CompiledQuery } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { fromKysely } from 'pg-boss';

import type { Tx } from '#server/db/connect.ts';
import { tellOnceCommitted } from '#server/db/notices.ts';

/** Of pg-boss; its tables are its own business. */
export const JOBS_SCHEMA = 'pgboss';

/** Every job and what it carries. A job is only an accelerator: what is due can always be read from the domain's rows. */
export interface Jobs {
  collect_payments: { payment_ids: readonly string[] };
  settle_payment: { payment_id: string };
  send_transfer: { transfer_id: string };
  send_message: { message_id: string };
  send_reset_code: { phone: string; asked_by?: string };
  tell_lock: { phone: string; until: string };
}

export type JobName = keyof Jobs;

interface Options {
  /** Not before this many seconds. */
  after_s?: number;
}

/** In which pg-boss waits for names of queues that have something to do (`notifyChannelSql` of its plans). */
export const CHANNEL = `pgboss_${createHash('sha224').update(JOBS_SCHEMA).digest('hex').slice(0, 24)}`;

/**
 * Due when the transaction is committed, but not yet at its beginning: of a job that is due at once pg-boss tells its workers
 * within the transaction, and commits that tell something wait for each other.
 */
const AT_ONCE = '1 microsecond';

type Send = <N extends JobName>(
  tx: Tx,
  name: N,
  payload: Jobs[N] | readonly Jobs[N][],
  options?: Options,
) => Promise<void>;

/** Puts a job, or several of a kind, in the queue by the given transaction: they exist only if the transaction commits. */
export interface Enqueue extends Send {
  /**
   * Makes ready several jobs of a kind that are due at once. What it answers puts them in the queue without waiting for anything
   * before, so that they may leave with the commit.
   */
  readonly prepare: <N extends JobName>(name: N, payloads: readonly Jobs[N][]) => Promise<(tx: Tx) => Promise<unknown>>;
}

export function enqueueWith(boss: PgBoss): Enqueue {
  const send: Send = async (tx, name, payload, { after_s } = {}) => {
    if (after_s === undefined) tellOnceCommitted(tx, { channel: CHANNEL, payload: name });
    const startAfter = after_s ?? AT_ONCE;
    if (!Array.isArray(payload)) {
      await boss.send(name, payload, { db: fromKysely(tx), startAfter });
      return;
    }
    await boss.insert(
      name,
      payload.map((data: object) => ({ data, startAfter })),
      { db: fromKysely(tx) },
    );
  };
  const prepare: Enqueue['prepare'] = async (name, payloads) => {
    const statements: [string, unknown[]][] = [];
    // pg-boss thinks a while before it asks; so it is listened to now and asks later.
    const listening = { executeSql: async (text: string, values: unknown[] = []) => note(statements, text, values) };
    await boss.insert(
      name,
      payloads.map((data) => ({ data, startAfter: AT_ONCE })),
      { db: listening },
    );
    return (tx) => {
      tellOnceCommitted(tx, { channel: CHANNEL, payload: name });
      return Promise.all(statements.map(([text, values]) => tx.executeQuery(CompiledQuery.raw(text, values))));
    };
  };
  return Object.assign(send, { prepare });
}

function note(statements: [string, unknown[]][], text: string, values: unknown[]): { rows: never[] } {
  statements.push([text, values]);
  return { rows: [] };
}

/** An `Enqueue` that does what `send` does, which asks nothing before it asks PostgreSQL. */
export function enqueueBy(send: Send): Enqueue {
  const prepare: Enqueue['prepare'] = async (name, payloads) => (tx) => send(tx, name, payloads);
  return Object.assign<Send, Pick<Enqueue, 'prepare'>>((...given) => send(...given), { prepare });
}

/** Nobody works on anything: whoever tells a story does it at once. */
export const noJobs = enqueueBy(async () => {});
