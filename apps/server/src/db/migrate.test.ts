import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { emptyDatabase, freshDatabase } from '#server-test/fresh-database.ts';

import { connect, type Connection } from './connect.ts';
import { isMigrated, migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

it('applies migrations in the order of their numbers, and refuses one that comes before what is there', async () => {
  await migrate(database.url);
  expect(await isMigrated(connection.db)).toBe(true);
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(connection.db);
  const names = rows.map(({ name }) => name);
  expect(names.map((name) => name.slice(0, 4))).toEqual([...new Set(names.map((name) => name.slice(0, 4)))]);
  await sql`DELETE FROM kysely_migration WHERE name = ${names.at(-2)}`.execute(connection.db);
  await expect(migrate(database.url)).rejects.toThrow(/corrupted migrations/);
  expect(await isMigrated(connection.db)).toBe(false);
});

it('lets a migration take its time, however many rows it looks through', async () => {
  const empty = await emptyDatabase();
  const owner = connect(empty.url, { size: 1, as_owner: true });
  try {
    await sql`CREATE TABLE seen (statement_timeout text)`.execute(owner.db);
    await sql`
      CREATE FUNCTION see() RETURNS event_trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO seen VALUES (current_setting(''statement_timeout'')); END'`.execute(owner.db);
    await sql`CREATE EVENT TRIGGER seeing ON ddl_command_end EXECUTE FUNCTION see()`.execute(owner.db);
    await migrate(empty.url, '0001_identity');
    const { rows } = await sql`SELECT DISTINCT statement_timeout FROM seen`.execute(owner.db);
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  } finally {
    await owner.close();
    await empty.drop();
  }
});
