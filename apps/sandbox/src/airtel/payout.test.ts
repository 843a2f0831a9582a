import { describe, expect, it } from 'vitest';

import { DEMO_AIRTEL } from '#sandbox/demo-credentials.ts';
import { airtelCaller, collectBody } from '#sandbox/test/airtel-caller.ts';
import { runSandbox } from '#sandbox/test/run-sandbox.ts';

const sandbox = runSandbox();
const airtel = airtelCaller(sandbox.url);
const NUMBER = '256752123456';

async function payoutBody(id: string, changes: Record<string, unknown> = {}) {
  return {
    payee: { msisdn: '752123456' },
    reference: 'Cashback1',
    pin: await airtel.encryptPin(DEMO_AIRTEL.disbursement_pin),
    transaction: { amount: 2500, id },
    ...changes,
  };
}

describe.each(['v1', 'v2'])('disbursement %s', (version) => {
  const path = `/standard/${version}/disbursements/`;
  const type = version === 'v2' ? '?transactionType=B2C' : '';

  it('pays at once and says the running balance', async () => {
    await sandbox.control.put('/accounts/airtel/disbursement', { balance: 40_100 });
    const reply = await airtel.post(path, await payoutBody('p1'));
    expect([reply.status, reply.json]).toMatchObject([
      200,
      {
        data: { transaction: { id: 'p1', status: 'TS', airtel_money_id: expect.any(String) } },
        status: { response_code: 'DP00900001001', success: true },
      },
    ]);
    expect(reply.json.status.message).toContain('37,600.00');
    expect((await sandbox.control.get(`/wallets/airtel/${NUMBER}`)).balance).toBe(1_002_500);
    const enquiry = await airtel.get(`${path}p1${type}`);
    expect(enquiry.json.data.transaction.status).toBe('TS');
  });

  it('may stay in process for a while', async () => {
    await sandbox.control.put(`/behaviours/${NUMBER}`, { outcome: 'approve', delay_ms: 60_000 });
    const reply = await airtel.post(path, await payoutBody('p1'));
    expect(reply.json).toMatchObject({
      data: { transaction: { status: 'TIP' } },
      status: { response_code: 'DP00900001006' },
    });
    await sandbox.control.post('/clock/advance', { ms: 60_000 });
    expect((await airtel.get(`${path}p1${type}`)).json.data.transaction.status).toBe('TS');
  });

  it('refuses a repeated id with either documented code', async () => {
    await airtel.post(path, await payoutBody('p1'));
    const again = async () => (await airtel.post(path, await payoutBody('p1'))).json.status;
    expect(await again()).toMatchObject({ success: false, response_code: 'DP00900001017' });
    await sandbox.control.put('/airtel', { duplicate_payout_code: 'DP00900001011' });
    expect(await again()).toMatchObject({ response_code: 'DP00900001011' });
    expect(await sandbox.control.get('/movements')).toHaveLength(1);
  });

  it('fails for a low float, an unknown wallet and other reasons', async () => {
    const codeOf = async (id: string, changes?: Record<string, unknown>) =>
      (await airtel.post(path, await payoutBody(id, changes))).json.status.response_code;
    expect(await codeOf('p1', { payee: { msisdn: '772123456' } })).toBe('DP00900001012');
    // Money that is sent has no prompt to run out; only the code that leaves all open speaks of a time-out.
    for (const [outcome, code] of Object.entries({
      'fail:EXPIRED': 'DP00900001005',
      'fail:DP00900001014': 'DP00900001014',
    })) {
      await sandbox.control.put(`/behaviours/${NUMBER}`, { outcome });
      expect(await codeOf(outcome)).toBe(code);
      expect((await airtel.get(`${path}${outcome}${type}`)).json.data.transaction.status).toBe('TF');
    }
    await sandbox.control.put(`/behaviours/${NUMBER}`, { outcome: 'approve' });
    await sandbox.control.put('/accounts/airtel/disbursement', { balance: 1 });
    expect(await codeOf('p3')).toBe('DP00900001007');
  });
});

