import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { freshDatabase } from '#server-test/fresh-database.ts';

import { asTable, columnsOf } from './as-table.ts';
import { connect, type Connection } from './connect.ts';

let connection: Connection;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  connection = connect(database.url);
  drop = database.drop;
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const types = {
  id: 'uuid',
  what: 'text',
  count: 'bigint',
  share: 'numeric',
  at: 'timestamptz',
  more: 'jsonb',
} as const;

it('gives PostgreSQL each row as it is', async () => {
  const rows = [
    {
      id: 'b4b4b7a0-5d1c-4d39-9c52-2f6d0a9f7a01',
      what: 'Posho, "the best", {1} \\ half',
      count: 12_000,
      share: 7.5,
      at: new Date('2026-11-25T09:00:00.123Z'),
      more: { picture: ['a', 'b'], text: 'it\'s "quoted"' },
    },
    { id: 'b4b4b7a0-5d1c-4d39-9c52-2f6d0a9f7a02', what: 'NULL', count: 0, share: 0, at: null, more: null },
    { id: 'b4b4b7a0-5d1c-4d39-9c52-2f6d0a9f7a03', what: '', count: -1, share: 1, at: null, more: [] },
  ];
  const { rows: given } = await sql`SELECT ${columnsOf(rows[0]!)} FROM ${asTable(rows, types)}`.execute(connection.db);
  expect(given).toEqual(rows);
});

it('does not guess at the type of a column', () => {
  expect(() => asTable([{ id: 1, other: 2 }], types)).toThrow('of which type the column other is');
});
