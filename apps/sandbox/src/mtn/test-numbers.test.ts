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

const REFERENCE = '6a9f0c1e-3b52-4d7f-8a10-2f4b6c8d0e12';

const statusFor = async (ending: number) => {
  const { status, reason } = await paymentStatus(mtn, await submitPayment(mtn, payer(`467331234${ending}`)));
  return [status, reason];
};

describe('documented test numbers', () => {
  it.each([
    [50, 'INTERNAL_PROCESSING_ERROR'],
    [51, 'APPROVAL_REJECTED'],
    [52, 'EXPIRED'],
    [55, 'PAYER_NOT_FOUND'],
    [56, 'PAYEE_NOT_ALLOWED_TO_RECEIVE'],
    [57, 'NOT_ALLOWED'],
    [58, 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
    [59, 'INVALID_CALLBACK_URL_HOST'],
    [60, 'INVALID_CURRENCY'],
    [61, 'INTERNAL_PROCESSING_ERROR'],
    [62, 'SERVICE_UNAVAILABLE'],
    [63, 'COULD_NOT_PERFORM_TRANSACTION'],
    [64, 'TRANSFER_TYPE_UNKNOWN'],
  ])('%i fails with %s', async (ending, reason) => {
    expect(await statusFor(ending)).toEqual(['FAILED', reason]);
  });

  it('any other number succeeds', async () => {
    expect(await statusFor(65)).toEqual(['SUCCESSFUL', undefined]);
    expect((await paymentStatus(mtn, await submitPayment(mtn, payer('56733123453')))).status).toBe('SUCCESSFUL');
  });

  it('53 goes on for long, then expires', async () => {
    const reference = await submitPayment(mtn, payer('46733123453'));
    await sandbox.control.post('/clock/advance', { ms: 45_000 });
    expect((await paymentStatus(mtn, reference)).status).toBe('PENDING');
    await sandbox.control.post('/clock/advance', { ms: 15_000 });
    expect(await paymentStatus(mtn, reference)).toMatchObject({
      status: 'FAILED',
      reason: 'EXPIRED',
    });
  });

  it('54 is created first and succeeds later', async () => {
    const reference = await submitPayment(mtn, payer('46733123454'));
    expect((await paymentStatus(mtn, reference)).status).toBe('CREATED');
    await sandbox.control.post('/clock/advance', { ms: 25_000 });
    expect((await paymentStatus(mtn, reference)).status).toBe('SUCCESSFUL');
  });

  it('may answer the error numbers with an HTTP error instead', async () => {
    await sandbox.control.put('/mtn', { test_errors: 'http' });
    const reply = await mtn.submit(REQUEST_TO_PAY, paymentBody(payer('46733123462')));
    expect([reply.status, reply.json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });

  it('answers account holder questions by the same numbers', async () => {
    const active = async (ending: number) => {
      const reply = await mtn.query(`/collection/v1_0/accountholder/msisdn/467331234${ending}/active`);
      return [reply.status, reply.json];
    };
    expect(await active(50)).toMatchObject([404, { code: 'RESOURCE_NOT_FOUND' }]);
    expect(await active(51)).toEqual([200, { result: false }]);
    expect(await active(52)).toMatchObject([500, { code: 'NOT_ALLOWED' }]);
    expect(await active(53)).toMatchObject([500, { code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' }]);
    expect(await active(54)).toMatchObject([500, { code: 'INTERNAL_PROCESSING_ERROR' }]);
    expect(await active(55)).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }]);
    expect(await active(99)).toEqual([200, { result: true }]);
  });

  it.each(['46733123499', '56733123453', '447700900123', '256772123456', '256752123456', '256312123456', 'no-number'])(
    'says that %s has a holder exactly where it would take its money',
    async (number) => {
      const holder = (question: string) => mtn.query(`/collection/v1_0/accountholder/msisdn/${number}/${question}`);
      const sent = await mtn.submit(REQUEST_TO_PAY, paymentBody(payer(number)), { 'X-Reference-Id': REFERENCE });
      const { reason } = sent.status === 202 ? await paymentStatus(mtn, REFERENCE) : { reason: 'PAYER_NOT_FOUND' };
      const isTaken = reason !== 'PAYER_NOT_FOUND';
      expect((await holder('active')).json).toEqual(isTaken ? { result: true } : { result: false });
      expect((await holder('basicuserinfo')).status).toBe(isTaken ? 200 : 404);
    },
  );
});
