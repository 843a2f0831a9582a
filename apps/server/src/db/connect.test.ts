import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { openDatabaseLine, type DatabaseLine } from '#server-test/database-line.ts';
import { freshDatabase, PATIENCE_MS } from '#server-test/fresh-database.ts';
import { connect, parseInstant, type Connection, type Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { problemOf } from '#server/http/problem-reply.ts';

let url: string;
let drop: () => Promise<void>;
let connection: Connection;

beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  connection = connect(url, { as_owner: true });
});

afterAll(async () => {
  await connection.close();
  await drop();
});

describe('an instant', () => {
  it('is read to the millisecond, however PostgreSQL writes it', async () => {
    const texts = [
      ['2026-11-22 09:00:00+00', '2026-11-22T09:00:00.000Z'],
      ['2026-11-22 09:00:00.1+00', '2026-11-22T09:00:00.100Z'],
      ['2026-11-22 09:00:00.123456+03', '2026-11-22T06:00:00.123Z'],
      ['2026-11-22 09:00:00.999999-11', '2026-11-22T20:00:00.999Z'],
      ['2026-11-22 09:00:00.5+05:30', '2026-11-22T03:30:00.500Z'],
      ['12026-11-22 09:00:00+00', '+012026-11-22T09:00:00.000Z'],
    ] as const;
    for (const [text, iso] of texts) expect(parseInstant(text).toISOString()).toBe(iso);
    expect(parseInstant('infinity')).toBe(Infinity);
    const at = new Date('2026-11-22T09:00:00.123Z');
    const { rows } = await sql<{ at: Date }>`SELECT ${at}::timestamptz AS at`.execute(connection.db);
    expect(rows).toEqual([{ at }]);
  });
});

describe('a connection', () => {
  it('waits for a lock as long as people wait for a connection, and its statement ends some time after that', async () => {
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const limits = async (options: { wait_ms?: number }) => {
      const one = connect(url, { ...options, size: 1 });
      const { rows } = await sql<{ limit: string }>`
        SELECT current_setting(name) AS limit FROM unnest(${names}::text[]) WITH ORDINALITY n (name, nr) ORDER BY nr`.execute(
        one.db,
      );
      await one.close();
      return rows.map(({ limit }) => limit);
    };
    expect(await limits({})).toEqual(['5s', '10s', '10s']);
    expect(await limits({ wait_ms: PATIENCE_MS })).toEqual(['1min', '65s', '65s']);
  });

  it('of an owner keeps what was set and made on it, however long it has nothing to do', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const own = connect(url, { size: 1, as_owner: true });
    try {
      await sql`CREATE TEMP TABLE made AS SELECT 1 AS one`.execute(own.db);
      vi.advanceTimersByTime(3_600_000);
      expect((await sql`SELECT one FROM made`.execute(own.db)).rows).toEqual([{ one: 1 }]);
    } finally {
      vi.useRealTimers();
      await own.close();
    }
  });

  it('that breaks while a query is in hand fails that query, and nothing else', async () => {
    await overLine({}, async (over, line) => {
      const broken = over.db.transaction().execute((tx) => sql`SELECT pg_sleep(5)`.execute(tx));
      await hasBegun('pg_sleep').finally(line.cut);
      await expect(broken).rejects.toThrow();
      expect((await sql`SELECT 1 AS one`.execute(over.db)).rows).toEqual([{ one: 1 }]);
    });
  });

  it('over which nothing comes any more is given up, and its place taken by a new one', async () => {
    await overLine({ silence_ms: 300 }, async (over, line) => {
      await answer(over);
      line.silence();
      const unanswered = over.db.transaction().execute((tx) => sql`SELECT 1`.execute(tx));
      await expect(unanswered).rejects.toThrow();
      await answer(over);
    });
  });

  it('that only lets read is given up, so that changes are taken again as soon as PostgreSQL takes them', async () => {
    const one = connect(url, { size: 1 });
    await sql`SET default_transaction_read_only = on`.execute(one.db);
    const write = sql`CREATE TEMP TABLE written (number int)`;
    const refusal = await write.execute(one.db).catch((error: unknown) => problemOf(error));
    expect(refusal).toMatchObject({ code: 'service_busy', facts: { retry_after: 2 } });
    await write.execute(one.db);
    await one.close();
  });

  it('that only lets read is paid for by no transaction, however many were opened so', async () => {
    const many = connect(url, { size: 6 });
    const readOnly = sql`SET default_transaction_read_only = on`;
    const shut = (left: number): Promise<unknown> =>
      many.db.connection().execute(async (one) => {
        await readOnly.execute(one);
        if (left > 1) await shut(left - 1);
      });
    await shut(6);
    const write = (tx: Tx) => sql`CREATE TEMP TABLE written (number int)`.execute(tx);
    await transact(many.db, write);
    for (let change = 0; change < 6; change += 1) {
      expect((await sql`SHOW default_transaction_read_only`.execute(many.db)).rows).toEqual([
        { default_transaction_read_only: 'off' },
      ]);
    }
    await many.close();
  });

  it('that is not free in time is no fault of ours: the caller is asked to come again', async () => {
    await overLine({ wait_ms: 50 }, async (over) => {
      await answer(over);
      await over.db.transaction().execute(async () => {
        const refusal = await sql`SELECT 1`.execute(over.db).catch((error: unknown) => problemOf(error));
        expect(refusal).toMatchObject({ code: 'service_busy', facts: { retry_after: 2 } });
      });
    });
  });
});

describe('a transaction', () => {
  it.each([
    ['40001', 3],
    ['40P01', 3],
    ['25006', 2],
  ])('that PostgreSQL has broken off at each try (%s) is asked for again', async (code, most) => {
    let tries = 0;
    const work = (tx: Tx) => {
      tries += 1;
      return sql`DO ${sql.lit(`BEGIN RAISE EXCEPTION 'broken off' USING ERRCODE = '${code}'; END`)}`.execute(tx);
    };
    const refusal = await transact(connection.db, work).catch((error: unknown) => problemOf(error));
    expect(refusal).toMatchObject({ code: 'service_busy', facts: { retry_after: 2 } });
    expect(tries).toBe(most);
  });
});

describe('a statement', () => {
  it.each(['25006', '25P03', '53100', '53200', '53300', '57014', '57P01', '58030'])(
    'that PostgreSQL cannot carry out just now (%s) is asked for again, and not called a fault of ours',
    async (code) => {
      const failing = sql`DO ${sql.lit(`BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END`)}`;
      const refusal = await failing.execute(connection.db).catch((error: unknown) => problemOf(error));
      expect(refusal).toMatchObject({ code: 'service_busy', facts: { retry_after: 2 } });
    },
  );
});

/** With a pool of one connection, which goes over a line that can be made to fail. */
async function overLine(
  options: { silence_ms?: number; wait_ms?: number },
  work: (over: Connection, line: DatabaseLine) => Promise<void>,
): Promise<void> {
  const line = await openDatabaseLine(url);
  const over = connect(line.url, { ...options, size: 1 });
  await work(over, line);
  await over.close();
  line.close();
}

/** A busy machine may keep a connection waiting for longer than the test lets it be silent: then another is asked. */
async function answer(over: Connection): Promise<void> {
  const ask = async () => (await sql`SELECT 1 AS one`.execute(over.db)).rows;
  await expect.poll(ask).toEqual([{ one: 1 }]);
}

async function hasBegun(words: string): Promise<void> {
  const running = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()
        AND query LIKE ${`%${words}%`}`.execute(connection.db);
    return rows;
  };
  await expect.poll(running).toHaveLength(1);
}
