import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { mtnCaller, submitPayment } from '#sandbox/test/mtn-caller.ts';
import { runSandbox } from '#sandbox/test/run-sandbox.ts';

const sandbox = runSandbox();
const collection = mtnCaller(sandbox.url, 'collection');
const mtn = mtnCaller(sandbox.url, 'disbursement');
const NUMBER = '256772123456';

const payoutBody = (partyId = NUMBER, amount = '2500') => ({
  amount,
  currency: 'UGX',
  externalId: 'payout-1',
  payee: { partyIdType: 'MSISDN', partyId },
  payerMessage: 'Cashback',
  payeeNote: 'Cashback',
});

async function send(path: string, body: unknown) {
  const reference = randomUUID();
  const reply = await mtn.submit(path, body, { 'X-Reference-Id': reference });
  expect([reply.status, reply.text]).toEqual([202, '']);
  return (await mtn.query(`${path.replace('v2_0', 'v1_0')}/${reference}`)).json;
}

async function paidOrder() {
  const reference = await submitPayment(collection);
  await sandbox.control.post(`/prompts/${NUMBER}/approve`);
  return reference;
}

const refundBody = (of: string, amount = '5000') => ({
  amount,
  currency: 'UGX',
  externalId: 'refund-1',
  payerMessage: 'Refund',
  payeeNote: 'Refund',
  referenceIdToRefund: of,
});

describe('disbursement', () => {
  it.each(['/disbursement/v1_0/transfer', '/disbursement/v1_0/deposit', '/disbursement/v2_0/deposit'])(
    'pays out by %s',
    async (path) => {
      await sandbox.control.put(`/wallets/mtn/${NUMBER}`, { balance: 0 });
      await sandbox.control.put('/accounts/mtn/disbursement', { balance: 10_000 });
      expect(await send(path, payoutBody())).toMatchObject({
        status: 'SUCCESSFUL',
        financialTransactionId: expect.stringMatching(/^\d+$/),
        payee: { partyIdType: 'MSISDN', partyId: NUMBER },
        amount: '2500',
      });
      expect((await sandbox.control.get(`/wallets/mtn/${NUMBER}`)).balance).toBe(2_500);
      const balance = await mtn.query('/disbursement/v1_0/account/balance');
      expect(balance.json).toEqual({ availableBalance: '7500', currency: 'UGX' });
    },
  );

  it('fails when the own float is too low', async () => {
    await sandbox.control.put('/accounts/mtn/disbursement', { balance: 100 });
    expect(await send('/disbursement/v1_0/transfer', payoutBody())).toMatchObject({
      status: 'FAILED',
      reason: 'NOT_ENOUGH_FUNDS',
    });
  });

  it.each([
    [55, 'NOT_ENOUGH_FUNDS'],
    [56, 'PAYER_LIMIT_REACHED'],
    [57, 'PAYEE_NOT_FOUND'],
    [58, 'NOT_ALLOWED'],
    [63, 'SERVICE_UNAVAILABLE'],
    [64, 'TRANSFER_TYPE_UNKNOWN'],
  ])('test number %i means something else for transfers: %s', async (ending, reason) => {
    expect(await send('/disbursement/v1_0/transfer', payoutBody(`467331234${ending}`))).toMatchObject({ reason });
  });

  it('refunds in parts, never more than was paid', async () => {
    const of = await paidOrder();
    await sandbox.control.put(`/wallets/mtn/${NUMBER}`, { balance: 0 });
    const path = '/disbursement/v1_0/refund';
    expect((await send(path, refundBody(of, '2000'))).status).toBe('SUCCESSFUL');
    expect((await send('/disbursement/v2_0/refund', refundBody(of, '3000'))).status).toBe('SUCCESSFUL');
    expect(await send(path, refundBody(of, '1'))).toMatchObject({
      status: 'FAILED',
      reason: 'NOT_ALLOWED',
    });
    expect((await sandbox.control.get(`/wallets/mtn/${NUMBER}`)).balance).toBe(5_000);
  });

  it('chooses refund outcomes by the documented ids', async () => {
    expect(await send('/disbursement/v1_0/refund', refundBody('1'))).toMatchObject({
      reason: 'RESOURCE_NOT_FOUND',
    });
    expect(await send('/disbursement/v1_0/refund', refundBody('13'))).toMatchObject({
      reason: 'COULD_NOT_PERFORM_TRANSACTION',
    });
    expect(await send('/disbursement/v1_0/refund', refundBody('5'))).toMatchObject({
      status: 'PENDING',
    });
  });

  it('repeats nothing for a reference used before', async () => {
    const reference = randomUUID();
    const again = () => mtn.submit('/disbursement/v1_0/transfer', payoutBody(), { 'X-Reference-Id': reference });
    expect([(await again()).status, (await again()).status]).toEqual([202, 409]);
    expect(await sandbox.control.get('/movements?direction=credit')).toHaveLength(1);
  });

  it('does not show a transfer under another path', async () => {
    const reference = randomUUID();
    await mtn.submit('/disbursement/v1_0/transfer', payoutBody(), { 'X-Reference-Id': reference });
    expect((await mtn.query(`/disbursement/v1_0/deposit/${reference}`)).status).toBe(404);
  });
});

describe('account holder', () => {
  it('tells whether a number has an active wallet, whatever the case of the type', async () => {
    const active = async (type: string, number: string) =>
      (await collection.query(`/collection/v1_0/accountholder/${type}/${number}/active`)).json;
    expect(await active('msisdn', NUMBER)).toEqual({ result: true });
    expect(await active('MSISDN', NUMBER)).toEqual({ result: true });
    expect(await active('msisdn', '256752123456')).toEqual({ result: false });
    await sandbox.control.put(`/wallets/mtn/${NUMBER}`, { active: false });
    expect(await active('msisdn', NUMBER)).toEqual({ result: false });
  });

  it('tells the owner’s name', async () => {
    await sandbox.control.put(`/wallets/mtn/${NUMBER}`, {
      given_name: 'Amina',
      family_name: 'Nakato',
    });
    const path = `/disbursement/v1_0/accountholder/msisdn/${NUMBER}/basicuserinfo`;
    expect((await mtn.query(path)).json).toEqual({
      given_name: 'Amina',
      family_name: 'Nakato',
      birthdate: expect.any(String),
      locale: 'en_UG',
      gender: expect.any(String),
      status: 'ACTIVE',
    });
  });
});

describe('delivery notification', () => {
  it('reaches the payer of a payment that went through, and only then', async () => {
    const message = 'Your code is on its way';
    const notify = async (reference: string) =>
      (
        await collection.submit(
          `/collection/v1_0/requesttopay/${reference}/deliverynotification`,
          { notificationMessage: message },
          { notificationMessage: message, 'X-Reference-Id': undefined },
        )
      ).status;
    const reference = await submitPayment(collection);
    expect([await notify(reference), await notify(randomUUID())]).toEqual([409, 404]);
    await sandbox.control.post(`/prompts/${NUMBER}/approve`);
    expect(await notify(reference)).toBe(200);
    expect((await sandbox.control.get(`/sms/${NUMBER}/latest?channel=operator`)).text).toBe(message);
  });
});
