import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sized } from '#server-test/figures.ts';
import { freshDatabase, PATIENCE_MS, type FreshDatabase } from '#server-test/fresh-database.ts';
import { countFriend, EMPTY_LINE, joinLine, leaveLine } from '#server-test/line-model.ts';
import { connect, type Connection, type Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { systemRandom } from '#server/ports/random.ts';

import { queuePosition, totalWaitingSql } from './queue-position.ts';
import { QUEUE_FLOOR, QUEUE_SHAPE, type QueueShape } from './queue-shape.ts';
import { joinAgain, joinQueue, jumpAhead, leaveQueue } from './queue.ts';

const AT = new Date('2026-11-21T09:00:00Z');
/** So small that keys run out and buckets split and join at every other step. */
const TINY: QueueShape = { gap: 4, bucket_max: 6, bucket_low: 3, step_min: 2 };

let database: FreshDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, { as_owner: true, wait_ms: PATIENCE_MS });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  await sql`TRUNCATE queue_entries`.execute(connection.db);
  await sql`DELETE FROM queue_buckets WHERE lower_key > ${QUEUE_FLOOR}`.execute(connection.db);
  await sql`UPDATE queue_buckets SET waiting = 0`.execute(connection.db);
});

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transact(connection.db, work);

let made = 0;
async function makeApplications(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    made += 1;
    return {
      id: systemRandom.id(AT),
      application_number: `AP-Q-${made}`,
      first_name: 'Queue',
      last_name: String(made),
      mtn_money_number: `+2567${String(made).padStart(8, '0')}`,
      payment_priority: 'mtn' as const,
      pin_hash: Buffer.from('none'),
      pin_key_id: 'none',
      join_reasons: [],
      referral_code: `Q${made}`,
      status: 'pending' as const,
      submitted_at: AT,
    };
  });
  await connection.db.insertInto('applications').values(rows).execute();
  return rows.map((row) => row.id);
}

async function readLine(): Promise<string[]> {
  const rows = await connection.db.selectFrom('queue_entries').select('application_id').orderBy('place_key').execute();
  return rows.map((row) => row.application_id);
}

/** Every bucket counts exactly the entries in its range, and each place is what the line says. */
async function expectSound(shape: QueueShape, someone: string | undefined): Promise<void> {
  const { rows } = await sql<{ waiting: number; counted: number }>`
    SELECT b.waiting, count(e.place_key)::int AS counted
    FROM (SELECT *, lead(lower_key) OVER (ORDER BY lower_key) AS upper_key FROM queue_buckets) b
    LEFT JOIN queue_entries e ON e.place_key >= b.lower_key AND (e.place_key < b.upper_key OR b.upper_key IS NULL)
    GROUP BY b.lower_key, b.waiting`.execute(connection.db);
  for (const bucket of rows) {
    expect(bucket.waiting).toBe(bucket.counted);
    expect(bucket.waiting).toBeLessThanOrEqual(shape.bucket_max);
  }
  const line = await readLine();
  expect(rows.reduce((sum, bucket) => sum + bucket.waiting, 0)).toBe(line.length);
  if (someone === undefined) return;
  const index = line.indexOf(someone);
  expect(await queuePosition(connection.db, someone)).toBe(index < 0 ? null : index + 1);
}

