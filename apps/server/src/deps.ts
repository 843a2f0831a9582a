import type { PgBoss } from 'pg-boss';

import type { Config } from '#server/config.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { enqueueWith } from '#server/jobs/enqueue.ts';
import { openBoss } from '#server/jobs/queues.ts';
import { openLog } from '#server/log.ts';
import type { Deps } from '#server/ports/deps.ts';
import { systemRandom } from '#server/ports/random.ts';
import { smtp } from '#server/providers/email/smtp.ts';
import { nominatim } from '#server/providers/geocoding/nominatim.ts';
import { mobileMoneyByNetwork } from '#server/providers/mobile-money/by-network.ts';
import { takeSlot } from '#server/providers/mobile-money/take-slot.ts';
import { webPush } from '#server/providers/push/web-push.ts';
import { africasTalking } from '#server/providers/sms/africas-talking.ts';
import { whatsappCloud } from '#server/providers/whatsapp/cloud-api.ts';
import { paymentOutcomes } from '#server/wiring/payment-outcomes.ts';
import { transferOutcomes } from '#server/wiring/transfer-outcomes.ts';

export interface World {
  readonly deps: Deps;
  readonly connection: Connection;
  /** For work that must go on however many requests come: jobs, chores and health. */
  readonly reserve: Connection;
  readonly boss: PgBoss;
}

/** Beside those of requests: enough for all that one process does by itself. */
const RESERVED = 4;

/** Makes the one plain object of everything outside, on real parts. Starts nothing. */
export function openWorld(config: Config): World {
  const log = openLog(config.LOG_LEVEL);
  const connection = connect(config.DATABASE_URL, { size: config.DATABASE_POOL });
  const reserve = connect(config.DATABASE_URL, { size: RESERVED, name: 'kasente-reserve' });
  const boss = openBoss(config.DATABASE_URL);
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const now = () => new Date();
  const deps: Deps = {
    config,
    db: connection.db,
    now,
    random: systemRandom,
    enqueue: enqueueWith(boss),
    money: mobileMoneyByNetwork(config, {
      now,
      // Mostly jobs and chores ask, and a rush that has every connection is when most is to be asked.
      takeSlot: (network) => takeSlot(reserve.db, { network, per_second: config.STATUS_QUERIES_PER_SECOND, at: now() }),
    }),
    sms: africasTalking(config),
    email: smtp(config),
    push: webPush(config),
    whatsapp: whatsappCloud(config),
    geocoder: nominatim(config, {
      takeSlot: () => takeSlot(connection.db, { network: 'geocoder', per_second: 1, at: now() }),
    }),
    outcomes: paymentOutcomes,
    transferOutcomes,
    log,
  };
  return { deps, connection, reserve, boss };
}
