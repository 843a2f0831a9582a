import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newCollect, newPayout as newPayoutTo } from '#server-test/money-requests.ts';
import { startSandboxProcess, type SandboxProcess } from '#server-test/sandbox-process.ts';
import { parseConfig } from '#server/config.ts';

import { mobileMoneyByNetwork } from './by-network.ts';
import type { CollectRequest, MobileMoney, PayoutRequest } from './provider.ts';

const PAYER = '256772123456';
const PAY_PATH = '/mtn/collection/v1_0/requesttopay';

let sandbox: SandboxProcess;
let mtn: MobileMoney;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  const config = parseConfig({
    DATABASE_URL: 'postgres://unused',
    MTN_BASE_URL: `${sandbox.url}/mtn`,
  });
  mtn = mobileMoneyByNetwork(config, { now: () => new Date() }).mtn!;
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control('POST', '/reset');
  await sandbox.control('PUT', `/wallets/mtn/${PAYER}`, { balance: 100_000 });
});

const newRequest = (more?: Partial<CollectRequest>) => newCollect(PAYER, more);
const newPayout = (more?: Partial<PayoutRequest>) => newPayoutTo(PAYER, more);
const debits = () => sandbox.control<unknown[]>('GET', '/movements?direction=debit&network=mtn');

describe('MTN Collections against the sandbox network', () => {
  it('collects once the payer approves', async () => {
    const request = newRequest();
    expect(await mtn.collect(request)).toEqual({ kind: 'accepted' });
    expect(await mtn.query('collect', request.reference)).toMatchObject({ kind: 'pending' });
    await sandbox.control('POST', `/prompts/${PAYER}/approve`, {});
    expect(await mtn.query('collect', request.reference)).toMatchObject({
      kind: 'completed',
      amount: 5000,
      currency: 'UGX',
      msisdn: PAYER,
    });
  });

  it('tells a refused, an expired and an unaffordable payment', async () => {
    const wants = [
      ['refuse', 'APPROVAL_REJECTED'],
      ['expire', 'EXPIRED'],
      ['fail:NOT_ENOUGH_FUNDS', 'NOT_ENOUGH_FUNDS'],
    ] as const;
    for (const [outcome, reason] of wants) {
      await sandbox.control('PUT', `/behaviours/${PAYER}`, { outcome });
      const request = newRequest();
      await mtn.collect(request);
      if (outcome === 'expire') await sandbox.control('POST', '/clock/advance', { ms: 5 * 60_000 });
      await expect.poll(() => mtn.query('collect', request.reference)).toMatchObject({ kind: 'failed', reason });
    }
    expect(await debits()).toEqual([]);
  });

  it('reads the reason as an object too', async () => {
    await sandbox.control('PUT', '/callbacks', { reason_shape: 'object' });
    await sandbox.control('PUT', `/behaviours/${PAYER}`, { outcome: 'refuse' });
    const request = newRequest();
    await mtn.collect(request);
    await expect
      .poll(() => mtn.query('collect', request.reference))
      .toMatchObject({ kind: 'failed', reason: 'APPROVAL_REJECTED' });
  });

  it('is told that a repeated reference is a duplicate, and one debit follows', async () => {
    await sandbox.control('PUT', `/behaviours/${PAYER}`, { outcome: 'approve' });
    const request = newRequest();
    expect(await mtn.collect(request)).toEqual({ kind: 'accepted' });
    expect(await mtn.collect(request)).toEqual({ kind: 'duplicate' });
    await expect.poll(() => mtn.query('collect', request.reference)).toMatchObject({ kind: 'completed' });
    expect(await debits()).toHaveLength(1);
  });

  it('does not find a reference that was never sent', async () => {
    expect(await mtn.query('collect', randomUUID())).toMatchObject({ kind: 'not_found' });
  });

  it.each([
    ['before', 'status', 'not_found'],
    ['after', 'status', 'pending'],
    ['before', 'reset', 'not_found'],
    ['after', 'reset', 'pending'],
  ] as const)('says unknown when the answer is lost %s it was taken (%s)', async (when, kind, found) => {
    await sandbox.control('POST', '/faults', { path: PAY_PATH, method: 'POST', when, kind });
    const request = newRequest();
    expect(await mtn.collect(request)).toMatchObject({ kind: 'unknown' });
    expect(await mtn.query('collect', request.reference)).toMatchObject({ kind: found });
  });

  it('knows a definite refusal of our own mistakes', async () => {
    const request = newRequest({ callback_url: 'http://stranger.example/callback/' });
    expect(await mtn.collect(request)).toMatchObject({
      kind: 'refused',
      reason: 'INVALID_CALLBACK_URL_HOST',
    });
    expect(await mtn.collect(newRequest({ reference: 'not-a-uuid' }))).toMatchObject({
      kind: 'refused',
      reason: 'MALFORMED_REQUEST',
    });
  });

  it('takes a new token when the network has forgotten the old one', async () => {
    await mtn.query('collect', randomUUID());
    await sandbox.control('POST', '/clock/advance', { ms: 2 * 60 * 60_000 });
    expect(await mtn.query('collect', randomUUID())).toMatchObject({ kind: 'not_found' });
  });

  it('survives hostile answers', async () => {
    const request = newRequest();
    for (const body of ['<html>', 'x'.repeat(70_000), '[]', '{"status":42}', '{"status":"SUCCESSFUL"}']) {
      await sandbox.control('POST', '/faults', { path: PAY_PATH, method: 'GET', status: 200, body });
      expect(await mtn.query('collect', request.reference)).toMatchObject({ kind: 'unknown' });
    }
  });
});

