import { describe, expect, it } from 'vitest';

import {
  call,
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

describe('behaviours', () => {
  it('let a number answer by itself, at once or later', async () => {
    await sandbox.control.put(`/behaviours/0772123456`, { outcome: 'approve', delay_ms: 10_000 });
    const reference = await submitPayment(mtn);
    expect((await paymentStatus(mtn, reference)).status).toBe('PENDING');
    await sandbox.control.post('/clock/advance', { ms: 10_000 });
    expect((await paymentStatus(mtn, reference)).status).toBe('SUCCESSFUL');
    await sandbox.control.put(`/behaviours/${NUMBER}`, { outcome: 'fail:PAYER_LIMIT_REACHED' });
    expect((await paymentStatus(mtn, await submitPayment(mtn))).reason).toBe('PAYER_LIMIT_REACHED');
    await sandbox.control.put(`/behaviours/${NUMBER}`, { outcome: 'ongoing' });
    const stuck = await submitPayment(mtn);
    await sandbox.control.post('/clock/advance', { ms: 86_400_000 });
    expect((await paymentStatus(mtn, stuck)).status).toBe('PENDING');
  });

  it('are checked', async () => {
    const reply = await call(`${sandbox.url()}/control/behaviours/${NUMBER}`, {
      method: 'PUT',
      body: { outcome: 'perhaps' },
      headers: { 'Content-Type': 'application/json' },
    });
    expect([reply.status, reply.json.message]).toEqual([400, expect.stringContaining('outcome')]);
  });
});

describe('prompts', () => {
  it('can be waited for', async () => {
    const approved = sandbox.control.post(`/prompts/${NUMBER}/approve`, { wait_ms: 5_000 });
    await submitPayment(mtn);
    expect(await approved).toMatchObject({
      result: 'approved',
      transaction: { status: 'successful' },
    });
  });

  it('are refused with 404 when there is none', async () => {
    expect(await sandbox.control.post(`/prompts/${NUMBER}/approve`)).toMatchObject({
      statusCode: 404,
    });
  });
});

describe('faults', () => {
  const fault = (body: object) =>
    sandbox.control.post('/faults', { path: '/mtn/collection/v1_0/requesttopay', ...body });
  const submit = () => mtn.submit(REQUEST_TO_PAY, paymentBody(payer('46733123499')));

  it('before: the request was not taken, and only as often as asked', async () => {
    await fault({ status: 503, when: 'before', times: 2 });
    expect([(await submit()).status, (await submit()).status, (await submit()).status]).toEqual([503, 503, 202]);
    expect(await sandbox.control.get('/transactions')).toHaveLength(1);
  });

  it('after: the request was taken although the answer says otherwise', async () => {
    await fault({
      status: 500,
      when: 'after',
      method: 'POST',
      body: '<html>oops</html>',
      content_type: 'text/html',
    });
    const reply = await submit();
    expect([reply.status, reply.text]).toEqual([500, '<html>oops</html>']);
    expect(await sandbox.control.get('/movements')).toHaveLength(1);
  });

  it('can leave the caller without any answer', async () => {
    await fault({ kind: 'reset', when: 'before' });
    await expect(submit()).rejects.toThrow('fetch failed');
    expect(await sandbox.control.get('/transactions')).toHaveLength(0);
    await fault({ kind: 'hang', when: 'after', hold_ms: 50 });
    await expect(submit()).rejects.toThrow('fetch failed');
    expect(await sandbox.control.get('/movements')).toHaveLength(1);
  });

  it('can only be slow', async () => {
    await fault({ kind: 'delay', hold_ms: 30 });
    expect((await submit()).status).toBe(202);
  });
});

describe('status queries', () => {
  it('can be limited to so many per second', async () => {
    await sandbox.control.put('/mtn', { status_per_second: 2 });
    const reference = await submitPayment(mtn);
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await mtn.query(`${REQUEST_TO_PAY}/${reference}`)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
  });
});

describe('clock', () => {
  it('is set and given back', async () => {
    const set = await sandbox.control.put('/clock', { now: '2027-01-01T00:00:00Z' });
    expect(set.now).toMatch(/^2027-01-01T00:00:0/);
  });
});
