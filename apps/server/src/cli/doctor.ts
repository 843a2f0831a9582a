import type { Command } from 'commander';
import { sql } from 'kysely';

import { ConfigError, parseConfig, publicOrigin, type Config } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { missingInDatabase } from '#server/db/prepare-database.ts';
import { qrSigner, readSignedQr, signQr } from '#server/features/offers-of-the-day/codes/qr-signing.ts';
import { missingWebApp } from '#server/production.ts';

import { answer, type Desk } from './desk.ts';
import { findingsOfProviders } from './doctor-providers.ts';
import { clockFinding, type Finding } from './finding.ts';

const OLDEST_POSTGRESQL = 150_000;
const WORKER_SILENCE_S = 30;
const NOBODY = '00000000-0000-0000-0000-000000000000';

export function doctorCommand(program: Command, desk: Desk): void {
  program
    .command('doctor')
    .description('look at everything that the product stands on, and say of each how it is')
    .action((_options, command: Command) => examine(desk, command.optsWithGlobals()));
}

async function examine(desk: Desk, options: { json?: boolean }): Promise<void> {
  const findings = await findAll(desk.env);
  const lines = findings.map(({ about, verdict, words }) => `${verdict.padEnd(5)}  ${about.padEnd(18)} ${words}`);
  answer(desk, options, { findings }, lines);
  if (findings.some(({ verdict }) => verdict === 'wrong')) desk.fail();
}

async function findAll(env: Desk['env']): Promise<Finding[]> {
  let config: Config;
  try {
    config = parseConfig({ ...env, LOG_LEVEL: 'silent' });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((words) => ({ about: 'variables', verdict: 'wrong', words }));
  }
  const web = config.ROLE === 'worker' ? undefined : missingWebApp(config);
  return [
    { about: 'variables', verdict: 'well', words: `complete for ${config.NODE_ENV}` },
    qrFinding(config),
    { about: 'web app', verdict: web === undefined ? 'well' : 'wrong', words: web ?? 'built' },
    ...(await findingsOfDatabase(config)),
    ...(await findingsOfProviders(config)),
    await reaches('web address', publicOrigin(config)),
    await reaches('callback address', config.PROVIDER_CALLBACK_ORIGIN ?? publicOrigin(config)),
  ];
}

/** Whether what this machine signs is believed by what its counters are given to check with. */
function qrFinding({ CODE_KEY }: Config): Finding {
  const facts = { code: '00000000', code_id: NOBODY, outlet_id: NOBODY, expires_s: 1, first_name: '', offer_name: '' };
  const isGood = readSignedQr(CODE_KEY, signQr(CODE_KEY, { ...facts, also_at: [], items: [] })) !== undefined;
  const words = `signed by key ${qrSigner(CODE_KEY).id}`;
  return { about: 'QRs of codes', verdict: isGood ? 'well' : 'wrong', words: isGood ? words : 'cannot be signed' };
}

async function findingsOfDatabase(config: Config): Promise<Finding[]> {
  const { db, close } = connect(config.DATABASE_URL, { size: 1, name: 'kasente-doctor', as_owner: true });
  try {
    return await examineDatabase(db, config);
  } catch (error) {
    const words = error instanceof Error ? error.message || String(error.cause) : String(error);
    return [{ about: 'database', verdict: 'wrong', words }];
  } finally {
    await close();
  }
}

async function examineDatabase(db: Database, config: Config): Promise<Finding[]> {
  const { rows } = await sql<{ version: number; name: string; at: Date }>`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
      clock_timestamp() AS at`.execute(db);
  const { version, name, at } = rows[0]!;
  const missing = await missingInDatabase(db);
  const found: Finding[] = [
    version >= OLDEST_POSTGRESQL
      ? { about: 'database', verdict: 'well', words: `PostgreSQL ${name}` }
      : { about: 'database', verdict: 'wrong', words: `PostgreSQL ${name} is older than 15` },
    missing.length === 0
      ? { about: 'extensions, role', verdict: 'well', words: 'all there' }
      : { about: 'extensions, role', verdict: 'wrong', words: `have a superuser run: ${missing.join('; ')};` },
    clockFinding('database clock', at),
  ];
  const isWhole = await isMigrated(db);
  const words = isWhole ? 'all applied' : 'some are missing: start the server once, which applies them';
  found.push({ about: 'migrations', verdict: isWhole ? 'well' : 'wrong', words });
  return isWhole ? [...found, ...(await findingsOfRows(db, config))] : found;
}

/** So many outlets fit on a line. */
const MOST_NAMED = 5;

async function findingsOfRows(db: Database, config: Config): Promise<Finding[]> {
  const { rows } = await sql<{ heard: Date | null; keys: string[]; admins: number; unmanaged: string[] }>`
    SELECT (SELECT max(at) FROM worker_beats) AS heard,
      (SELECT count(*)::int FROM role_grants WHERE role = 'admin' AND revoked_at IS NULL) AS admins,
      ARRAY(
        SELECT o.name FROM outlets o WHERE o.status = 'active' AND NOT EXISTS (
          SELECT FROM role_grants g WHERE g.outlet_id = o.id AND g.revoked_at IS NULL)
        ORDER BY o.name, o.id LIMIT ${MOST_NAMED}
      ) AS unmanaged,
      ARRAY(
        SELECT DISTINCT pin_key_id FROM members WHERE status <> 'closed'
        UNION SELECT pin_key_id FROM applications WHERE pin_key_id IS NOT NULL
        UNION SELECT key_id FROM second_factors ORDER BY 1
      ) AS keys`.execute(db);
  const { heard, keys, admins, unmanaged } = rows[0]!;
  const unknown = keys.filter((key) => key !== config.PIN_KEY_ID && !config.PIN_KEYS_RETIRED.has(key));
  const silence_s = heard === null ? Number.POSITIVE_INFINITY : (Date.now() - heard.getTime()) / 1000;
  return [
    unknown.length === 0
      ? { about: 'PIN keys', verdict: 'well', words: 'open every PIN' }
      : {
          about: 'PIN keys',
          verdict: 'wrong',
          words: `PINs are sealed by keys that are not given: ${unknown.join(', ')}`,
        },
    silence_s <= WORKER_SILENCE_S
      ? { about: 'worker', verdict: 'well', words: 'works' }
      : { about: 'worker', verdict: 'look', words: 'none was heard of late: without one no message goes out' },
    admins > 0
      ? { about: 'admins', verdict: 'well', words: String(admins) }
      : { about: 'admins', verdict: 'look', words: 'none yet: kasente admin create' },
    unmanaged.length === 0
      ? { about: 'managers', verdict: 'well', words: 'every outlet that sells has one' }
      : {
          about: 'managers',
          verdict: 'look',
          words: `nobody answers orders of ${unmanaged.join(', ')}${unmanaged.length < MOST_NAMED ? '' : ' and perhaps more'}: kasente manager grant`,
        },
  ];
}

const REACH_MS = 10_000;

/** Whether our own server answers at an address that others use. */
async function reaches(about: string, origin: string): Promise<Finding> {
  try {
    const url = `${origin.replace(/\/+$/, '')}/healthz`;
    const answered = await fetch(url, { signal: AbortSignal.timeout(REACH_MS), redirect: 'manual' });
    const isOurs = answered.status === 200 && (await answered.text()).includes('"ok"');
    if (isOurs) return { about, verdict: 'well', words: `${origin} answers` };
    return { about, verdict: 'wrong', words: `${origin} is answered by something else (${answered.status})` };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { about, verdict: 'wrong', words: `${origin} does not answer: ${cause}` };
  }
}
