import { Socket } from 'node:net';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase, PATIENCE_MS } from '#server-test/fresh-database.ts';
import { ClubClient, prepareAnew } from '#server/db/club-client.ts';
import { connect, type Connection, type Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';

let connection: Connection;
let drop: () => Promise<void>;
let sent: { text: string; waits: boolean }[];

const trips = () => sent.filter(({ waits }) => waits).length;
const add = (tx: Tx, number: number) => sql`INSERT INTO tried (number) VALUES (${number})`.execute(tx);
const kept = async () =>
  (await sql<{ number: number }>`SELECT number FROM tried ORDER BY 1`.execute(connection.db)).rows;

beforeAll(async () => {
  const database = await freshDatabase();
  const watch = (statement: { text: string; waits: boolean }) => void sent?.push(statement);
  connection = connect(database.url, { as_owner: true, size: 3, wait_ms: PATIENCE_MS, watch });
  drop = database.drop;
  await sql`CREATE TABLE tried (number int PRIMARY KEY)`.execute(connection.db);
});

beforeEach(async () => {
  await sql`TRUNCATE tried`.execute(connection.db);
  sent = [];
});

afterAll(async () => {
  await connection.close();
  await drop();
});

describe('a transaction', () => {
  it('begins on the way of its first statement', async () => {
    await transact(connection.db, (tx) => add(tx, 1));
    expect(sent.map(({ text }) => text)).toEqual(['INSERT INTO tried (number) VALUES ($1)', 'commit']);
    expect(trips()).toBe(2);
    expect(await kept()).toEqual([{ number: 1 }]);
  });

  it('sends together what it is given together, in that order', async () => {
    const read = async (tx: Tx) =>
      (await sql<{ count: number }>`SELECT count(*)::int FROM tried`.execute(tx)).rows[0]?.count;
    const counts = await transact(connection.db, async (tx) => {
      const [, first, , second] = await Promise.all([add(tx, 1), read(tx), add(tx, 2), read(tx)]);
      return [first, second];
    });
    expect(counts).toEqual([1, 2]);
    expect(trips()).toBe(2);
  });

  it('hands the network in one piece what it is given together', async () => {
    let pieces = 0;
    class CountingSocket extends Socket {
      override _write(...given: Parameters<Socket['_write']>): void {
        pieces += 1;
        super._write(...given);
      }
      override _writev(...given: Parameters<NonNullable<Socket['_writev']>>): void {
        pieces += 1;
        super._writev!(...given);
      }
    }
    const client = new ClubClient({ connectionString: connectionUrl(), stream: () => new CountingSocket() });
    await client.connect();
    const begin = (number: number) => client.begin('SELECT $1::int AS number', [number]);
    await begin(0);
    pieces = 0;
    const answers = await Promise.all([begin(1), begin(2), begin(3)]);
    expect(answers.map(({ rows }) => rows)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
    expect(pieces).toBe(1);
    await client.end();
  });

  it('does nothing of what was sent together with a statement that fails', async () => {
    const failing = transact(connection.db, (tx) => Promise.all([add(tx, 1), add(tx, 1), add(tx, 2)]));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([]);
  });

  it('says of each statement that it failed as the first one did', async () => {
    const failing = transact(connection.db, async (tx) => {
      const together = [add(tx, 1), add(tx, 1), add(tx, 2)];
      const reasons = (await Promise.allSettled(together)).map((each) => each.status === 'rejected' && each.reason);
      expect(reasons).toEqual([false, reasons[1], reasons[1]]);
      throw reasons[2];
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
  });

  it('does nothing at all when its first statement fails', async () => {
    await transact(connection.db, (tx) => add(tx, 1));
    const failing = transact(connection.db, (tx) => Promise.all([add(tx, 1), add(tx, 2)]));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([{ number: 1 }]);
  });

  it('does nothing of its first statement when it cannot begin', async () => {
    // What begins a transaction is prepared on every connection, and here it is taken away.
    const one = connect(connectionUrl(), { as_owner: true, size: 1 });
    await sql`DEALLOCATE ALL`.execute(one.db);
    await expect(transact(one.db, (tx) => add(tx, 1))).rejects.toMatchObject({ code: '26000' });
    await one.close();
    expect(await kept()).toEqual([]);
  });

  it('is kept whole or not at all when the work fails after its statements', async () => {
    const failing = transact(connection.db, async (tx) => {
      await add(tx, 1);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await kept()).toEqual([]);
  });

  it('is over when it is over', async () => {
    let late: Tx | undefined;
    await transact(connection.db, async (tx) => {
      late = tx;
      await add(tx, 1);
    });
    await expect(add(late!, 2)).rejects.toThrow('over');
  });

  it('asks PostgreSQL nothing when nothing was asked of it', async () => {
    await transact(connection.db, async () => {});
    expect(sent).toEqual([]);
  });
});

describe('a prepared statement', () => {
  // Files before this one in the same process may have used up all names.
  beforeEach(() => prepareAnew());

  const readAll = (db: Connection['db'] | Tx) => sql`SELECT * FROM tried`.execute(db);

  it('is prepared anew when a migration has changed what it reads', async () => {
    for (let turn = 0; turn < 4; turn += 1) await Promise.all([readAll(connection.db), readAll(connection.db)]);
    await sql`ALTER TABLE tried ADD COLUMN word text NOT NULL DEFAULT 'new'`.execute(connection.db);
    await transact(connection.db, (tx) => add(tx, 1));
    const rows = [{ number: 1, word: 'new' }];
    const answers = await Promise.all([1, 2, 3].map(() => transact(connection.db, (tx) => readAll(tx))));
    expect(answers.map((answer) => answer.rows)).toEqual([rows, rows, rows]);
    expect((await readAll(connection.db)).rows).toEqual(rows);
  });

  it('is prepared by name when it comes again', async () => {
    const one = connect(connectionUrl(), { as_owner: true, size: 1 });
    const asked = async () => {
      await sql`SELECT ${7}::int AS seven`.execute(one.db);
      const { rows } = await sql<{ name: string }>`
        SELECT name FROM pg_prepared_statements WHERE statement LIKE 'SELECT $1::int AS seven'`.execute(one.db);
      return rows.length;
    };
    expect([await asked(), await asked(), await asked()]).toEqual([0, 1, 1]);
    await one.close();
  });

  it('is prepared anew outside of a transaction as well', async () => {
    for (let turn = 0; turn < 4; turn += 1) await Promise.all([readAll(connection.db), readAll(connection.db)]);
    await sql`ALTER TABLE tried ADD COLUMN more int`.execute(connection.db);
    const answers = await Promise.all([1, 2, 3].map(() => readAll(connection.db)));
    expect(answers.map(({ rows }) => rows)).toEqual([[], [], []]);
  });
});

function connectionUrl(): string {
  return connection.pool.options.connectionString!;
}
