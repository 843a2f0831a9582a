import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newCollect, newPayout as newPayoutTo } from '#server-test/money-requests.ts';
import { startSandboxProcess, type SandboxProcess } from '#server-test/sandbox-process.ts';
import { parseConfig } from '#server/config.ts';

import { mobileMoneyByNetwork } from './by-network.ts';
import type { CollectRequest, MobileMoney, PayoutRequest } from './provider.ts';

const PAYER = '256752123456';
const PAY_PATH = '/airtel/merchant/v1/payments';
const PAYOUT_PATH = '/airtel/standard/v2/disbursements';

let sandbox: SandboxProcess;
let airtel: MobileMoney;

function connect(env: Record<string, string> = {}): MobileMoney {
  const AIRTEL_BASE_URL = `${sandbox.url}/airtel`;
  const config = parseConfig({ DATABASE_URL: 'postgres://unused', AIRTEL_BASE_URL, ...env });
  return mobileMoneyByNetwork(config, { now: () => new Date() }).airtel!;
}

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  airtel = connect();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control('POST', '/reset');
  await sandbox.control('PUT', `/wallets/airtel/${PAYER}`, { balance: 100_000 });
  await sandbox.control('PUT', '/accounts/airtel/disbursement', { balance: 1_000_000 });
});

const newRequest = (more?: Partial<CollectRequest>) => newCollect(PAYER, more);
const newPayout = (more?: Partial<PayoutRequest>) => newPayoutTo(PAYER, more);
const set = (settings: Record<string, unknown>) => sandbox.control('PUT', '/airtel', settings);
const debits = () => sandbox.control<unknown[]>('GET', '/movements?direction=debit&network=airtel');
const credits = () => sandbox.control<unknown[]>('GET', '/movements?direction=credit&network=airtel');
const behave = (outcome: string) => sandbox.control('PUT', `/behaviours/${PAYER}`, { outcome });

async function collected(money = airtel): Promise<CollectRequest & { transaction_id: string }> {
  await behave('approve');
  const request = newRequest();
  await money.collect(request);
  await expect.poll(() => money.query('collect', request.reference)).toMatchObject({ kind: 'completed' });
  const found = await money.query('collect', request.reference);
  return { ...request, transaction_id: found.kind === 'completed' ? found.transaction_id : '' };
}

describe('Airtel Collections against the sandbox network', () => {
  it('collects once the payer approves', async () => {
    const request = newRequest();
    expect(await airtel.collect(request)).toEqual({ kind: 'accepted' });
    expect(await airtel.query('collect', request.reference)).toMatchObject({ kind: 'pending' });
    await sandbox.control('POST', `/prompts/${PAYER}/approve`, {});
    expect(await airtel.query('collect', request.reference)).toMatchObject({
      kind: 'completed',
      transaction_id: expect.stringMatching(/^MP\d{6}\.\d{4}\.L\d+$/),
    });
    expect(await debits()).toHaveLength(1);
  });

  it('tells a refused, an expired and an unaffordable payment', async () => {
    const wants = [
      ['refuse', 'DP00800001008'],
      ['expire', 'EXPIRED'],
      ['fail:NOT_ENOUGH_FUNDS', 'DP00800001007'],
    ] as const;
    for (const [outcome, reason] of wants) {
      await behave(outcome);
      const request = newRequest();
      await airtel.collect(request);
      if (outcome === 'expire') await sandbox.control('POST', '/clock/advance', { ms: 5 * 60_000 });
      await expect.poll(() => airtel.query('collect', request.reference)).toMatchObject({ kind: 'failed', reason });
    }
    expect(await debits()).toEqual([]);
  });

  it('is told that a repeated id is a duplicate, and one debit follows', async () => {
    await behave('approve');
    const request = newRequest();
    expect(await airtel.collect(request)).toEqual({ kind: 'accepted' });
    expect(await airtel.collect(request)).toEqual({ kind: 'duplicate' });
    await expect.poll(() => airtel.query('collect', request.reference)).toMatchObject({ kind: 'completed' });
    expect(await debits()).toHaveLength(1);
  });

  it('does not find an id that was never sent', async () => {
    expect(await airtel.query('collect', randomUUID())).toMatchObject({ kind: 'not_found' });
  });

  it.each([
    ['before', 'not_found'],
    ['after', 'pending'],
  ] as const)('says unknown when the answer is lost %s it was taken', async (when, found) => {
    await sandbox.control('POST', '/faults', { path: PAY_PATH, method: 'POST', when, kind: 'reset' });
    const request = newRequest();
    expect(await airtel.collect(request)).toMatchObject({ kind: 'unknown' });
    expect(await airtel.query('collect', request.reference)).toMatchObject({ kind: found });
  });

  it('knows a definite refusal of our own mistakes', async () => {
    const wrongNumber = await airtel.collect(newRequest({ msisdn: '25675212345' }));
    expect(wrongNumber).toMatchObject({ kind: 'refused', reason: 'ESB000033' });
    const nobody = await connect({ AIRTEL_CLIENT_SECRET: 'wrong' }).collect(newRequest());
    expect(nobody).toMatchObject({ kind: 'not_sent' });
  });

  it.each([
    { token_life_as: 'string' },
    { expired_token_status: 403 },
    { success_enquiry_code: 'DP00800001001' },
    { open_status: 'TI' },
  ])('collects where the documents contradict themselves: %j', async (settings) => {
    await set(settings);
    const money = connect();
    await money.query('collect', randomUUID());
    await sandbox.control('POST', '/clock/advance', { ms: 200_000 });
    await collected(money);
    expect(await debits()).toHaveLength(1);
  });

  it.each(['TA', 'TP'])('keeps asking while it is %s', async (open_status) => {
    await set({ open_status });
    const request = newRequest();
    await airtel.collect(request);
    expect(await airtel.query('collect', request.reference)).toMatchObject({ kind: 'unknown', reason: open_status });
  });

  it('signs version 2 where it is required, with the key wrapped or bare', async () => {
    for (const keys_shape of ['data', 'bare']) {
      await set({ signing: 'required', keys_shape });
      const unsigned = connect({ AIRTEL_COLLECTION_API: 'v2' });
      expect(await unsigned.collect(newRequest())).toMatchObject({ kind: 'refused', reason: 'DP00800001026' });
      await collected(connect({ AIRTEL_COLLECTION_API: 'v2', AIRTEL_SIGNING: 'collections' }));
    }
    expect(await debits()).toHaveLength(2);
  });

  it('goes under the prefix of the portal', async () => {
    await collected(connect({ AIRTEL_PATH_PREFIX: '/simulate' }));
    expect(await debits()).toHaveLength(1);
  });

  it('survives hostile answers', async () => {
    const request = newRequest();
    for (const body of [
      '<html>',
      'x'.repeat(70_000),
      '[]',
      '{"status":42}',
      '{"data":{"transaction":{"status":"TS"}}}',
    ]) {
      await sandbox.control('POST', '/faults', { path: '/airtel/standard', method: 'GET', status: 200, body });
      expect(await airtel.query('collect', request.reference)).toMatchObject({ kind: 'unknown' });
    }
  });
});

