import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase, PATIENCE_MS } from '#server-test/fresh-database.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { tellOnceCommitted } from '#server/db/notices.ts';
import { transact } from '#server/db/transact.ts';

const CHANNEL = 'tried';

let connection: Connection;
let drop: () => Promise<void>;
let listener: pg.Client;
let sent: string[];
let heard: string[];

const telling = () => sent.filter((text) => text.includes('pg_notify'));
const say = (...words: string[]) =>
  transact(connection.db, async (tx) => {
    for (const payload of words) tellOnceCommitted(tx, { channel: CHANNEL, payload });
    await sql`SELECT 1`.execute(tx);
  });

beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  // One connection, so that what is told has to wait for whoever has it.
  connection = connect(database.url, { size: 1, wait_ms: PATIENCE_MS, watch: ({ text }) => void sent?.push(text) });
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  await listener.query(`LISTEN ${CHANNEL}`);
  listener.on('notification', ({ payload }) => void heard?.push(payload!));
});

beforeEach(() => {
  sent = [];
  heard = [];
});

afterAll(async () => {
  await listener.end();
  await connection.close();
  await drop();
});

describe('what a transaction has to tell', () => {
  it('is told after the commit, all of it in one statement', async () => {
    await say('first', 'second', 'third');
    await expect.poll(() => heard).toEqual(['first', 'second', 'third']);
    expect(sent.map((text) => (text.includes('pg_notify') ? 'told' : text))).toEqual(['SELECT 1', 'commit', 'told']);
  });

  it('is not told when it is rolled back', async () => {
    const failing = transact(connection.db, async (tx) => {
      tellOnceCommitted(tx, { channel: CHANNEL, payload: 'never' });
      await sql`SELECT 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    await say('after');
    await expect.poll(() => heard).toEqual(['after']);
  });

  it('is not told when the commit fails', async () => {
    const failing = transact(connection.db, async (tx) => {
      tellOnceCommitted(tx, { channel: CHANNEL, payload: 'never' });
      await sql`SELECT 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(failing).rejects.toThrow();
    await say('after');
    await expect.poll(() => heard).toEqual(['after']);
  });

  it('is told once when the transaction had to be done again', async () => {
    let tries = 0;
    await transact(connection.db, async (tx) => {
      tries += 1;
      tellOnceCommitted(tx, { channel: CHANNEL, payload: `try ${tries}` });
      if (tries === 1) await sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`.execute(tx);
    });
    await expect.poll(() => heard).toEqual(['try 2']);
  });

  it('is waited for by nobody', async () => {
    const saying = say('late');
    const slow = sql`SELECT pg_sleep(0.3)`.execute(connection.db);
    await saying;
    // The only connection is now with whoever came next.
    expect(heard).toEqual([]);
    await slow;
    await expect.poll(() => heard).toEqual(['late']);
  });

  it('is told together with what others had to tell while the line was taken', async () => {
    const saying = [say('a'), say('b'), say('c'), say('d')];
    await Promise.all(saying);
    await expect.poll(() => heard.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(telling().length).toBeLessThan(4);
  });

  it('is nobody else’s to tell', async () => {
    const other = connection.db.transaction().execute(async (tx) => {
      tellOnceCommitted(tx, { channel: CHANNEL, payload: 'never' });
    });
    await expect(other).rejects.toThrow('transact()');
  });
});
