import type { PgBoss } from 'pg-boss';
import { fromKysely } from 'pg-boss';

import type { Tx } from '#server/db/connect.ts';

/** Every job and what it carries. A job is only an accelerator: what is due can always be read from the domain's rows. */
export interface Jobs {
  collect_payment: { payment_id: string };
  settle_payment: { payment_id: string };
  send_transfer: { transfer_id: string };
  send_message: { message_id: string };
  send_reset_code: { phone: string };
}

export type JobName = keyof Jobs;

interface Options {
  /** Not before this many seconds. */
  after_s?: number;
}

/** Puts a job in the queue by the given transaction: it exists only if the transaction commits. */
export type Enqueue = <N extends JobName>(tx: Tx, name: N, payload: Jobs[N], options?: Options) => Promise<void>;

export function enqueueWith(boss: PgBoss): Enqueue {
  return async (tx, name, payload, { after_s } = {}) => {
    await boss.send(name, payload, { db: fromKysely(tx), ...(after_s === undefined ? {} : { startAfter: after_s }) });
  };
}