describe('Airtel Disbursements against the sandbox network', () => {
  it.each(['v1', 'v2'])('pays out at once by %s, and once', async (version) => {
    for (const duplicate_payout_code of ['DP00900001017', 'DP00900001011']) {
      await set({ duplicate_payout_code });
      const money = connect({ AIRTEL_DISBURSEMENT_API: version });
      const payout = newPayout();
      expect(await money.payout(payout)).toMatchObject({ kind: 'completed', transaction_id: expect.any(String) });
      expect(await money.payout(payout)).toEqual({ kind: 'duplicate' });
      expect(await money.query('payout', payout.reference)).toMatchObject({ kind: 'completed' });
    }
    expect(await credits()).toHaveLength(2);
  });

  it('asks where the answer was lost or is open', async () => {
    await sandbox.control('POST', '/faults', { path: PAYOUT_PATH, method: 'POST', when: 'after', kind: 'reset' });
    const lost = newPayout();
    expect(await airtel.payout(lost)).toMatchObject({ kind: 'unknown' });
    expect(await airtel.query('payout', lost.reference)).toMatchObject({ kind: 'completed' });
    await behave('ongoing');
    const open = newPayout();
    expect(await airtel.payout(open)).toEqual({ kind: 'accepted' });
    expect(await airtel.query('payout', open.reference)).toMatchObject({ kind: 'pending' });
    expect(await airtel.query('payout', randomUUID())).toMatchObject({ kind: 'not_found' });
    expect(await credits()).toHaveLength(1);
  });

  it('is refused for too little float, a number without a wallet and a wrong PIN, and unknown after a time-out', async () => {
    expect(await connect({ AIRTEL_PIN: '9999' }).payout(newPayout())).toMatchObject({ reason: 'ROUTER115' });
    await set({ pin_padding: 'oaep' });
    expect(await airtel.payout(newPayout())).toMatchObject({ kind: 'refused', reason: 'ROUTER116' });
    expect(await connect({ AIRTEL_PIN_PADDING: 'oaep' }).payout(newPayout())).toMatchObject({ kind: 'completed' });
    await set({ pin_padding: 'pkcs1' });
    await sandbox.control('PUT', '/accounts/airtel/disbursement', { balance: 10 });
    expect(await airtel.payout(newPayout())).toMatchObject({ kind: 'refused', reason: 'DP00900001007' });
    await behave('fail:DP00900001014');
    expect(await airtel.payout(newPayout())).toMatchObject({ kind: 'unknown', reason: 'DP00900001014' });
    await sandbox.control('PUT', `/wallets/airtel/${PAYER}`, { active: false });
    expect(await airtel.payout(newPayout())).toMatchObject({ kind: 'refused', reason: 'DP00900001012' });
    expect(await credits()).toHaveLength(1);
  });

  it('gives a whole payment back once', async () => {
    const original = await collected();
    const refund = { ...newPayout({ amount: 5000 }), original };
    expect(await airtel.refund(refund)).toMatchObject({ kind: 'completed' });
    expect(await airtel.refund(refund)).toMatchObject({ kind: 'refused' });
    expect(await airtel.refund({ ...refund, original: { ...original, transaction_id: 'MP0' } })).toMatchObject({
      kind: 'refused',
      reason: 'DP00800001025',
    });
    expect(await airtel.query('refund', refund.reference)).toMatchObject({ kind: 'unknown' });
    expect(await credits()).toHaveLength(1);
  });

  it('looks up who owns a number, and what the club’s wallets hold', async () => {
    await sandbox.control('PUT', `/wallets/airtel/${PAYER}`, { given_name: 'Sarah', family_name: 'Akello' });
    expect(await airtel.holder(PAYER)).toEqual({ kind: 'found', active: true, name: 'Sarah Akello' });
    await sandbox.control('PUT', `/wallets/airtel/${PAYER}`, { active: false });
    expect(await airtel.holder(PAYER)).toMatchObject({ kind: 'found', active: false });
    expect(await airtel.holder('256772123456')).toEqual({ kind: 'not_found' });
    expect(await airtel.balance('payout')).toEqual({ kind: 'known', amount: 1_000_000, currency: 'UGX' });
  });
});
