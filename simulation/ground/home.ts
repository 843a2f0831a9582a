import pg from 'pg';

import { asAdmin } from './as-admin.ts';
import { nameEdges } from './gated-database.ts';

/** The database that all seeds of one process share: before each it is made as it was at the beginning. */
export interface Home {
  readonly url: string;
  /** Its one connection, in the server's own role: what that may not do cannot be done here either. */
  readonly client: pg.Client;
  /** The process of PostgreSQL behind it. */
  readonly pid: number;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Where the rows of the beginning are kept. */
export const BEGINNING = 'beginning';

/** Opens a home on a clone of the template. Starting again with a clone for every seed would take longer than the seeds. */
export async function openHome(adminUrl: string, template: string): Promise<Home> {
  const name = `simulation_${process.pid}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kasente-simulation',
    options: '-c role=kasente_app -c plan_cache_mode=force_generic_plan -c track_counts=off -c track_activities=off',
    pipeline: true,
  });
  await client.connect();
  await nameEdges(client);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('SET session_replication_role = replica');
  const tables = await readTables(owner);
  await owner.query('VACUUM');
  return {
    url,
    client,
    pid: (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid,
    reset: () => reset(owner, tables),
    async close() {
      await client.end();
      await owner.end();
      await asAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

interface Tables {
  readonly names: readonly string[];
  /** Puts the rows and the counters of the beginning back. */
  readonly restore: string;
}

async function readTables(owner: pg.Client): Promise<Tables> {
  const all = await owner.query<{ name: string; columns: string; is_filled: boolean }>(`
    SELECT t.table_name AS name, to_regclass('${BEGINNING}.' || quote_ident(t.table_name)) IS NOT NULL AS is_filled,
      (SELECT string_agg(quote_ident(c.column_name), ', ' ORDER BY c.ordinal_position) FROM information_schema.columns c
        WHERE c.table_schema = 'public' AND c.table_name = t.table_name AND c.is_generated = 'NEVER') AS columns
    FROM information_schema.tables t
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND t.table_name NOT LIKE 'kysely%' ORDER BY 1`);
  const counters = await owner.query<{ set: string }>(`
    SELECT format('setval(%L, %s, %L)', schemaname || '.' || quote_ident(sequencename),
      coalesce(last_value, start_value), last_value IS NOT NULL) AS set FROM pg_sequences ORDER BY 1`);
  const rows = all.rows
    .filter(({ is_filled }) => is_filled)
    .map(
      ({ name, columns }) =>
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${BEGINNING}.${name}`,
    );
  return {
    names: all.rows.map(({ name }) => name),
    restore: [...rows, `SELECT ${counters.rows.map(({ set }) => set).join(', ')}`].join(';'),
  };
}

/** Empties what was filled, so that also the places of its rows are as new, and puts the beginning in. */
async function reset(owner: pg.Client, { names, restore }: Tables): Promise<void> {
  const emptied = (await owner.query(
    names.map((name) => `DELETE FROM ${name}`).join(';'),
  )) as unknown as pg.QueryResult[];
  const filled = names.filter((_, index) => (emptied[index]?.rowCount ?? 0) > 0);
  if (filled.length > 0) await owner.query(`VACUUM (SKIP_DATABASE_STATS, PROCESS_TOAST false) ${filled.join(', ')}`);
  await owner.query(restore);
}
