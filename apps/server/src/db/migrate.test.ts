import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { freshDatabase } from '#server-test/fresh-database.ts';

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
