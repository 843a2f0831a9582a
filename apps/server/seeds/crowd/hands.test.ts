import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, type FreshDatabase } from '#server-test/fresh-database.ts';

import { share, shareNumbers, withHands } from './hands.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('work that is shared by several connections', () => {
  it('is done once for each number, and by each of them', async () => {
    const done: string[] = [];
    const backends = await withHands(database.url, async (hands) => {
      const seen = new Set<number>();
      await shareNumbers(hands, { count: 25, most: 10 }, async (db, from, to) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid, pg_sleep(0.01)`.execute(db);
        seen.add(rows[0]!.pid);
        done.push(`${from}-${to}`);
      });
      return seen;
    });
    expect(done.toSorted()).toEqual(['1-10', '11-20', '21-25']);
    expect(backends.size).toBe(2);
  });

  it('is begun no more once some of it has failed, and fails when what is under way has ended', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    await withHands(database.url, async (hands) => {
      const work = share(hands, [1, 2, 3, 4], async (db, task) => {
        begun.push(task);
        await sql`SELECT pg_sleep(0.05)`.execute(db);
        if (task === 1) throw new Error('the first fails');
        await sql`SELECT pg_sleep(0.05)`.execute(db);
        ended.push(task);
      });
      await expect(work).rejects.toThrow('the first fails');
    });
    expect([begun, ended]).toEqual([[1, 2], [2]]);
  });
});
