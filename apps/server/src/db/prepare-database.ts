import { sql } from 'kysely';

import { APP_ROLE, type Database, type Tx } from './connect.ts';
import { postgresCode } from './postgres-error.ts';

/** In this order: earthdistance is made of cubes. */
const EXTENSIONS = ['cube', 'earthdistance', 'pg_trgm'] as const;

const FIRST_WITH_SET_OPTION = 160_000;
const INSUFFICIENT_PRIVILEGE = '42501';
/** Another process, or another database of the same server, came first. */
const ALREADY_THERE = ['23505', '42710'];
/** What would be granted is the role that could not be made. */
const UNDEFINED_OBJECT = '42704';

/** A database that lacks what only somebody with more rights can make. Its message names the commands. */
export class UnpreparedDatabase extends Error {}

/** The commands that make what the schema stands on and this database has not: extensions, and the role of the server. */
export async function missingInDatabase(db: Database | Tx): Promise<string[]> {
  const { rows } = await sql<{ extensions: string[]; has_role: boolean; user: string; version: number }>`
    SELECT ARRAY(SELECT extname::text FROM pg_extension) AS extensions, quote_ident(current_user) AS user,
      current_setting('server_version_num')::int AS version,
      EXISTS (SELECT FROM pg_roles WHERE rolname = ${APP_ROLE}) AS has_role`.execute(db);
  const { extensions, has_role, user, version } = rows[0]!;
  const commands = EXTENSIONS.filter((name) => !extensions.includes(name)).map((name) => `CREATE EXTENSION ${name}`);
  if (!has_role) commands.push(`CREATE ROLE ${APP_ROLE} NOLOGIN`);
  if (!has_role || !(await mayBecomeServer(db, version))) commands.push(`GRANT ${APP_ROLE} TO ${user}`);
  return commands;
}

/** Makes what is missing, as far as this database user may; throws `UnpreparedDatabase` for the rest. */
export async function prepareDatabase(db: Database): Promise<void> {
  if ((await missingInDatabase(db)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    // Processes that start at once make nothing twice.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('kasente prepare database', 0))`.execute(tx);
    for (const command of await missingInDatabase(tx)) await attempt(tx, command);
  });
  const left = await missingInDatabase(db);
  if (left.length === 0) return;
  const { rows } = await sql<{ user: string; database: string }>`
    SELECT current_user AS user, current_database() AS database`.execute(db);
  const { user, database } = rows[0]!;
  throw new UnpreparedDatabase(
    `The database user ${user} may not make all that is needed: have a superuser run this once in the database ${database}: ${left.join('; ')};`,
  );
}

/** Whether this user may work in the server's role. Since PostgreSQL 16 a member may be one who may not. */
async function mayBecomeServer(db: Database | Tx, version: number): Promise<boolean> {
  const privilege = version >= FIRST_WITH_SET_OPTION ? 'SET' : 'MEMBER';
  const { rows } = await sql<{ may: boolean }>`
    SELECT pg_has_role(current_user, ${APP_ROLE}, ${privilege}) AS may`.execute(db);
  return rows[0]!.may;
}

async function attempt(tx: Tx, command: string): Promise<void> {
  await sql`SAVEPOINT attempt`.execute(tx);
  try {
    await sql.raw(command).execute(tx);
  } catch (error) {
    const code = postgresCode(error) ?? '';
    if (![INSUFFICIENT_PRIVILEGE, UNDEFINED_OBJECT, ...ALREADY_THERE].includes(code)) throw error;
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx);
  }
}
