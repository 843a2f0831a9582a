import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { migrate } from '#server/db/migrate.ts';
import { startThrowAwayPostgres } from '#tools/postgres/start-postgres.ts';
import { scratchFolder } from '#tools/scratch-folder.ts';

/** Name of the migrated database that each test file clones. */
const TEMPLATE = 'club_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** May create and drop databases. */
    databaseAdminUrl: string;
    databaseTemplate: string;
    /** Where servers of tests keep pictures and builds; gone when the run ends. */
    scratchFolder: string;
  }
}

/**
 * The database of a test file lives for seconds, and its connections ask hardly anything often enough that the five plans at first would pay:
 * to make them took a third of PostgreSQL's time. At the full size of a figure they do.
 */
const PLANNED_ONCE = process.env['FIGURES'] === 'full' ? {} : { plan_cache_mode: 'force_generic_plan' };

/** Starts one PostgreSQL for the whole run and migrates the template once. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowAwayPostgres(PLANNED_ONCE);
  try {
    await makeTemplate(postgres.localUrl);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('databaseAdminUrl', postgres.localUrl);
  project.provide('databaseTemplate', TEMPLATE);
  project.provide('scratchFolder', scratchFolder('server'));
  return postgres.stop;
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${TEMPLATE}`);
    const url = new URL(adminUrl);
    url.pathname = `/${TEMPLATE}`;
    await migrate(url.href);
    // Nobody may be connected to a database while it is cloned.
    await admin.query(`ALTER DATABASE ${TEMPLATE} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
  } finally {
    await admin.end();
  }
}
