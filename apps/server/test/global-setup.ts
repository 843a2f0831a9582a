import { migrate } from '#server/db/migrate.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

const TEMPLATE = 'club_template';

/** Migrates one template database for the whole run; every test file clones it. */
export default async function setUp(project: TestProject): Promise<void> {
  const admin = process.env['TEST_DATABASE_URL'];
  if (admin === undefined) throw new Error('TEST_DATABASE_URL must name a PostgreSQL database to create others from.');
  const template = `${TEMPLATE}_${process.pid}`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  await client.end();
  const url = new URL(admin);
  url.pathname = `/${template}`;
  await migrate(url.toString());
  project.provide('adminDatabaseUrl', admin);
  project.provide('templateDatabase', template);
}
