import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { DEMO_AIRTEL } from '#sandbox/demo-credentials.ts';
import { airtelCaller, collectBody } from '#sandbox/test/airtel-caller.ts';
import { catchCallbacks } from '#sandbox/test/callback-catcher.ts';
import { runSandbox } from '#sandbox/test/run-sandbox.ts';

const sandbox = runSandbox();
const merchant = catchCallbacks();
const airtel = airtelCaller(sandbox.url);
const NUMBER = '256752123456';
const V1 = '/merchant/v1/payments/';

const enquire = async (id: string) => (await airtel.get(`/standard/v1/payments/${id}`)).json;

async function pay(id: string) {
  await airtel.post(V1, collectBody(id));
  await sandbox.control.post(`/prompts/${NUMBER}/approve`, { pin: '1234' });
}

describe('collection', () => {
  it('is accepted in process, which is not paid', async () => {
    const reply = await airtel.post(V1, collectBody('order1'));
    expect([reply.status, reply.json]).toEqual([
      200,
      {
        data: { transaction: { id: 'order1', status: 'SUCCESS' } },
        status: {
          code: '200',
          message: 'SUCCESS',
          result_code: 'ESB000010',
          response_code: 'DP00800001006',
          success: true,
        },
      },
    ]);
    expect(await enquire('order1')).toMatchObject({
      data: { transaction: { id: 'order1', status: 'TIP' } },
      status: { response_code: 'DP00800001006' },
    });
    expect((await enquire('order1')).data.transaction).not.toHaveProperty('airtel_money_id');
  });

  it('takes the money when approved; the enquiry then says TS beside the code for "in process"', async () => {
    await sandbox.control.put(`/wallets/airtel/${NUMBER}`, { balance: 8_000 });
    await pay('order1');
    expect(await enquire('order1')).toMatchObject({
      data: {
        transaction: {
          id: 'order1',
          status: 'TS',
          airtel_money_id: expect.stringMatching(/^MP\d{6}\.\d{4}\.L\d{5,}$/),
        },
      },
      status: { code: '200', success: true, response_code: 'DP00800001006' },
    });
    expect((await sandbox.control.get(`/wallets/airtel/${NUMBER}`)).balance).toBe(3_000);
    await sandbox.control.put('/airtel', { success_enquiry_code: 'DP00800001001' });
    expect((await enquire('order1')).status.response_code).toBe('DP00800001001');
  });

  it.each([
    ['refuse', 'TF', 'DP00800001008'],
    ['fail:EXPIRED', 'TE', 'DP00800001029'],
    ['fail:PAYMENT_NOT_APPROVED', 'TF', 'DP00800001002'],
    ['fail:DP00800001003', 'TF', 'DP00800001003'],
    ['fail:DP00800001000', 'TA', 'DP00800001006'],
  ])('ends with %s as %s and %s', async (outcome, status, code) => {
    await sandbox.control.put(`/behaviours/${NUMBER}`, { outcome });
    await airtel.post(V1, collectBody('order1'));
    const found = await enquire('order1');
    expect([found.data.transaction.status, found.status.response_code]).toEqual([status, code]);
  });

  it('fails for too little money, for no wallet, and expires by itself', async () => {
    await sandbox.control.put(`/wallets/airtel/${NUMBER}`, { balance: 0 });
    await pay('poor');
    expect((await enquire('poor')).status.response_code).toBe('DP00800001007');
    await airtel.post(V1, collectBody('stranger', { subscriber: { msisdn: 772123456 } }));
    expect((await enquire('stranger')).status.response_code).toBe('DP00800001010');
    await airtel.post(V1, collectBody('slow'));
    await sandbox.control.post('/clock/advance', { ms: 300_000 });
    expect((await enquire('slow')).data.transaction.status).toBe('TE');
  });

  it('answers a repeated id ambiguously, and debits once', async () => {
    await pay('order1');
    const reply = await airtel.post(V1, collectBody('order1'));
    expect([reply.status, reply.json]).toEqual([
      200,
      {
        status: {
          code: '500',
          message: 'External Transaction ID already exists.',
          result_code: 'ESB000041',
          response_code: 'DP00800001000',
          success: false,
        },
      },
    ]);
    expect(await sandbox.control.get('/movements')).toHaveLength(1);
  });

  it('takes amounts as number or text, and refuses what is malformed', async () => {
    const send = async (changes: object) => (await airtel.post(V1, collectBody('x1', { ...changes }))).json;
    const transaction = (amount: unknown) => ({ transaction: { amount, id: 'x1' } });
    expect((await send(transaction('5000'))).status.success).toBe(true);
    expect((await send(transaction(10.5))).status_code).toBe('ROUTER003');
    expect((await send({ reference: 'no/slash' })).status_code).toBe('ROUTER003');
    const subscriber = (changes: object) => ({ subscriber: { msisdn: '752123456', ...changes } });
    const codeOf = async (changes: object) => (await send(subscriber(changes))).status.result_code;
    expect(await codeOf({ msisdn: '256752123456' })).toBe('ESB000033');
    expect(await codeOf({ msisdn: '+75212345' })).toBe('ESB000036');
    expect(await codeOf({ country: 'KE' })).toBe('ESB000034');
    expect(await codeOf({ currency: 'KES' })).toBe('ESB000035');
  });

  it('does not find ids it never saw', async () => {
    expect((await enquire('nothing')).status).toMatchObject({
      success: false,
      response_code: 'DP00800001025',
      result_code: 'ESB000045',
    });
  });

  it('answers under the path prefix of the test portal too', async () => {
    const reply = await airtel.post(`/simulate${V1}`, collectBody('order1'));
    expect(reply.json.status.success).toBe(true);
    expect((await enquire('order1')).data.transaction.status).toBe('TIP');
  });
});

