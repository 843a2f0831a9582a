import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, PATIENCE_MS } from '#server-test/fresh-database.ts';
import { connect, parseInt8, type Connection } from '#server/db/connect.ts';
import { fingerprintOf, transactOnce, type Once } from '#server/db/idempotency.ts';

let connection: Connection;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  connection = connect(database.url, { as_owner: true, wait_ms: PATIENCE_MS });
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

  it('does not care about the order of fields', () => {
    expect(fingerprintOf({ a: 1, b: [2, { c: 3, d: 4 }] })).toEqual(fingerprintOf({ b: [2, { d: 4, c: 3 }], a: 1 }));
    expect(fingerprintOf({ a: 1 })).not.toEqual(fingerprintOf({ a: '1' }));
  });
});

describe('parseInt8', () => {
  it('refuses what a number cannot hold', () => {
    expect(parseInt8('9007199254740991')).toBe(9007199254740991);
    expect(() => parseInt8('9007199254740993')).toThrow(RangeError);
  });
});