describe('MTN Disbursements against the sandbox network', () => {
  const credits = () => sandbox.control<unknown[]>('GET', '/movements?direction=credit&network=mtn');
  const paid = async () => {
    await sandbox.control('PUT', `/behaviours/${PAYER}`, { outcome: 'approve' });
    const request = newRequest();
    await mtn.collect(request);
    await expect.poll(() => mtn.query('collect', request.reference)).toMatchObject({ kind: 'completed' });
    return request;
  };

  it('pays out once, however often the same request is sent', async () => {
    const payout = newPayout();
    expect(await mtn.payout(payout)).toEqual({ kind: 'accepted' });
    expect(await mtn.payout(payout)).toEqual({ kind: 'duplicate' });
    await expect
      .poll(() => mtn.query('payout', payout.reference))
      .toMatchObject({ kind: 'completed', amount: 2000, currency: 'UGX', msisdn: PAYER });
    expect(await credits()).toHaveLength(1);
    expect(await mtn.query('collect', payout.reference)).toMatchObject({ kind: 'not_found' });
  });

  it('tells that the float is too low, and that a number has no wallet', async () => {
    await sandbox.control('PUT', '/accounts/mtn/disbursement', { balance: 100 });
    const tooMuch = newPayout();
    await mtn.payout(tooMuch);
    await expect
      .poll(() => mtn.query('payout', tooMuch.reference))
      .toMatchObject({ kind: 'failed', reason: 'NOT_ENOUGH_FUNDS' });
    await sandbox.control('PUT', `/wallets/mtn/${PAYER}`, { active: false });
    const toNobody = newPayout();
    await mtn.payout(toNobody);
    await expect
      .poll(() => mtn.query('payout', toNobody.reference))
      .toMatchObject({ kind: 'failed', reason: 'PAYEE_NOT_FOUND' });
    expect(await credits()).toEqual([]);
  });

  it.each(['before', 'after'] as const)('pays out once when the answer is lost %s it was taken', async (when) => {
    await sandbox.control('POST', '/faults', {
      path: '/mtn/disbursement/v1_0/transfer',
      method: 'POST',
      when,
      status: 503,
    });
    const payout = newPayout();
    expect(await mtn.payout(payout)).toMatchObject({ kind: 'unknown' });
    const found = await mtn.query('payout', payout.reference);
    if (found.kind === 'not_found') await mtn.payout(payout);
    await expect.poll(() => mtn.query('payout', payout.reference)).toMatchObject({ kind: 'completed' });
    expect(await credits()).toHaveLength(1);
  });

  it('gives a part of a payment back, and never more than was paid', async () => {
    const request = await paid();
    const original = { reference: request.reference, transaction_id: '1', amount: request.amount };
    const refund = { ...newPayout({ amount: 3000 }), original };
    expect(await mtn.refund(refund)).toEqual({ kind: 'accepted' });
    await expect
      .poll(() => mtn.query('refund', refund.reference))
      .toMatchObject({ kind: 'completed', amount: 3000, currency: 'UGX' });
    const more = { ...newPayout({ amount: 3000 }), original };
    await mtn.refund(more);
    await expect
      .poll(() => mtn.query('refund', more.reference))
      .toMatchObject({ kind: 'failed', reason: 'NOT_ALLOWED' });
    expect(await credits()).toHaveLength(1);
  });

  it('looks up who owns a number', async () => {
    await sandbox.control('PUT', `/wallets/mtn/${PAYER}`, { given_name: 'Sarah', family_name: 'Akello' });
    expect(await mtn.holder(PAYER)).toEqual({ kind: 'found', active: true, name: 'Sarah Akello' });
    await sandbox.control('PUT', `/wallets/mtn/${PAYER}`, { active: false });
    expect(await mtn.holder(PAYER)).toMatchObject({ kind: 'found', active: false });
    expect(await mtn.holder('46733123450')).toEqual({ kind: 'not_found' });
    expect(await mtn.holder('46733123455')).toEqual({ kind: 'unknown', reason: 'SERVICE_UNAVAILABLE' });
  });

  it('tells what the two wallets of the club hold', async () => {
    await sandbox.control('PUT', '/accounts/mtn/disbursement', { balance: 750_000 });
    expect(await mtn.balance('payout')).toEqual({ kind: 'known', amount: 750_000, currency: 'UGX' });
    await sandbox.control('POST', '/faults', { path: '/mtn/collection/v1_0/account', status: 200, body: '<html>' });
    expect(await mtn.balance('collect')).toEqual({ kind: 'unknown', reason: 'HTTP_200' });
  });
});
