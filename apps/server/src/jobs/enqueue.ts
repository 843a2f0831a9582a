import { createHash } from 'node:crypto';

import type { PgBoss } from 'pg-boss';
import { fromKysely } from 'pg-boss';

import type { Tx } from '#server/db/connect.ts';
import { tellOnceCommitted } from '#server/db/notices.ts';

/** Of pg-boss; its tables are its own business. */
export const JOBS_SCHEMA = 'pgboss';

/** Every job and what it carries. A job is only an accelerator: what is due can always be read from the domain's rows. */
export interface Jobs {
  collect_payment: { payment_id: string };
  settle_payment: { payment_id: string };
  send_transfer: { transfer_id: string };
  send_message: { message_id: string };
  send_reset_code: { phone: string };
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

/** Puts a job, or several of a kind, in the queue by the given transaction: they exist only if the transaction commits. */
export type Enqueue = <N extends JobName>(
  tx: Tx,
  name: N,
  payload: Jobs[N] | readonly Jobs[N][],
  options?: Options,
) => Promise<void>;

export function enqueueWith(boss: PgBoss): Enqueue {
  return async (tx, name, payload, { after_s } = {}) => {
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
}