describe('signed collection', () => {
  const V2 = '/merchant/v2/payments/';

  it('is opened, compared and accepted', async () => {
    await sandbox.control.put('/airtel', { signing: 'required' });
    const reply = await airtel.postSigned(V2, collectBody('order1'));
    expect(reply.json.status.response_code).toBe('DP00800001006');
    expect((await airtel.post(V2, collectBody('order2'))).json.status.response_code).toBe('DP00800001026');
  });

  it('is refused when the body is another one', async () => {
    const other = JSON.stringify(collectBody('order2'));
    const reply = await airtel.postSigned(V2, collectBody('order1'), other);
    expect([reply.status, reply.json.status]).toMatchObject([200, { response_code: 'DP00800001026', success: false }]);
  });

  it('may go unsigned where signing is optional', async () => {
    expect((await airtel.post(V2, collectBody('order1'))).json.status.success).toBe(true);
  });

  it('finds the key bare on some hosts', async () => {
    await sandbox.control.put('/airtel', { keys_shape: 'bare' });
    expect((await airtel.get('/v1/rsa/encryption-keys')).json).toEqual({
      key_id: expect.anything(),
      key: expect.any(String),
      valid_upto: expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/),
    });
  });
});

describe('callback', () => {
  it('tells the end with a hash in the body', async () => {
    await sandbox.control.put('/airtel', { callback_url: merchant.url('/airtel') });
    await pay('order1');
    const [call] = await merchant.wait(1);
    const { transaction, hash } = call?.json ?? {};
    expect(transaction).toMatchObject({ id: 'order1', status_code: 'TS' });
    expect(transaction.message).toContain('UGX 5,000');
    expect(transaction.airtel_money_id).toBe((await enquire('order1')).data.transaction.airtel_money_id);
    const expected = createHmac('sha256', DEMO_AIRTEL.callback_key).update(JSON.stringify(transaction));
    expect(hash).toBe(expected.digest('base64'));
    expect(Object.keys(call?.json)).toEqual(['transaction', 'hash']);
  });

  it('may carry the hash in a header', async () => {
    await sandbox.control.put('/airtel', {
      callback_url: merchant.url('/airtel'),
      callback_hash: 'header',
    });
    await airtel.post(V1, collectBody('order1'));
    await sandbox.control.post(`/prompts/${NUMBER}/refuse`);
    const [call] = await merchant.wait(1);
    expect(call?.json).toEqual({
      transaction: { id: 'order1', message: expect.any(String), status_code: 'TF' },
    });
    expect(call?.headers['hash']).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  });

  it('may come too early and then say TF although the payment succeeds', async () => {
    await sandbox.control.put('/airtel', { callback_url: merchant.url('/airtel') });
    await sandbox.control.put('/callbacks', { mode: 'early' });
    await pay('order1');
    const calls = await merchant.wait(2);
    expect(calls.map((each) => each.json.transaction.status_code)).toEqual(['TF', 'TS']);
  });
});