describe('the waiting queue', () => {
  it.each([
    ['tiny', TINY, 40, sized(600, 200)],
    ['real', QUEUE_SHAPE, 80, 150],
  ])('is the same as a plain list, step by step, in its %s shape', async (_name, shape, people, maxLength) => {
    const ids = await makeApplications(people);
    const step = fc.record({
      kind: fc.constantFrom('apply', 'apply', 'apply', 'jump', 'jump', 'jump', 'approve', 'reject'),
      who: fc.integer({ min: 0, max: people - 1 }),
    });
    let steps = 0;
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: maxLength, maxLength, size: 'max' }), async (plan) => {
          let list = EMPTY_LINE;
          for (const { kind, who } of plan) {
            const id = ids[who]!;
            const before = list.line.indexOf(id);
            if (kind === 'apply') {
              await inTx((tx) => joinQueue(tx, id, shape));
              list = joinLine(list, id);
            } else if (kind === 'jump') {
              const moved = await inTx((tx) => jumpAhead(tx, id, undefined, shape));
              expect(moved).toBe(Math.max(0, Math.min(15, before)));
              list = { ...countFriend({ ...list, friends: new Map([[id, 1]]) }, id), friends: new Map() };
            } else {
              expect((await inTx((tx) => leaveQueue(tx, id, shape))) !== undefined).toBe(before >= 0);
              list = leaveLine(list, id);
            }
            expect(await readLine()).toEqual(list.line);
            await expectSound(shape, id);
            steps += 1;
          }
        })
        .beforeEach(async () => {
          await inTx(async (tx) => {
            for (const id of await readLine()) await leaveQueue(tx, id, shape);
          });
        }),
      { numRuns: 4 },
    );
    expect(steps).toBeGreaterThanOrEqual(4 * maxLength);
  });

  it('never runs out of room when everybody squeezes into the same gap', async () => {
    const ids = await makeApplications(60);
    for (const id of ids) await inTx((tx) => joinQueue(tx, id, TINY));
    const list = [...ids];
    for (let turn = 0; turn < 400; turn += 1) {
      // The one at place 20 always jumps to place 5, into the gap that the last one halved.
      const [id] = list.splice(19, 1);
      list.splice(4, 0, id!);
      expect(await inTx((tx) => jumpAhead(tx, id!, undefined, TINY))).toBe(15);
    }
    expect(await readLine()).toEqual(list);
    await expectSound(TINY, ids[0]);
  });

  it('keeps one order when many write at once', async () => {
    const ids = await makeApplications(120);
    await Promise.all(ids.slice(0, 80).map((id) => inTx((tx) => joinQueue(tx, id, TINY))));
    await Promise.all(
      ids.map((id, index) =>
        inTx(async (tx) => {
          if (index >= 80) await joinQueue(tx, id, TINY);
          else if (index % 3 === 0) await leaveQueue(tx, id, TINY);
          else await jumpAhead(tx, id, undefined, TINY);
        }),
      ),
    );
    const line = await readLine();
    expect(new Set(line).size).toBe(line.length);
    expect(line.length).toBe(120 - 27);
    await expectSound(TINY, line[30]);
    const places = await Promise.all(line.map((id) => queuePosition(connection.db, id)));
    expect(places).toEqual(line.map((_, index) => index + 1));
  });

  it('joins once, leaves once, and knows nothing of strangers', async () => {
    const [one, two] = await makeApplications(2);
    await inTx((tx) => joinQueue(tx, one!));
    await inTx((tx) => joinQueue(tx, one!));
    expect(await readLine()).toEqual([one]);
    expect(await inTx((tx) => jumpAhead(tx, one!))).toBe(0);
    expect(await inTx((tx) => jumpAhead(tx, two!))).toBe(0);
    expect(await inTx((tx) => leaveQueue(tx, two!))).toBeUndefined();
    expect(await queuePosition(connection.db, two!)).toBeNull();
    const { rows } = await sql<{ total: number }>`SELECT ${totalWaitingSql} AS total`.execute(connection.db);
    expect(rows[0]!.total).toBe(1);
  });

  it('takes back who has left, each where they stood and in front of who came there since', async () => {
    const ids = await makeApplications(60);
    await inTx(async (tx) => {
      for (const id of ids) await joinQueue(tx, id);
    });
    const gone = [0, 1, 2, 20, 41, 57, 58, 59].map((place) => ids[place]!);
    const keys = new Map<string, number>();
    await inTx(async (tx) => {
      for (const id of gone) keys.set(id, (await leaveQueue(tx, id))!);
    });
    const [late] = await makeApplications(1);
    await inTx((tx) => joinQueue(tx, late!));
    // Whoever joins the end now gets the key of the first who left it.
    expect((await readLine()).at(-1)).toBe(late);
    for (const id of [...gone.slice(4), ...gone.slice(0, 4)]) await inTx((tx) => joinAgain(tx, id, keys.get(id)!));
    expect((await readLine()).filter((id) => id !== late)).toEqual(ids);
    expect((await readLine()).indexOf(late!)).toBe(58);
    for (const id of [ids[0], ids[41], late]) await expectSound(QUEUE_SHAPE, id);
  });

  it('fills buckets in order and splits one that many jump into', async () => {
    const shape = { ...QUEUE_SHAPE, bucket_max: 50, bucket_low: 10 };
    const ids = await makeApplications(200);
    await inTx(async (tx) => {
      for (const id of ids) await joinQueue(tx, id, shape);
    });
    const buckets = () => connection.db.selectFrom('queue_buckets').selectAll().orderBy('lower_key').execute();
    expect((await buckets()).map((bucket) => bucket.waiting)).toEqual([50, 50, 50, 50]);
    await inTx((tx) => jumpAhead(tx, ids[55]!, 15, shape));
    expect((await buckets()).map((bucket) => bucket.waiting)).toEqual([26, 25, 49, 50, 50]);
    await expectSound(shape, ids[55]);
    await inTx(async (tx) => {
      for (const id of ids.slice(0, 195)) await leaveQueue(tx, id, shape);
    });
    expect((await buckets()).length).toBeLessThanOrEqual(2);
    await expectSound(shape, ids[199]);
  });
});
