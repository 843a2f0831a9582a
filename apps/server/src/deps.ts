import type { PgBoss } from 'pg-boss';

import type { Config } from '#server/config.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { takeSlot } from '#server/db/take-slot.ts';
import { enqueueWith } from '#server/jobs/enqueue.ts';
import { openBoss } from '#server/jobs/queues.ts';
import { openLog } from '#server/log.ts';
import type { Deps } from '#server/ports/deps.ts';
import { systemRandom } from '#server/ports/random.ts';
import { smtp } from '#server/providers/email/smtp.ts';
import { mobileMoneyByNetwork } from '#server/providers/mobile-money/by-network.ts';
import { webPush } from '#server/providers/push/web-push.ts';
import { africasTalking } from '#server/providers/sms/africas-talking.ts';
import { whatsappCloud } from '#server/providers/whatsapp/cloud-api.ts';
import { paymentOutcomes } from '#server/wiring/payment-outcomes.ts';
import { transferOutcomes } from '#server/wiring/transfer-outcomes.ts';

export interface World {
  readonly deps: Deps;
  readonly connection: Connection;
  readonly boss: PgBoss;
}

/** Makes the one plain object of everything outside, on real parts. Starts nothing. */
export function openWorld(config: Config): World {
  const log = openLog(config.LOG_LEVEL);
  const connection = connect(config.DATABASE_URL, { size: config.DATABASE_POOL });
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
      takeSlot: (network) =>
        takeSlot(connection.db, { network, per_second: config.STATUS_QUERIES_PER_SECOND, at: now() }),
    }),
    sms: africasTalking(config),
    email: smtp(config),
    push: webPush(config),
    whatsapp: whatsappCloud(config),
    outcomes: paymentOutcomes,
    transferOutcomes,
    log,
  };
  return { deps, connection, boss };
}
