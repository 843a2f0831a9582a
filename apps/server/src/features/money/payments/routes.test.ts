import { createHmac } from 'node:crypto';

import { addressOf } from '@club/contract/endpoint';
import { listPaymentNetworks, receiveCallback } from '@club/contract/money/payments';
import { listSlowNetworks, listUnmatchedCallbacks } from '@club/contract/money/payments-desk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import { requestPayment } from '#server-test/request-payment.ts';
import { AIRTEL_KEY, AIRTEL_LINE, AIRTEL_TOKEN, openWireWorld, type WireWorld } from '#server-test/wire-world.ts';
import { transact } from '#server/db/transact.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { paymentNetworks } from '#server/features/money/payments/networks/networks.ts';
import { reportNetworks } from '#server/features/money/payments/networks/report-networks.ts';
import { requestTransfer } from '#server/features/money/transfers/request-transfer.ts';
import { mobileMoneyByNetwork } from '#server/providers/mobile-money/by-network.ts';
import { takeSlot } from '#server/providers/mobile-money/take-slot.ts';

import { failureText } from './failure-texts.ts';

const MTN_PAY = '/mtn/collection/v1_0/requesttopay';
const AIRTEL_PAY = '/airtel/merchant/v1/payments';

let wire: WireWorld;
beforeAll(async () => {
  wire = await openWireWorld();
});
afterAll(() => wire.close());
beforeEach(() => wire.startAfresh());

