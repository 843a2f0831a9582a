import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import {
  mtnCaller,
  payer,
  paymentBody,
  paymentStatus,
  REQUEST_TO_PAY,
  submitPayment,
} from '#sandbox/test/mtn-caller.ts';
import { runSandbox } from '#sandbox/test/run-sandbox.ts';

const sandbox = runSandbox();
const mtn = mtnCaller(sandbox.url, 'collection');
const NUMBER = '256772123456';

describe('request to pay', () => {
  it('is accepted with a truly empty 202 and stays pending until the owner decides', async () => {
    const reference = randomUUID();
    const reply = await mtn.submit(REQUEST_TO_PAY, paymentBody(), { 'X-Reference-Id': reference });
    expect([reply.status, reply.text, reply.headers.get('content-length')]).toEqual([202, '', '0']);
    expect(await paymentStatus(mtn, reference)).toEqual({
      externalId: 'order-1',
      amount: '5000',
      currency: 'UGX',
      payer: { partyIdType: 'MSISDN', partyId: NUMBER },
      payerMessage: 'Order 1',
      payeeNote: 'Order 1',
      status: 'PENDING',
    });
  });

  it('takes the money when approved with the PIN', async () => {
    await sandbox.control.put(`/wallets/mtn/${NUMBER}`, { balance: 20_000 });
    const reference = await submitPayment(mtn);
    const { result } = await sandbox.control.post(`/prompts/${NUMBER}/approve`, { pin: '12345' });
    expect(result).toBe('approved');
    const status = await paymentStatus(mtn, reference);
    expect(status).toMatchObject({ status: 'SUCCESSFUL', amount: '5000', externalId: 'order-1' });
    expect(status.financialTransactionId).toMatch(/^\d{9,10}$/);
    expect(status).not.toHaveProperty('reason');
    expect((await sandbox.control.get(`/wallets/mtn/${NUMBER}`)).balance).toBe(15_000);
    const debits = await sandbox.control.get('/movements?direction=debit');
    expect(debits).toMatchObject([{ reference, amount: 5000, party_id: NUMBER, wallet_balance: 15_000 }]);
  });

  it('fails with the reason as a string, or as an object when asked', async () => {
    const refused = await submitPayment(mtn);
    await sandbox.control.post(`/prompts/${NUMBER}/refuse`);
    expect(await paymentStatus(mtn, refused)).toMatchObject({
      status: 'FAILED',
      reason: 'APPROVAL_REJECTED',
    });
    await sandbox.control.put('/callbacks', { reason_shape: 'object' });
    expect((await paymentStatus(mtn, refused)).reason).toEqual({
      code: 'APPROVAL_REJECTED',
      message: expect.any(String),
    });
    expect(await paymentStatus(mtn, refused)).not.toHaveProperty('financialTransactionId');
  });

  it('runs out after five minutes of the network clock', async () => {
    const reference = await submitPayment(mtn);
    // The clock of the network goes on by itself as well, and a busy machine takes its time between two questions.
    await sandbox.control.post('/clock/advance', { ms: 270_000 });
    expect((await paymentStatus(mtn, reference)).status).toBe('PENDING');
    await sandbox.control.post('/clock/advance', { ms: 30_000 });
    expect(await paymentStatus(mtn, reference)).toMatchObject({
      status: 'FAILED',
      reason: 'EXPIRED',
    });
  });

  it('fails for too little money and leaves the wallet alone', async () => {
    await sandbox.control.put(`/wallets/mtn/${NUMBER}`, { balance: 4_999 });
    const reference = await submitPayment(mtn);
    await sandbox.control.post(`/prompts/${NUMBER}/approve`);
    expect(await paymentStatus(mtn, reference)).toMatchObject({
      status: 'FAILED',
      reason: 'NOT_ENOUGH_FUNDS',
    });
    expect((await sandbox.control.get(`/wallets/mtn/${NUMBER}`)).balance).toBe(4_999);
  });

  it('fails at the third wrong PIN', async () => {
    const reference = await submitPayment(mtn);
    const guess = async () => (await sandbox.control.post(`/prompts/${NUMBER}/approve`, { pin: '00000' })).result;
    expect([await guess(), await guess(), await guess()]).toEqual(['wrong_pin', 'wrong_pin', 'failed']);
    expect(await paymentStatus(mtn, reference)).toMatchObject({
      status: 'FAILED',
      reason: 'PAYMENT_NOT_APPROVED',
    });
  });

  it('does not find numbers without an MTN wallet, and stops above five million', async () => {
    const stranger = await submitPayment(mtn, payer('256752123456'));
    expect(await paymentStatus(mtn, stranger)).toMatchObject({
      status: 'FAILED',
      reason: 'PAYER_NOT_FOUND',
    });
    await sandbox.control.put(`/wallets/mtn/${NUMBER}`, { balance: 19_000_000 });
    const large = await submitPayment(mtn, { amount: '5000001' });
    await sandbox.control.post(`/prompts/${NUMBER}/approve`);
    expect(await paymentStatus(mtn, large)).toMatchObject({
      status: 'FAILED',
      reason: 'PAYER_LIMIT_REACHED',
    });
  });

  it('answers 409 to a reference used before, and debits once', async () => {
    await sandbox.control.put('/behaviours/default', { outcome: 'approve' });
    const reference = await submitPayment(mtn);
    const again = await mtn.submit(REQUEST_TO_PAY, paymentBody(), { 'X-Reference-Id': reference });
    expect([again.status, again.json]).toEqual([
      409,
      {
        code: 'RESOURCE_ALREADY_EXIST',
        message: 'Duplicated reference id. Creation of resource failed.',
      },
    ]);
    expect(await sandbox.control.get('/movements')).toHaveLength(1);
  });

  it('answers 404 to a reference never seen and 400 to one that is no UUID', async () => {
    const unknown = await mtn.query(`${REQUEST_TO_PAY}/${randomUUID()}`);
    expect([unknown.status, unknown.json]).toEqual([
      404,
      { code: 'RESOURCE_NOT_FOUND', message: 'Requested resource was not found.' },
    ]);
    expect((await mtn.query(`${REQUEST_TO_PAY}/17`)).status).toBe(400);
  });

  it.each([
    ['amount as a number', { amount: 5000 }],
    ['amount of nothing', { amount: '0' }],
    ['shillings with cents', { amount: '10.50' }],
    ['a number with plus', payer('+256772123456')],
    ['an unknown party type', { payer: { partyIdType: 'PHONE', partyId: '256772123456' } }],
    ['an apostrophe', { payeeNote: "Amina's order" }],
    ['a long message', { payerMessage: 'x'.repeat(161) }],
    ['no payer', { payer: undefined }],
  ])('answers 400 without a body to %s', async (_name, changes) => {
    const reply = await mtn.submit(REQUEST_TO_PAY, paymentBody(changes));
    expect([reply.status, reply.text]).toEqual([400, '']);
  });

  it.each([
    ['no reference', { 'X-Reference-Id': undefined }],
    ['a reference that is no UUID version 4', { 'X-Reference-Id': '6ba7b810-9dad-11d1-80b4-00c04fd430c8' }],
    ['no environment', { 'X-Target-Environment': undefined }],
    ['an empty callback address', { 'X-Callback-Url': '' }],
    ['a callback address with a query', { 'X-Callback-Url': 'http://localhost/callback?id=1' }],
  ])('answers 400 to %s', async (_name, headers) => {
    expect((await mtn.submit(REQUEST_TO_PAY, paymentBody(), headers)).status).toBe(400);
  });

  it('tells client mistakes as HTTP 500', async () => {
    const codeOf = async (changes: Record<string, unknown>, headers: Record<string, string>) => {
      const reply = await mtn.submit(REQUEST_TO_PAY, paymentBody(changes), headers);
      return [reply.status, reply.json.code];
    };
    expect(await codeOf({ currency: 'EUR' }, {})).toEqual([500, 'INVALID_CURRENCY']);
    expect(await codeOf({}, { 'X-Target-Environment': 'sandbox' })).toEqual([500, 'NOT_ALLOWED_TARGET_ENVIRONMENT']);
    expect(await codeOf({}, { 'X-Callback-Url': 'http://elsewhere.example/callback' })).toEqual([
      500,
      'INVALID_CALLBACK_URL_HOST',
    ]);
    expect(await codeOf({ payeeNote: '' }, {})).toEqual([500, 'INTERNAL_PROCESSING_ERROR']);
  });

  it('needs a bearer', async () => {
    const reply = await mtn.submit(REQUEST_TO_PAY, paymentBody(), {
      Authorization: 'Bearer forged',
    });
    expect([reply.status, reply.json]).toEqual([401, { error: 'invalid_token' }]);
  });
});
