import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

import { describe, expect, it } from 'vitest';

import { DEMO_MTN } from '#sandbox/demo-credentials.ts';
import { call, mtnCaller, paymentBody, REQUEST_TO_PAY } from '#sandbox/test/mtn-caller.ts';
import { runSandbox } from '#sandbox/test/run-sandbox.ts';

const sandbox = runSandbox();
const key = { 'Ocp-Apim-Subscription-Key': DEMO_MTN.collection.subscription_key };

function createUser(id: string, host = 'localhost') {
  return call(`${sandbox.url()}/mtn/v1_0/apiuser`, {
    headers: { ...key, 'X-Reference-Id': id, 'Content-Type': 'application/json' },
    body: { providerCallbackHost: host },
  });
}

describe('provisioning', () => {
  it('creates a user, its key and a token that works in the sandbox environment with EUR only', async () => {
    const id = randomUUID();
    const created = await createUser(id);
    expect([created.status, created.text, created.headers.get('content-length')]).toEqual([201, '', '0']);
    expect((await call(`${sandbox.url()}/mtn/v1_0/apiuser/${id}`, { headers: key })).json).toEqual({
      providerCallbackHost: 'localhost',
      targetEnvironment: 'sandbox',
    });
    const made = await call(`${sandbox.url()}/mtn/v1_0/apiuser/${id}/apikey`, {
      method: 'POST',
      headers: key,
    });
    expect(made.status).toBe(201);
    expect(made.json.apiKey).toMatch(/^[0-9a-f]{32}$/);

    const mtn = mtnCaller(sandbox.url, 'collection', {
      subscription_key: DEMO_MTN.collection.secondary_subscription_key,
      api_user: id,
      api_key: made.json.apiKey,
      environment: 'sandbox',
    });
    const euro = paymentBody({
      currency: 'EUR',
      payer: { partyIdType: 'MSISDN', partyId: '56733123453' },
    });
    expect((await mtn.submit(REQUEST_TO_PAY, euro)).status).toBe(202);
    const shillings = await mtn.submit(REQUEST_TO_PAY, paymentBody());
    expect([shillings.status, shillings.json]).toEqual([
      500,
      { code: 'INVALID_CURRENCY', message: 'Currency not supported.' },
    ]);
  });

  it('refuses a second user with the same id', async () => {
    const id = randomUUID();
    await createUser(id);
    const again = await createUser(id);
    expect([again.status, again.json.code]).toEqual([409, 'RESOURCE_ALREADY_EXIST']);
  });

  it('answers 400 to an id that is no UUID version 4 and to a host with scheme or path', async () => {
    expect((await createUser('not-a-uuid')).status).toBe(400);
    expect((await createUser('6ba7b810-9dad-11d1-80b4-00c04fd430c8')).status).toBe(400);
    expect((await createUser(randomUUID(), 'https://club.example')).status).toBe(400);
    expect((await createUser(randomUUID(), 'club.example/path')).status).toBe(400);
  });

  it('knows nothing of a user that was never made', async () => {
    const url = `${sandbox.url()}/mtn/v1_0/apiuser/${randomUUID()}`;
    expect((await call(url, { headers: key })).status).toBe(404);
    expect((await call(`${url}/apikey`, { method: 'POST', headers: key })).status).toBe(404);
  });

  it('says 411 in HTML to a POST without Content-Length', async () => {
    const answer = await new Promise<{ status: number | undefined; type: string | undefined }>((resolve, reject) => {
      const url = `${sandbox.url()}/mtn/v1_0/apiuser/${randomUUID()}/apikey`;
      const post = request(url, { method: 'POST', headers: { ...key, 'Transfer-Encoding': 'chunked' } }, (reply) => {
        reply.resume();
        resolve({ status: reply.statusCode, type: reply.headers['content-type'] });
      });
      post.on('error', reject);
      post.end();
    });
    expect(answer).toEqual({ status: 411, type: 'text/html; charset=us-ascii' });
  });
});
