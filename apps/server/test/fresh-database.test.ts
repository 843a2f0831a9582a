import pg from 'pg';
import { describe, expect, it } from 'vitest';

import { freshDatabase } from './fresh-database.ts';

describe('a fresh database', () => {
  it('is migrated, empty and nobody else’s', async () => {
    const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
    try {
      await run(one.url, 'CREATE TABLE only_here (id int)');
      expect(await run(one.url, 'SELECT * FROM members')).toEqual([]);
      expect(await run(other.url, `SELECT to_regclass('only_here') AS found`)).toEqual([{ found: null }]);
    } finally {
      await Promise.all([one.drop(), other.drop()]);
    }
    await expect(run(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
