import { describe, expect, it } from 'vitest';

import { DEMO_MTN } from '#sandbox/demo-credentials.ts';
import { call, mtnCaller, REQUEST_TO_PAY, submitPayment } from '#sandbox/test/mtn-caller.ts';
import { runSandbox } from '#sandbox/test/run-sandbox.ts';

const sandbox = runSandbox();
const demo = DEMO_MTN.collection;

function askToken(product: string, authorization: string | undefined, key: string | undefined, body?: unknown) {
  return call(`${sandbox.url()}/mtn/${product}/token/`, {
    method: 'POST',
    headers: { Authorization: authorization, 'Ocp-Apim-Subscription-Key': key },
    body,
  });
}

function basic(user: string, apiKey: string): string {
  return `Basic ${Buffer.from(`${user}:${apiKey}`).toString('base64')}`;
}

describe('token', () => {
  it('gives a bearer for an hour, with an empty or a superfluous body', async () => {
    for (const body of [undefined, '{"grant_type":"client_credentials"}']) {
      const reply = await askToken('collection', basic(demo.api_user, demo.api_key), demo.subscription_key, body);
      expect(reply.status).toBe(200);
      expect(reply.json).toEqual({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        token_type: 'access_token',
        expires_in: 3600,
      });
    }
  });

  it('refuses wrong credentials with an error word', async () => {
    const reply = await askToken('collection', basic(demo.api_user, 'f'.repeat(32)), demo.subscription_key);
    expect([reply.status, reply.json]).toEqual([401, { error: 'login_failed' }]);
    expect((await askToken('collection', undefined, demo.subscription_key)).status).toBe(401);
  });

  it('refuses a missing, unknown or other product’s subscription key at the gateway', async () => {
    const authorization = basic(demo.api_user, demo.api_key);
    for (const key of [undefined, 'f'.repeat(32), DEMO_MTN.disbursement.subscription_key]) {
      const reply = await askToken('collection', authorization, key);
      expect(reply.status).toBe(401);
      expect(reply.json).toEqual({
        statusCode: 401,
        message: expect.stringContaining('Access denied due to'),
      });
    }
  });

  it('is good for one product only', async () => {
    const other = DEMO_MTN.disbursement;
    const reply = await askToken('disbursement', basic(demo.api_user, demo.api_key), other.subscription_key);
    expect(reply.status).toBe(401);
    const { Authorization } = await mtnCaller(sandbox.url, 'collection').headers();
    const payout = await mtnCaller(sandbox.url, 'disbursement').query('/disbursement/v1_0/account/balance', {
      Authorization,
    });
    expect([payout.status, payout.json]).toEqual([401, { error: 'invalid_token' }]);
  });

  it('ends after an hour of the network clock', async () => {
    const mtn = mtnCaller(sandbox.url, 'collection');
    const reference = await submitPayment(mtn);
    const headers = await mtn.headers();
    const ask = () => call(`${mtn.base}${REQUEST_TO_PAY}/${reference}`, { headers });
    await sandbox.control.post('/clock/advance', { ms: 3_590_000 });
    expect((await ask()).status).toBe(200);
    await sandbox.control.post('/clock/advance', { ms: 20_000 });
    expect([(await ask()).status, (await ask()).json]).toEqual([401, { error: 'invalid_token' }]);
  });
});
