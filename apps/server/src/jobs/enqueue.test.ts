import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase } from '#server-test/fresh-database.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { CHANNEL, enqueueWith, type Enqueue } from '#server/jobs/enqueue.ts';
import { createQueues, openBoss } from '#server/jobs/queues.ts';

/** Longer than anybody waits: whoever works sooner has been told. */
const POLLING_S = 60;

let connection: Connection;
let drop: () => Promise<void>;
let boss: PgBoss;
let enqueue: Enqueue;
let listener: pg.Client;
let heard: string[];

beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  boss = openBoss(database.url, { supervise: false });
  await boss.start();
  await createQueues(boss);
  connection = connect(database.url);
  enqueue = enqueueWith(boss);
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  await listener.query(`LISTEN ${CHANNEL}`);
  listener.on('notification', ({ payload }) => void heard.push(payload!));
});

beforeEach(() => {
  heard = [];
});

afterAll(async () => {
  await boss.stop({ graceful: false });
  await listener.end();
  await connection.close();
  await drop();
});

describe('a job', () => {
  it('is told of once, after the commit, and is there then', async () => {
    await transact(connection.db, async (tx) => {
      await enqueue(tx, 'settle_payment', { payment_id: 'p-1' });
      await enqueue(tx, 'settle_payment', { payment_id: 'p-2' });
      await enqueue(tx, 'send_message', { message_id: 'm-1' });
    });
    await expect.poll(() => heard.toSorted()).toEqual(['send_message', 'settle_payment']);
    const jobs = await boss.fetch<{ payment_id: string }>('settle_payment', { batchSize: 5 });
    expect(jobs.map(({ data }) => data.payment_id).toSorted()).toEqual(['p-1', 'p-2']);
  });

  it('that was made ready before leaves with the commit, and is told of once', async () => {
    const put = (ids: readonly string[]) =>
      transact(
        connection.db,
        () =>
          enqueue.prepare(
            'settle_payment',
            ids.map((id) => ({ payment_id: id })),
          ),
        (tx, send) => send(tx),
      );
    await put(['p-4', 'p-5']);
    await expect.poll(() => heard).toEqual(['settle_payment']);
    const jobs = await boss.fetch<{ payment_id: string }>('settle_payment', { batchSize: 5 });
    expect(jobs.map(({ data }) => data.payment_id).toSorted()).toEqual(['p-4', 'p-5']);
    await enqueue.prepare('settle_payment', [{ payment_id: 'never sent' }]);
    expect(await boss.fetch('settle_payment')).toEqual([]);
  });

  it('of a transaction that is rolled back is neither there nor told of', async () => {
    const failing = transact(connection.db, async (tx) => {
      await enqueue(tx, 'settle_payment', { payment_id: 'never' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await transact(connection.db, (tx) => enqueue(tx, 'send_transfer', { transfer_id: 't-1' }));
    await expect.poll(() => heard).toEqual(['send_transfer']);
    expect(await boss.fetch('settle_payment')).toEqual([]);
  });

  it('for later is told of by nobody: it is found when it is due', async () => {
    await transact(connection.db, (tx) => enqueue(tx, 'settle_payment', { payment_id: 'p-3' }, { after_s: 600 }));
    await transact(connection.db, (tx) => enqueue(tx, 'send_transfer', { transfer_id: 't-2' }));
    await expect.poll(() => heard).toEqual(['send_transfer']);
  });

  it('wakes a worker that would not have looked for long', async () => {
    const done: unknown[] = [];
    const waits = { pollingIntervalSeconds: POLLING_S, notifyPollingIntervalSeconds: POLLING_S };
    await boss.work('send_reset_code', waits, async ([job]) => void done.push(job!.data));
    // The first may be found by the look with which a worker begins.
    for (const phone of ['+256772000001', '+256772000002', '+256772000003']) {
      await transact(connection.db, (tx) => enqueue(tx, 'send_reset_code', { phone }));
      await expect.poll(() => done.at(-1)).toEqual({ phone });
    }
  });
});
