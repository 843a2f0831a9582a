import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { freshDatabase, PATIENCE_MS } from '#server-test/fresh-database.ts';
import { connect, type Connection, type Tx } from '#server/db/connect.ts';

import { transact } from './transact.ts';
import { withCommit } from './with-commit.ts';

let connection: Connection;
let drop: () => Promise<void>;
let sent: string[] = [];

beforeAll(async () => {
  const database = await freshDatabase();
  const watch = ({ text }: { text: string }) => void sent.push(text);
  connection = connect(database.url, { as_owner: true, wait_ms: PATIENCE_MS, watch });
  drop = database.drop;
  await sql`CREATE TABLE counted (what text PRIMARY KEY)`.execute(connection.db);
});
beforeEach(async () => {
  await sql`TRUNCATE counted`.execute(connection.db);
  sent = [];
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const count = (tx: Tx, what: string) => sql`INSERT INTO counted VALUES (${what})`.execute(tx);
const counted = async () =>
  (await sql<{ what: string }>`SELECT what FROM counted ORDER BY what`.execute(connection.db)).rows.map(
    ({ what }) => what,
  );

it('sends what is kept after everything else and before the commit, in its order', async () => {
  await transact(connection.db, async (tx) => {
    withCommit(tx, () => count(tx, 'first'));
    withCommit(tx, () => count(tx, 'second'));
    await count(tx, 'at once');
  });
  expect(await counted()).toEqual(['at once', 'first', 'second']);
  const inserts = sent.filter((text) => text.startsWith('INSERT'));
  expect(inserts).toHaveLength(3);
  expect(sent.indexOf('commit')).toBeGreaterThan(sent.lastIndexOf(inserts[0]!));
});

it('undoes everything where what is kept fails', async () => {
  const work = transact(connection.db, async (tx) => {
    await count(tx, 'twice');
    withCommit(tx, () => count(tx, 'twice'));
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await counted()).toEqual([]);
});

it('sends nothing of a transaction that failed', async () => {
  const work = transact(connection.db, async (tx) => {
    withCommit(tx, () => count(tx, 'never'));
    throw new Error('changed its mind');
  });
  await expect(work).rejects.toThrow('changed its mind');
  expect(await counted()).toEqual([]);
});

it('says so where something waits for an answer and would come after the commit', async () => {
  const work = transact(connection.db, async (tx) => {
    withCommit(tx, () => count(tx, 'in time').then(() => count(tx, 'too late')));
  });
  await expect(work).rejects.toThrow('this transaction is over');
  expect(await counted()).not.toContain('too late');
});

it('keeps nothing for a transaction that does not know of it', async () => {
  const work = connection.db.transaction().execute(async (tx) => withCommit(tx, () => count(tx, 'never')));
  await expect(work).rejects.toThrow('only a transaction of transact()');
});
