import { text } from 'node:stream/consumers';

import { CSV_MOST_ROWS } from '@club/rules/csv-row';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { freshDatabase, PATIENCE_MS } from '#server-test/fresh-database.ts';
import { connect, type Connection, type Database } from '#server/db/connect.ts';

import { offsetOf, pageLinks } from './page.ts';
import { pagedCsv } from './paged-csv.ts';

let connection: Connection;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  connection = connect(database.url, { as_owner: true, size: 2, wait_ms: PATIENCE_MS });
  drop = database.drop;
  await sql`CREATE TABLE numbers (id int PRIMARY KEY)`.execute(connection.db);
});
afterAll(async () => {
  await connection.close();
  await drop();
});
beforeEach(() => sql`TRUNCATE numbers`.execute(connection.db));

const add = (first: number, last: number) =>
  sql`INSERT INTO numbers SELECT generate_series(${first}::int, ${last}::int)`.execute(connection.db);

/** The newest first, as most lists of money. */
async function readPage(db: Database, page: { page: number; per_page: number }) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM numbers ORDER BY id DESC LIMIT ${page.per_page} OFFSET ${offsetOf(page)}`.execute(db);
  const count = await sql<{ count: number }>`SELECT count(*)::int AS count FROM numbers`.execute(db);
  return { results: rows, ...pageLinks(page, count.rows[0]!.count) };
}

const linesOf = async (content: NodeJS.ReadableStream) => (await text(content)).trimEnd().split('\r\n').slice(1);

it('a file holds each row of one moment once, whatever happens between its pages', async () => {
  await add(1, 12_000);
  let next = 12_000;
  const content = await pagedCsv(
    connection.db,
    ['Number'],
    async (db, page) => {
      const read = await readPage(db, page);
      next += 1;
      await add(next, next);
      await sql`DELETE FROM numbers WHERE id = ${page.page}`.execute(connection.db);
      return read;
    },
    ({ id }) => [id],
  );
  expect(next).toBeGreaterThan(12_001);
  expect(await linesOf(content)).toEqual(Array.from({ length: 12_000 }, (_, index) => String(12_000 - index)));
});

it('a file that does not hold all rows says so in its last line', async () => {
  await add(1, CSV_MOST_ROWS);
  const read = () => pagedCsv(connection.db, ['Number'], readPage, ({ id }) => [id]);
  expect((await linesOf(await read())).at(-1)).toBe('1');
  await add(CSV_MOST_ROWS + 1, CSV_MOST_ROWS + 1);
  const lines = await linesOf(await read());
  expect(lines).toHaveLength(CSV_MOST_ROWS + 1);
  expect(lines.slice(-2)).toEqual(['2', '"Cut off here after 20,000. Choose fewer days for the rest."']);
});

it('a file that nobody reads on holds no connection', async () => {
  await add(1, 10);
  for (let file = 0; file < 5; file += 1) await pagedCsv(connection.db, ['Number'], readPage, ({ id }) => [id]);
  expect((await readPage(connection.db, { page: 1, per_page: 5 })).count).toBe(10);
});
