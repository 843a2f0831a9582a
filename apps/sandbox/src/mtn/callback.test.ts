import { describe, expect, it } from 'vitest';

import { catchCallbacks } from '#sandbox/test/callback-catcher.ts';
import { mtnCaller, payer, paymentStatus, submitPayment } from '#sandbox/test/mtn-caller.ts';
import { runSandbox } from '#sandbox/test/run-sandbox.ts';

const sandbox = runSandbox();
const merchant = catchCallbacks();
const mtn = mtnCaller(sandbox.url, 'collection');
const NUMBER = '256772123456';

const callMe = () => ({ 'X-Callback-Url': merchant.url('/callbacks/abc') });

async function pay() {
  const reference = await submitPayment(mtn, {}, callMe());
  await sandbox.control.post(`/prompts/${NUMBER}/approve`);
  return reference;
}

describe('callback', () => {
  it('is one POST without reference id or signature, as it was captured', async () => {
    const reference = await pay();
    const [call] = await merchant.wait(1);
    expect(call).toMatchObject({ method: 'POST', path: '/callbacks/abc' });
    expect(call?.headers['user-agent']).toBe('LWAC Http Client 1.0');
    expect(call?.headers['content-type']).toContain('application/json');
    expect(call?.headers.authorization).toBeUndefined();
    expect(call?.json).toEqual({
      financialTransactionId: expect.stringMatching(/^\d+$/),
      externalId: 'order-1',
      amount: '5000',
      currency: 'UGX',
      payer: { partyIdType: 'MSISDN', partyId: NUMBER },
      payeeNote: 'Order 1',
      status: 'SUCCESSFUL',
    });
    expect(call?.body).not.toContain(reference);
  });

  it('carries the reason of a failure', async () => {
    await submitPayment(mtn, payer('46733123451'), callMe());
    const [call] = await merchant.wait(1);
    expect(call?.json).toMatchObject({ status: 'FAILED', reason: 'APPROVAL_REJECTED' });
  });

  it('is not sent unless the request named an address', async () => {
    await submitPayment(mtn, payer('46733123451'));
    expect(await sandbox.control.get('/callbacks/log')).toEqual([]);
  });

  it('can come as PUT, twice, or with a wrong amount', async () => {
    await sandbox.control.put('/callbacks', { mode: 'duplicate', count: 3, method: 'PUT' });
    await pay();
    expect((await merchant.wait(3)).map((each) => each.method)).toEqual(['PUT', 'PUT', 'PUT']);
    await sandbox.control.put('/callbacks', { mode: 'wrong_amount' });
    const reference = await pay();
    expect((await merchant.wait(4))[3]?.json.amount).toBe('5001');
    expect((await paymentStatus(mtn, reference)).amount).toBe('5000');
  });

  it('can get lost', async () => {
    await sandbox.control.put('/callbacks', { mode: 'drop' });
    const reference = await pay();
    expect((await paymentStatus(mtn, reference)).status).toBe('SUCCESSFUL');
    expect(await sandbox.control.get('/callbacks/log')).toMatchObject([{ state: 'dropped' }]);
    expect(merchant.caught).toEqual([]);
  });

  it('can come before the answer to the request', async () => {
    await sandbox.control.put('/callbacks', { mode: 'early' });
    await submitPayment(mtn, payer('46733123499'), callMe());
    expect(merchant.caught).toMatchObject([{ json: { status: 'SUCCESSFUL' } }]);
  });

  it('can come late', async () => {
    await sandbox.control.put('/callbacks', { mode: 'late', after_ms: 600_000 });
    await pay();
    expect(await sandbox.control.get('/callbacks/log')).toMatchObject([{ state: 'waiting' }]);
    await sandbox.control.post('/clock/advance', { ms: 600_000 });
    expect(await merchant.wait(1)).toHaveLength(1);
  });

  it('can be ahead of the status query', async () => {
    await sandbox.control.put('/callbacks', { mode: 'ahead', after_ms: 60_000 });
    const reference = await pay();
    expect((await merchant.wait(1))[0]?.json.status).toBe('SUCCESSFUL');
    expect((await paymentStatus(mtn, reference)).status).toBe('PENDING');
    await sandbox.control.post('/clock/advance', { ms: 60_000 });
    expect((await paymentStatus(mtn, reference)).status).toBe('SUCCESSFUL');
  });
});
