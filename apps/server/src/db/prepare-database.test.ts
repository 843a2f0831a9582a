import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { createQueues, openBoss } from '#server/jobs/queues.ts';

import { connect } from './connect.ts';
import { isMigrated, migrate } from './migrate.ts';

const owner = `owner_${randomBytes(6).toString('hex')}`;
const database = `club_of_${owner}`;
const password = randomBytes(12).toString('hex');

async function asSuperuser(text: string, into?: string): Promise<void> {
  const url = new URL(inject('databaseAdminUrl'));
  if (into !== undefined) url.pathname = `/${into}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function urlOfOwner(): string {
  const url = new URL(inject('databaseAdminUrl'));
  return Object.assign(url, { username: owner, password, pathname: `/${database}` }).href;
}

describe('a database whose owner is no superuser', () => {
  beforeAll(async () => {
    await asSuperuser(`CREATE ROLE ${owner} LOGIN PASSWORD '${password}' NOSUPERUSER NOCREATEROLE NOCREATEDB`);
    await asSuperuser(`CREATE DATABASE ${database} OWNER ${owner}`);
  });
  afterAll(async () => {
    await asSuperuser(`DROP DATABASE ${database} WITH (FORCE)`);
    await asSuperuser(`DROP ROLE ${owner}`);
  });

  it('says in one sentence which command a superuser must run, makes the rest itself, and then works', async () => {
    const said = await migrate(urlOfOwner()).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    expect(said).toBe(
      `The database user ${owner} may not make all that is needed: have a superuser run this once in the database ${database}: CREATE EXTENSION earthdistance; GRANT kasente_app TO ${owner};`,
    );
    await asSuperuser(said.slice(said.indexOf('CREATE')), database);
    await migrate(urlOfOwner());
    const connection = connect(urlOfOwner());
    try {
      expect(await isMigrated(connection.db)).toBe(true);
      const { rows } =
        await sql`SELECT current_user AS role FROM offer_cards RIGHT JOIN (SELECT 1) one ON true`.execute(
          connection.db,
        );
      expect(rows).toEqual([{ role: 'kasente_app' }]);
    } finally {
      await connection.close();
    }
  });

  it('takes the queue of jobs as well', async () => {
    const boss = openBoss(urlOfOwner());
    await boss.start();
    await createQueues(boss);
    expect(await boss.getQueue('send_message')).not.toBeNull();
    await boss.stop({ graceful: false });
  });
});
