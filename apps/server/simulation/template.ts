import { parseConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { openLog } from '#server/log.ts';
import { paymentOutcomes } from '#server/wiring/payment-outcomes.ts';
import { transferOutcomes } from '#server/wiring/transfer-outcomes.ts';

import { makeCast, type Cast } from './cast.ts';
import { Chance } from './chance.ts';
import { installObservers } from './observe.ts';
import { asAdmin } from './world.ts';

const BEGINNING = new Date('2026-11-20T06:00:00.000Z');
/** The people and goods are the same in every seed. */
const CAST_SEED = 20_261_121;

export interface Template {
  readonly name: string;
  readonly cast: Cast;
}

/** Makes the database that every seed is cloned from. */
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
    now: () => BEGINNING,
    random: chance,
    enqueue: async () => {},
    money: {},
    sms: { send: async () => ({ kind: 'refused', reason: 'NOBODY_THERE' }) },
    email: { send: async () => ({ kind: 'refused', reason: 'NOBODY_THERE' }) },
    outcomes: paymentOutcomes,
    transferOutcomes,
    log: openLog('silent'),
  });
  await installObservers(connection.db);
  await connection.close();
  await asAdmin(adminUrl, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`);
  return { name, cast };
}
