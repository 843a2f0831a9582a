import { sql } from 'kysely';

import { parseConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { noJobs } from '#server/jobs/enqueue.ts';
import { openLog } from '#server/log.ts';
import { paymentOutcomes } from '#server/wiring/payment-outcomes.ts';
import { transferOutcomes } from '#server/wiring/transfer-outcomes.ts';
import { asAdmin } from '#simulation/ground/as-admin.ts';
import { Chance } from '#simulation/ground/chance.ts';
import { BEGINNING } from '#simulation/ground/home.ts';
import { installObservers } from '#simulation/truth/observe.ts';
import { makeCast, type Cast } from '#simulation/world/cast.ts';

const FIRST_DAY = new Date('2026-11-20T06:00:00.000Z');
/** The people and goods are the same in every seed. */
const CAST_SEED = 20_261_121;

export interface Template {
  readonly name: string;
  readonly cast: Cast;
}

/** Makes the database that every process clones, with a copy of the rows that every seed begins with. */
export async function makeTemplate(adminUrl: string): Promise<Template> {
  const name = `simulation_template_${process.pid}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  await migrate(url);
  const connection = connect(url, { size: 1, as_owner: true });
  const chance = new Chance(CAST_SEED);
  const cast = await makeCast({
    config: parseConfig({ NODE_ENV: 'test', DATABASE_URL: url }),
    db: connection.db,
    now: () => FIRST_DAY,
    random: chance,
    enqueue: noJobs,
    money: {},
    sms: { send: async () => ({ kind: 'refused', reason: 'NOBODY_THERE' }) },
    email: { send: async () => ({ kind: 'refused', reason: 'NOBODY_THERE' }) },
    outcomes: paymentOutcomes,
    transferOutcomes,
    log: openLog('silent'),
  });
  await installObservers(connection.db);
  await sql.raw(KEEP_BEGINNING).execute(connection.db);
  await connection.close();
  await asAdmin(adminUrl, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
  return { name, cast };
}

const KEEP_BEGINNING = `
  CREATE SCHEMA ${BEGINNING};
  DO $$ DECLARE name text; is_filled boolean; BEGIN
    FOR name IN SELECT t.table_name FROM information_schema.tables t
      WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND t.table_name NOT LIKE 'kysely%'
    LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', name) INTO is_filled;
      IF is_filled THEN EXECUTE format('CREATE TABLE ${BEGINNING}.%I AS TABLE public.%I', name, name); END IF;
    END LOOP;
  END $$`;
