import type { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { freshDatabase } from '#server-test/fresh-database.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { enqueueWith, type Jobs } from '#server/jobs/enqueue.ts';
import { createQueues, eachAlone, openBoss, startWorkers, type JobHandlers } from '#server/jobs/queues.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Of one word about them in five seconds, which is when workers look by themselves, sixteen would be done at the most. */
const MANY = 200;

let connection: Connection;
let drop: () => Promise<void>;
let boss: PgBoss;
/** How often each was tried. */
const tries = new Map<string, number>();

const takeNote = async (_: Deps, job: Jobs['settle_payment']) => {
  const times = (tries.get(job.payment_id) ?? 0) + 1;
  tries.set(job.payment_id, times);
  if (job.payment_id === 'bad' && times === 1) throw new Error('not this time');
};
/** When jobs may be begun. */
let free = Promise.resolve();

const nothing = eachAlone(async () => {});
const handlers: JobHandlers = {
  collect_payments: nothing,
  settle_payment: eachAlone(takeNote),
  send_transfer: nothing,
  send_message: nothing,
  send_reset_code: nothing,
  tell_lock: nothing,
};

beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  boss = openBoss(database.url, { supervise: false });
  await boss.start();
  await createQueues(boss);
  connection = connect(database.url);
  await startWorkers(boss, handlers, { log: pino({ enabled: false }) } as unknown as Deps, () => free);
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await connection.close();
  await drop();
});

it('all that was put in the queue with one word is done in one go, and what fails is tried again by itself', async () => {
  const ids = Array.from({ length: MANY }, (_, number) => `p-${number}`);
  const jobs = [...ids, 'bad'].map((payment_id) => ({ payment_id }));
  await transact(connection.db, (tx) => enqueueWith(boss)(tx, 'settle_payment', jobs));
  await expect.poll(() => tries.size, { timeout: 60_000 }).toBe(MANY + 1);
  await expect.poll(() => tries.get('bad'), { timeout: 60_000 }).toBe(2);
  expect(ids.filter((id) => tries.get(id) !== 1)).toEqual([]);
});

it('begins nothing that it has taken before it is time to', async () => {
  const time = Promise.withResolvers<void>();
  free = time.promise;
  await transact(connection.db, (tx) => enqueueWith(boss)(tx, 'settle_payment', [{ payment_id: 'later' }]));
  await expect
    .poll(async () => (await boss.findJobs('settle_payment', { data: { payment_id: 'later' } }))[0]?.state, {
      timeout: 60_000,
    })
    .toBe('active');
  expect(tries.has('later')).toBe(false);
  time.resolve();
  await expect.poll(() => tries.get('later'), { timeout: 60_000 }).toBe(1);
});