describe('a payment on the wire', () => {
  it.each([
    ['POST', 'normal'],
    ['PUT', 'normal'],
    ['POST', 'duplicate'],
    ['POST', 'early'],
    ['POST', 'wrong_amount'],
    ['POST', 'drop'],
  ] as const)('is paid once with callbacks that come by %s: %s', async (method, mode) => {
    const { sandbox, told, request, statusOf, debits, callbacksOf, untilSettled } = wire;
    await sandbox.control('PUT', '/callbacks', { mode, method });
    const payment = await request();
    expect(await statusOf(payment)).toBe('initiated');
    await sandbox.control('POST', `/prompts/${payment.msisdn}/approve`, { wait_ms: 5_000 });
    if (mode !== 'drop') {
      await expect.poll(async () => (await callbacksOf(payment)).length).toBeGreaterThan(0);
    }
    expect(await untilSettled(payment)).toBe('completed');
    expect(told).toMatchObject([{ id: payment.id, status: 'completed', amount: 5000 }]);
    expect(await debits()).toHaveLength(1);
  });

  it.each([
    ['refuse', 'APPROVAL_REJECTED'],
    ['fail:NOT_ENOUGH_FUNDS', 'NOT_ENOUGH_FUNDS'],
  ])('fails when the payer cannot or will not: %s', async (outcome, reason) => {
    const { sandbox, member, told, request, debits, untilSettled } = wire;
    await sandbox.control('PUT', `/behaviours/${member.phone}`, { outcome });
    const payment = await request();
    expect(await untilSettled(payment)).toBe('failed');
    expect(told).toMatchObject([{ status: 'failed', failure_reason: reason }]);
    expect(await debits()).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'is debited once when the answer is lost %s the network took it',
    async (when) => {
      const { sandbox, member, request, statusOf, debits, untilSettled } = wire;
      await sandbox.control('PUT', `/behaviours/${member.phone}`, { outcome: 'approve' });
      await sandbox.control('POST', '/faults', { path: MTN_PAY, method: 'POST', when, status: 503 });
      const payment = await request();
      // Where the network took it, its callback may be here first.
      expect(when === 'before' ? ['unknown'] : ['unknown', 'completed']).toContain(await statusOf(payment));
      expect(await untilSettled(payment)).toBe('completed');
      expect(await debits()).toHaveLength(1);
    },
  );
});

describe('a payment by Airtel', () => {
  it.each([
    ['body', 'normal'],
    ['header', 'normal'],
    ['body', 'duplicate'],
    ['body', 'early'],
  ] as const)('is paid at once when a callback says so, with its hash in the %s: %s', async (callback_hash, mode) => {
    const { sandbox, told, request, statusOf, debits, callbacksOf, untilSettled } = wire;
    await sandbox.control('PUT', '/airtel', { callback_hash });
    await sandbox.control('PUT', '/callbacks', { mode });
    const payment = await request('airtel');
    expect(await statusOf(payment)).toBe('initiated');
    await sandbox.control('POST', `/prompts/${AIRTEL_LINE}/approve`, { wait_ms: 5_000 });
    await expect.poll(async () => (await callbacksOf(payment)).length).toBeGreaterThan(0);
    expect(await untilSettled(payment)).toBe('completed');
    expect(told).toMatchObject([{ id: payment.id, network: 'airtel', status: 'completed', amount: 5000 }]);
    expect(await debits()).toHaveLength(1);
  });

  it.each([
    ['drop', 'body'],
    ['normal', 'none'],
  ] as const)('is left alone for three minutes and then asked about: callbacks %s, hash %s', async (mode, hash) => {
    const { world, sandbox, request, debits, callbacksOf, untilSettled } = wire;
    await sandbox.control('PUT', '/airtel', { callback_hash: hash });
    await sandbox.control('PUT', '/callbacks', { mode });
    await sandbox.control('PUT', `/behaviours/${AIRTEL_LINE}`, { outcome: 'approve' });
    const began = world.clock.now().getTime();
    const payment = await request('airtel');
    if (mode === 'normal') await expect.poll(async () => (await callbacksOf(payment)).length).toBeGreaterThan(0);
    expect(await untilSettled(payment)).toBe('completed');
    const paid = await world.deps.db.selectFrom('payments').selectAll().where('id', '=', payment.id).execute();
    expect(paid[0]!.last_check_at!.getTime() - began).toBeGreaterThanOrEqual(180_000);
    expect(await debits()).toHaveLength(1);
  });

  it('that is none of ours is kept once for whoever looks for it, by who knows the address alone', async () => {
    const { world } = wire;
    const transaction = { id: 'f'.repeat(32), status_code: 'TS', message: 'from 256750000003' };
    const send = (token: string, body: unknown) =>
      world.call(receiveCallback, { params: { network: 'airtel', token }, body });
    const bodies = [{ transaction }, { transaction }, { transaction: { id: 'TOPUP' } }];
    for (const body of bodies) expect((await send(AIRTEL_TOKEN, body)).status).toBe(404);
    expect((await send('x'.repeat(32), { transaction: { id: 'forged' } })).status).toBe(404);
    const admin = await makeMember(world.deps, { is_admin: true });
    const token = freshToken(world.deps, admin);
    const { reply } = await world.call(listUnmatchedCallbacks, { token });
    expect(reply.results).toMatchObject([
      { network: 'airtel', reference: null, copies: 1, body: { transaction: { id: 'TOPUP' } } },
      {
        reference: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
        copies: 2,
        body: { transaction: { message: 'from [phone]' } },
      },
    ]);
    expect(reply.count).toBe(2);
  });

  it('about money that we send is kept with it and makes us ask, and is not unmatched', async () => {
    const { world } = wire;
    const { db } = world.deps;
    const member = await makeMember(world.deps);
    await transact(db, (tx) =>
      requestTransfer(tx, world.deps, {
        purpose: 'payout',
        subject_id: world.deps.random.uuid(),
        member_id: member.member_id,
        via: 'payout',
        network: 'airtel',
        msisdn: '256750000003',
        amount: 5_000,
      }),
    );
    const late = new Date(world.clock.now().getTime() + 3_600_000);
    const sent = { status: 'initiated', sent_at: world.clock.now(), next_check_at: late } as const;
    const { id, reference } = await db
      .updateTable('transfers')
      .set(sent)
      .where('member_id', '=', member.member_id)
      .returning(['id', 'reference'])
      .executeTakeFirstOrThrow();
    const body = { transaction: { id: reference.replaceAll('-', ''), status_code: 'TS', message: 'Sent' } };
    const before = await db.selectFrom('unmatched_callbacks').select('id').execute();
    const send = (hash?: string) =>
      world.call(receiveCallback, { params: { network: 'airtel', token: AIRTEL_TOKEN }, body: { ...body, hash } });
    const read = () => db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect((await send()).status).toBe(200);
    expect((await read()).next_check_at).toEqual(late);
    const hash = createHmac('sha256', AIRTEL_KEY).update(JSON.stringify(body.transaction)).digest('base64');
    expect((await send(hash)).status).toBe(200);
    expect(await db.selectFrom('unmatched_callbacks').select('id').execute()).toEqual(before);
    const kept = await db
      .selectFrom('transfer_events')
      .select(['kind', 'detail'])
      .where('transfer_id', '=', id)
      .execute();
    expect(kept.filter(({ kind }) => kind === 'callback')).toMatchObject([
      { detail: { body } },
      { detail: { body: { hash } } },
    ]);
    const { status, next_check_at } = await read();
    expect([status, next_check_at]).toEqual(['initiated', world.clock.now()]);
    await db.updateTable('transfers').set({ next_check_at: null }).where('id', '=', id).execute();
  });

  it('fails with a text that people understand', async () => {
    const { sandbox, told, request, debits, untilSettled } = wire;
    await sandbox.control('PUT', `/behaviours/${AIRTEL_LINE}`, { outcome: 'fail:NOT_ENOUGH_FUNDS' });
    expect(await untilSettled(await request('airtel'))).toBe('failed');
    expect(failureText(told[0]!.failure_reason)).toBe('Not enough money in the wallet');
    expect(await debits()).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'is debited once when the answer is lost %s the network took it',
    async (when) => {
      const { sandbox, request, debits, untilSettled } = wire;
      await sandbox.control('PUT', `/behaviours/${AIRTEL_LINE}`, { outcome: 'approve' });
      await sandbox.control('POST', '/faults', { path: AIRTEL_PAY, method: 'POST', when, status: 503 });
      const payment = await request('airtel');
      expect(await untilSettled(payment)).toBe('completed');
      expect(await debits()).toHaveLength(1);
    },
  );
});

describe('a network that does not answer', () => {
  it('is left alone, told to members, still taken, and found well again by itself', async () => {
    const { world, sandbox, member, statusOf, debits } = wire;
    const { deps, clock } = world;
    const config = { ...deps.config, MTN_BASE_URL: `${sandbox.url}/mtn` };
    const connected = { ...deps, money: mobileMoneyByNetwork(config, { now: clock.now }) };
    const noticeOf = async () => (await paymentNetworks(connected)).results[0]!.notice;
    const metric = async () => {
      const { payload } = await world.app.http.inject('/metrics');
      return /payment_network_state\{network="mtn"\} (\d)/.exec(payload)?.[1];
    };
    await sandbox.control('POST', '/faults', { path: '/mtn', kind: 'status', status: 503, times: 100 });
    await reportNetworks(connected);
    expect([await noticeOf(), await metric()]).toEqual([null, '0']);
    for (let n = 0; n < 5; n += 1) await connected.money.mtn?.balance('collect');
    await reportNetworks(connected);
    // Another process hears of it before it has met it.
    const beside = { ...deps, money: mobileMoneyByNetwork(config, { now: clock.now }) };
    await deps.db.updateTable('network_reports').set({ reporter: 'another process' }).execute();
    await reportNetworks(beside);
    expect(beside.money.mtn?.circuit?.state()).toBe('open');
    await deps.db.deleteFrom('network_reports').where('reporter', '=', 'another process').execute();
    await reportNetworks(connected);
    expect(await noticeOf()).toBe('MTN is slow now. You can still pay, but it may take longer than usual.');
    expect(await metric()).toBe('2');
    const admin = await makeMember(deps, { is_admin: true });
    const slow = async (who: Person) => world.call(listSlowNetworks, { token: freshToken(deps, who) });
    const since = clock.now().toISOString();
    expect((await slow(admin)).reply.results).toEqual([{ network: 'mtn', since }]);
    expect((await slow(member)).status).toBe(403);

    // A member pays all the same: nothing leaves for now, and nothing is lost.
    await sandbox.control('PUT', `/behaviours/${member.phone}`, { outcome: 'approve' });
    const payment = await transact(deps.db, (tx) =>
      requestPayment(tx, connected, {
        purpose: 'order',
        subject_id: deps.random.id(clock.now()),
        member_id: member.member_id,
        network: 'mtn',
        msisdn: member.phone,
        amount: 5000,
      }),
    );
    await sweepPayments(connected);
    expect(await statusOf(payment)).toBe('pending');
    expect(await sandbox.control<unknown[]>('GET', '/transactions')).toEqual([]);

    await sandbox.control('DELETE', '/faults');
    clock.advance(16_000);
    await reportNetworks(connected);
    expect([await noticeOf(), await metric()]).toEqual([null, '0']);
    expect((await slow(admin)).reply.results).toEqual([]);
    await sweepPayments(connected);
    const ask = async () => {
      clock.advance(6_000);
      await sweepPayments(connected);
      return statusOf(payment);
    };
    // The payer agrees by the sandbox's own clock.
    await expect.poll(ask, { timeout: 60_000 }).toBe('completed');
    expect(await debits()).toHaveLength(1);
  });

  it('is asked ten times a second at most, by all processes together', async () => {
    const { deps, clock } = wire.world;
    const take = () => takeSlot(deps.db, { network: 'mtn', per_second: 10, at: clock.now() });
    const waits = await Promise.all(Array.from({ length: 60 }, take));
    const given = waits.filter((wait) => wait !== undefined).toSorted((one, other) => one - other);
    // Beyond five seconds nobody waits.
    expect(given).toEqual(Array.from({ length: 51 }, (_, place) => place * 100));
  });
});

describe('the callback route', () => {
  it('knows nothing without the secret of the path', async () => {
    const params = { network: 'mtn', token: 'x'.repeat(32) };
    const answer = await wire.world.call(receiveCallback, { params, body: { status: 'SUCCESSFUL' } });
    expect(answer.status).toBe(404);
  });

  it('gives each attempt an address of its own, without a query', async () => {
    const payment = await wire.request();
    const log = await wire.sandbox.control<{ callback_url?: string }[]>('GET', '/transactions');
    const path = addressOf(receiveCallback, { network: 'mtn', token: payment.callback_token });
    expect(log.at(-1)?.callback_url?.endsWith(path)).toBe(true);
    expect(path).not.toContain('?');
  });
});

describe('the list of networks', () => {
  it('is for members, and says which can be paid with', async () => {
    const { world, member } = wire;
    expect((await world.call(listPaymentNetworks)).status).toBe(401);
    const answer = await world.call(listPaymentNetworks, { token: freshToken(world.deps, member) });
    expect(answer.reply.results).toEqual([
      { network: 'mtn', label: 'MTN Mobile Money', available: true, notice: null },
      { network: 'airtel', label: 'Airtel Money', available: true, notice: null },
    ]);
  });

  it('tells of one that this operator is not connected to', async () => {
    const { results } = await paymentNetworks({ ...wire.world.deps, money: {} });
    expect(results.map(({ available }) => available)).toEqual([false, false]);
  });
});
