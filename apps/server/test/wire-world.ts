import { createServer } from 'node:net';

import { addressOf } from '@club/contract/endpoint';
import { receiveCallback } from '@club/contract/money/payments';
import { expect } from 'vitest';

import { parseConfig } from '#server/config.ts';
import { transact } from '#server/db/transact.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import type { Payment } from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { PaymentOutcomes, SettledPayment } from '#server/ports/payment-outcomes.ts';
import { mobileMoneyByNetwork } from '#server/providers/mobile-money/by-network.ts';

import { listenHere } from './listen-here.ts';
import { giveNumber } from './payments-world.ts';
import { makeMember, type Person } from './people.ts';
import { requestPayment } from './request-payment.ts';
import { startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';
import { openWorld, type TestWorld } from './world.ts';

export const AIRTEL_LINE = '256750000003';
export const AIRTEL_KEY = '5a0d0000a1124e10ca11bac000000005';
export const AIRTEL_TOKEN = 'the-last-part-of-the-address-in-the-portal';

/** A world whose payments go over the wire to the networks of the sandbox, and whose callbacks come back by it. */
export type WireWorld = Awaited<ReturnType<typeof openWireWorld>>;

export async function openWireWorld() {
  const sandbox = await startSandboxProcess();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    MTN_BASE_URL: `${sandbox.url}/mtn`,
    AIRTEL_BASE_URL: `${sandbox.url}/airtel`,
    AIRTEL_CALLBACK_TOKEN: AIRTEL_TOKEN,
    AIRTEL_CALLBACK_KEY: AIRTEL_KEY,
    PROVIDER_CALLBACK_ORIGIN: origin,
  };
  const told: SettledPayment[] = [];
  const hear = async (_tx: unknown, _deps: unknown, payment: SettledPayment) => {
    told.push(payment);
  };
  const outcomes: PaymentOutcomes<Deps> = { order: hear };
  const config = parseConfig({ DATABASE_URL: 'postgres://unused', ...env });
  const world = await openWorld({ env, outcomes, money: mobileMoneyByNetwork(config, { now: () => new Date() }) });
  await listenHere(world.app.http, port);
  const member = await makeMember(world.deps);
  await giveNumber(world.deps, member.member_id, AIRTEL_LINE);
  return {
    world,
    sandbox,
    member,
    told,
    ...paymentsOf(world, member),
    debits: () => sandbox.control<unknown[]>('GET', '/movements?direction=debit'),
    async startAfresh(): Promise<void> {
      told.length = 0;
      await sandbox.control('POST', '/reset');
      await callBackTo(sandbox, origin);
    },
    async close(): Promise<void> {
      await world.close();
      await sandbox.stop();
    },
  };
}

async function callBackTo(sandbox: SandboxProcess, origin: string): Promise<void> {
  const callback_url = origin + addressOf(receiveCallback, { network: 'airtel', token: AIRTEL_TOKEN });
  await sandbox.control('PUT', '/airtel', { callback_url });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function paymentsOf(world: TestWorld, { member_id, phone }: Person) {
  const { deps } = world;
  const statusOf = async ({ id }: Payment) =>
    (await deps.db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  return {
    statusOf,
    async request(network: Payment['network'] = 'mtn'): Promise<Payment> {
      const subject_id = deps.random.id(world.clock.now());
      const msisdn = network === 'mtn' ? phone : AIRTEL_LINE;
      const payment = await transact(deps.db, (tx) =>
        requestPayment(tx, deps, { purpose: 'order', subject_id, member_id, network, msisdn, amount: 5000 }),
      );
      await world.runJobs();
      return payment;
    },
    callbacksOf: async ({ id }: Payment) =>
      deps.db.selectFrom('provider_callbacks').selectAll().where('payment_id', '=', id).execute(),
    /** Runs the jobs that callbacks have made until the payment has ended. */
    async untilSettled(payment: Payment): Promise<string> {
      const ask = async () => {
        world.clock.advance(30_000);
        await world.runJobs();
        await sweepPayments(deps);
        return statusOf(payment);
      };
      await expect.poll(ask).toMatch(/completed|failed/);
      return statusOf(payment);
    },
  };
}
