import pg from 'pg';

/** What PostgreSQL did for the server since it was last asked. */
export interface Cost {
  readonly statements: number;
  /** Planning and executing; what it takes to read a statement and to send its rows is not in it. */
  readonly ms: number;
}

/** For `startPostgres`: the library that counts has to be there from the beginning. */
export const COUNTING = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
};

/** From now on nothing is counted, which costs a little, until it is asked for. */
export async function countNothing(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await track(client, 'none');
  await client.end();
}

/** The processes of PostgreSQL that serve connections of this name. */
export async function backendsOf(databaseUrl: string, name: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE application_name = $1', [
    name,
  ]);
  await client.end();
  return rows.map(({ pid }) => pid);
}

/** Counts what is done in one role: what the queue of jobs does, and we ourselves, is not a request's. */
export async function countStatements(databaseUrl: string, role: string, work: () => Promise<void>): Promise<Cost> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    await track(client, 'top');
    await client.query('SELECT pg_stat_statements_reset()');
    await work();
    const { rows } = await client.query<Cost>(
      `SELECT coalesce(sum(calls), 0)::float8 AS statements,
         coalesce(sum(total_plan_time + total_exec_time), 0) AS ms
       FROM pg_stat_statements WHERE userid = $1::regrole`,
      [role],
    );
    if (process.env['BENCH_STATEMENTS'] !== undefined) await tellCostliest(client, role);
    await track(client, 'none');
    return rows[0]!;
  } finally {
    await client.end();
  }
}

/** How often each of the costliest was done, and what planning and doing it took each time. */
async function tellCostliest(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT format('    %s x, plan %s ms, do %s ms: %s', calls, round((total_plan_time / calls)::numeric, 3),
       round((total_exec_time / calls)::numeric, 3), left(regexp_replace(query, '\\s+', ' ', 'g'), 110)) AS line
     FROM pg_stat_statements WHERE userid = $1::regrole ORDER BY total_plan_time + total_exec_time DESC LIMIT 16`,
    [role],
  );
  for (const { line } of rows) process.stdout.write(`${line}\n`);
}

async function track(client: pg.Client, which: 'top' | 'none'): Promise<void> {
  await client.query(`ALTER SYSTEM SET pg_stat_statements.track = ${which}`);
  await client.query('SELECT pg_reload_conf()');
}