describe('disbursement PIN', () => {
  const send = async (changes: Record<string, unknown>) =>
    (await airtel.post('/standard/v1/disbursements/', await payoutBody('p1', changes))).json;

  it('is told apart: wrong, or encrypted wrongly', async () => {
    expect((await send({ pin: await airtel.encryptPin('9999') })).status_code).toBe('ROUTER115');
    expect((await send({ pin: '4210' })).status_code).toBe('ROUTER116');
    expect((await send({ pin: await airtel.encryptPin('4210', 'oaep') })).status_code).toBe('ROUTER116');
  });

  it('takes OAEP when so configured', async () => {
    await sandbox.control.put('/airtel', { pin_padding: 'oaep' });
    expect((await send({ pin: await airtel.encryptPin('4210', 'oaep') })).status.success).toBe(true);
  });

  it('comes signed in version 2, and the signature must fit', async () => {
    const path = '/standard/v2/disbursements/';
    const body = await payoutBody('p1', { transaction: { amount: 2500, id: 'p1', type: 'B2C' } });
    expect((await airtel.postSigned(path, body)).json.status.response_code).toBe('DP00900001001');
    const reply = await airtel.postSigned(path, body, '{}');
    expect(reply.json.status.response_code).toBe('DP00900001016');
  });
});

describe('refund', () => {
  async function paidId() {
    await airtel.post('/merchant/v1/payments/', collectBody('order1'));
    await sandbox.control.post(`/prompts/${NUMBER}/approve`);
    const enquiry = await airtel.get('/standard/v1/payments/order1');
    return enquiry.json.data.transaction.airtel_money_id;
  }
  const refund = async (id: string, version = 'v1') =>
    (await airtel.post(`/standard/${version}/payments/refund`, { transaction: { airtel_money_id: id } })).json;

  it('gives the whole amount back once', async () => {
    const id = await paidId();
    const done = await refund(id);
    expect(done).toMatchObject({
      data: { transaction: { status: 'SUCCESS' } },
      status: { success: true },
    });
    expect(done.data.transaction.airtel_money_id).not.toBe(id);
    expect((await sandbox.control.get(`/wallets/airtel/${NUMBER}`)).balance).toBe(1_000_000);
    expect((await refund(id, 'v2')).status.success).toBe(false);
    expect((await refund('MP000000.0000.L00000')).status.response_code).toBe('DP00800001025');
  });
});

describe('account', () => {
  it('names the owner of a number, with or without country code', async () => {
    await sandbox.control.put(`/wallets/airtel/${NUMBER}`, {
      given_name: 'Amina',
      family_name: 'Nakato',
    });
    for (const number of ['752123456', NUMBER]) {
      expect((await airtel.get(`/standard/v1/users/${number}`)).json).toMatchObject({
        data: {
          first_name: 'Amina',
          last_name: 'Nakato',
          msisdn: '752123456',
          grade: 'SUBS',
          is_barred: false,
          is_pin_set: true,
          registration: { status: 'SUBS' },
        },
        status: { response_code: 'DP02200000001' },
      });
    }
    const unknown = await airtel.get('/standard/v1/users/772123456');
    expect([unknown.status, unknown.json.status.response_code]).toEqual([200, 'DP02200000002']);
  });

  it('tells the balance with a comma, beside success false as in the official sample', async () => {
    await sandbox.control.put('/accounts/airtel/disbursement', { balance: 37_600 });
    expect((await airtel.get('/standard/v1/users/balance')).json).toMatchObject({
      data: { balance: '37,600.00', currency: 'UGX', account_status: 'Active' },
      status: { response_code: 'DP02100000001', success: false },
    });
    await sandbox.control.put('/accounts/airtel/collection', { balance: 5 });
    expect((await airtel.get('/standard/v2/users/balance?type=COLL')).json.data.balance).toBe('5.00');
  });

  it('lists what settled, page by page', async () => {
    await sandbox.control.put(`/behaviours/${NUMBER}`, { outcome: 'approve' });
    for (const id of ['a1', 'a2', 'a3']) await airtel.post('/merchant/v1/payments/', collectBody(id));
    const now = Math.floor(Date.now() / 1000);
    const list = async (query: string) =>
      (await airtel.get(`/merchant/v1/transactions?${query}`, { 'X-Country': 'UG' })).json.data;
    const page = await list(`from=${now - 60}&to=${now + 60}&limit=2&offset=1`);
    expect(page.count).toBe(3);
    expect(page.transactions.map((each: { transaction: { id: string } }) => each.transaction.id)).toEqual(['a2', 'a3']);
    expect(page.transactions[0]).toMatchObject({
      charges: { service: 0 },
      payer: { msisdn: '752123456' },
      transaction: { amount: '5000', status: 'TS', airtel_money_id: expect.any(String) },
    });
    expect((await list(`from=${now - 120}&to=${now - 60}`)).count).toBe(0);
  });
});
