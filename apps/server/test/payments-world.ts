import { networkOf } from '@club/rules/uganda-phone';

import { parseConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Payment } from '#server/features/money/payments/store.ts';
import { enqueueBy, type JobName, type Jobs } from '#server/jobs/enqueue.ts';
import { openLog } from '#server/log.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { SettledPayment } from '#server/ports/payment-outcomes.ts';
import { systemRandom } from '#server/ports/random.ts';
import type { SmsOutcome } from '#server/providers/sms/sms.ts';
import { transferOutcomes } from '#server/wiring/transfer-outcomes.ts';

import { freshDatabase, PATIENCE_MS } from './fresh-database.ts';
import { makeMember } from './people.ts';
import { requestPayment, type PaymentRequest } from './request-payment.ts';
import { ScriptedNetwork } from './scripted-network.ts';

export interface PaymentsWorld {
  readonly deps: Deps;
  readonly clock: { now: () => Date; advance: (ms: number) => void };
  readonly network: ScriptedNetwork;
  /** What the slices that asked for money were told, committed or not. */
  readonly told: SettledPayment[];
  /** Jobs as they were enqueued, whether or not their transaction was committed. */
  readonly jobs: { name: JobName; payload: Jobs[JobName] }[];
  readonly sms: { to: string; text: string }[];
  /** The answers to the next texts; `sent` when it is empty. */
  readonly smsOutcomes: SmsOutcome[];
  /** A new attempt for a new order of 5,000. */
  request(more?: Partial<PaymentRequest>, money?: Deps['money']): Promise<Payment>;
  /** The attempt as it stands now. */
  read(id: string): Promise<Payment>;
  /** The kinds of its events, in order. */
  events(id: string): Promise<string[]>;
  /** Who asks for the money, where nobody else is named. */
  readonly member_id: string;
  close(): Promise<void>;
}

const START = new Date('2026-11-21T09:00:00.000Z');
export const PAYER = '256770000003';

function movableClock(): PaymentsWorld['clock'] {
  let at = START.getTime();
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms;
    },
  };
}

/** Another line of the member's own. */
export async function giveNumber({ db }: Deps, member_id: string, msisdn: string): Promise<void> {
  const line = { e164: `+${msisdn}`, network: networkOf(msisdn)!, application_id: member_id, member_id };
  await db.insertInto('phone_numbers').values(line).execute();
}

/** Payments, ledger and notifications on a real database, without the other slices and without HTTP. */
export async function openPaymentsWorld(): Promise<PaymentsWorld> {
  const database = await freshDatabase();
  const connection = connect(database.url, { wait_ms: PATIENCE_MS });
  const clock = movableClock();
  const network = new ScriptedNetwork();
  const told: SettledPayment[] = [];
  const jobs: PaymentsWorld['jobs'] = [];
  const sms: PaymentsWorld['sms'] = [];
  const smsOutcomes: SmsOutcome[] = [];
  const hear = async (_tx: unknown, _deps: unknown, payment: SettledPayment) => {
    told.push(payment);
  };
  const deps: Deps = {
    config: parseConfig({ NODE_ENV: 'test', DATABASE_URL: database.url }),
    db: connection.db,
    now: clock.now,
    random: systemRandom,
    enqueue: enqueueBy(async (_tx, name, payload) => {
      for (const one of [payload].flat()) jobs.push({ name, payload: one });
    }),
    money: { mtn: network },
    sms: {
      send: async (to, text) => {
        sms.push({ to, text });
        return smsOutcomes.shift() ?? { kind: 'sent', provider_id: `AT${sms.length}`, cost: 'UGX 35' };
      },
    },
    email: { send: async () => ({ kind: 'sent', provider_id: systemRandom.uuid(), cost: null }) },
    outcomes: { order: hear },
    transferOutcomes,
    log: openLog('silent'),
  };
  const { member_id } = await makeMember(deps);
  await giveNumber(deps, member_id, PAYER);
  return {
    deps,
    clock,
    network,
    told,
    jobs,
    sms,
    smsOutcomes,
    member_id,
    async request(more = {}, money = deps.money) {
      const order = { purpose: 'order', network: 'mtn', msisdn: PAYER, amount: 5000 } as const;
      const subject_id = deps.random.id(clock.now());
      const payment = await transact(deps.db, (tx) =>
        requestPayment(tx, { ...deps, money }, { ...order, subject_id, member_id, ...more }),
      );
      return payment;
    },
    read: (id) => deps.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async events(id) {
      const events = deps.db.selectFrom('payment_events').select('kind').where('payment_id', '=', id);
      return (await events.orderBy('id').execute()).map(({ kind }) => kind);
    },
    async close() {
      await connection.close();
      await database.drop();
    },
  };
}
