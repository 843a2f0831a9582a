import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, PATIENCE_MS } from '#server-test/fresh-database.ts';
import { connect, parseInt8, type Connection, type Tx } from '#server/db/connect.ts';
import { fingerprintOf, transactOnce, transactOnceThen, transactOnceWith, type Once } from '#server/db/idempotency.ts';
import { withCommit } from '#server/db/with-commit.ts';

let connection: Connection;
let drop: () => Promise<void>;
let sent: { text: string; waits: boolean }[] = [];

beforeAll(async () => {
  const database = await freshDatabase();
  connection = connect(database.url, { as_owner: true, wait_ms: PATIENCE_MS, watch: (each) => void sent.push(each) });
  drop = database.drop;
});

afterAll(async () => {
  await connection.close();
  await drop();
});

function once(key: string, sent: unknown = {}): Once {
  return { scope: 'somebody', route: 'POST /x/', key, fingerprint: fingerprintOf(sent), at: new Date() };
}

describe('transactOnce', () => {
  it('answers a repeat with the first answer and works once', async () => {
    let worked = 0;
    const work = async () => ({ number: (worked += 1) });
    const first = await transactOnce(connection.db, once('repeat-1'), work);
    const second = await transactOnce(connection.db, once('repeat-1'), work);
    expect(second).toEqual(first);
    expect(worked).toBe(1);
  });

  it('refuses the same key for something else', async () => {
    await transactOnce(connection.db, once('other-body', { a: 1 }), async () => ({}));
    const again = transactOnce(connection.db, once('other-body', { a: 2 }), async () => ({}));
    await expect(again).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('says so while the first is still running, and never works twice', async () => {
    let worked = 0;
    const attempts = Array.from({ length: 50 }, () =>
      transactOnce(connection.db, once('at-once-1'), async () => {
        worked += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { worked };
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(worked).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value).toEqual({ worked: 1 });
      else expect(outcome.reason).toMatchObject({ code: 'request_in_progress' });
    }
  });

  it('forgets a key whose work was refused', async () => {
    const refused = transactOnce(connection.db, once('refused-1'), async () => {
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await expect(transactOnce(connection.db, once('refused-1'), async () => ({ ok: true }))).resolves.toEqual({
      ok: true,
    });
  });

  it('claims the key on the way of its first statements, and saves the answer on the way of the commit', async () => {
    sent = [];
    const first = (tx: Tx) => sql`SELECT 1 AS one`.execute(tx);
    await transactOnceWith(connection.db, once('together-1'), first, async (_tx, { rows }) => rows[0]);
    expect(sent.map(({ text, waits }) => [text.split(/[ (]/, 2).join(' '), waits])).toEqual([
      ['SELECT claim_request', true],
      ['SELECT 1', false],
      ['insert into', true],
      ['commit', false],
    ]);
  });

  it('does nothing of the first statements when the key is not to be had', async () => {
    await sql`CREATE TABLE first_written (key text)`.execute(connection.db);
    const attempt = (key: string) =>
      transactOnceWith(
        connection.db,
        once(key),
        (tx) => sql`INSERT INTO first_written VALUES (${key})`.execute(tx),
        async () => ({ ok: true }),
      );
    const keys = Array.from({ length: 90 }, (_, number) => `first-${number % 3}`);
    const outcomes = await Promise.allSettled(keys.map(attempt));
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value).toEqual({ ok: true });
      else expect(outcome.reason).toMatchObject({ code: 'request_in_progress' });
    }
    await expect(attempt('first-0')).resolves.toEqual({ ok: true });
    const { rows } = await sql`SELECT key FROM first_written ORDER BY key`.execute(connection.db);
    expect(rows).toEqual([{ key: 'first-0' }, { key: 'first-1' }, { key: 'first-2' }]);
  });

  it('does not care about the order of fields', () => {
    expect(fingerprintOf({ a: 1, b: [2, { c: 3, d: 4 }] })).toEqual(fingerprintOf({ b: [2, { d: 4, c: 3 }], a: 1 }));
    expect(fingerprintOf({ a: 1 })).not.toEqual(fingerprintOf({ a: '1' }));
  });
});

describe('transactOnceThen', () => {
  const again = async (kept: string) => `${kept}, as it is now`;

  it('tells a repeat what is found by then, and works once', async () => {
    let worked = 0;
    const work = async () => ({ kept: `work ${(worked += 1)}`, reply: 'done' });
    expect(await transactOnceThen(connection.db, once('then-1'), work, again)).toBe('done');
    expect(await transactOnceThen(connection.db, once('then-1'), work, again)).toBe('work 1, as it is now');
  });

  it('tells nothing of a try that PostgreSQL broke off when another request was quicker', async () => {
    const { at, ...other } = once('then-2');
    const work = async (tx: Tx) => {
      withCommit(tx, async () => {
        const broken = sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`.execute(tx);
        await Promise.allSettled([broken]);
        await connection.db
          .insertInto('idempotency_keys')
          .values({ ...other, created_at: at, reply: JSON.stringify('of the other') })
          .execute();
        return broken;
      });
      return { kept: 'never written', reply: 'of a try that was broken off' };
    };
    const told = await transactOnceThen(connection.db, once('then-2'), work, again);
    expect(told).toBe('of the other, as it is now');
  });
});

describe('parseInt8', () => {
  it('refuses what a number cannot hold', () => {
    expect(parseInt8('9007199254740991')).toBe(9007199254740991);
    expect(() => parseInt8('9007199254740993')).toThrow(RangeError);
  });
});
