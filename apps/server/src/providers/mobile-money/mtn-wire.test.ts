import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openGateway, type Seen } from '#server-test/bare-gateway.ts';

import { mtnMomo } from './mtn-momo.ts';
import type { CollectRequest } from './provider.ts';

let gateway: Awaited<ReturnType<typeof openGateway>>;
let baseUrl: string;
let seen: Seen[];
let refuseBearers = new Set<string>();
let tokens = 0;

beforeAll(async () => {
  gateway = await openGateway(({ url, headers }, response) => {
    if (url.endsWith('/token/')) {
      tokens += 1;
      const token = { access_token: `t${tokens}`, token_type: 'access_token', expires_in: '3600' };
      return response.end(JSON.stringify(token));
    }
    if (refuseBearers.has(headers.authorization ?? '')) {
      return response.writeHead(401).end('{"error":"invalid_token"}');
    }
    return response.writeHead(202).end();
  });
  ({ seen } = gateway);
  baseUrl = `${gateway.origin}/some/prefix/`;
});
afterAll(() => gateway.close());
beforeEach(() => {
  seen.length = 0;
  refuseBearers = new Set();
  tokens = 0;
});

let at = new Date('2026-11-21T09:00:00Z');
const open = () =>
  mtnMomo({
    baseUrl,
    targetEnvironment: 'mtnuganda',
    collection: { subscriptionKey: 'the-key', apiUser: 'the-user', apiKey: 'the-secret' },
    disbursement: { subscriptionKey: 'payout-key', apiUser: 'payout-user', apiKey: 'payout-secret' },
    currency: 'UGX',
    now: () => at,
  });

const request: CollectRequest = {
  reference: '0f8c9d6e-7a53-4a1e-9a55-3f3f1f6f3c11',
  msisdn: '256770000003',
  amount: 5000,
  currency: 'UGX',
  message: "Kasente Club's order – KC-261121-00001",
  callback_url: 'https://club.example/api/club/payments/callbacks/mtn/abc/?x=1',
};

const pays = () => seen.filter(({ url }) => /\/(requesttopay|transfer|refund)$/.test(url));

describe('the wire of MTN Collections', () => {
  it('asks for a token with basic credentials and an empty body of a stated length', async () => {
    await open().collect(request);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/some/prefix/collection/token/', body: '' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('the-user:the-secret').toString('base64')}`,
      'ocp-apim-subscription-key': 'the-key',
      'content-length': '0',
    });
  });

  it('sends a request to pay as documented', async () => {
    expect(await open().collect(request)).toEqual({ kind: 'accepted' });
    expect(pays()[0]?.headers).toMatchObject({
      authorization: 'Bearer t1',
      'x-reference-id': request.reference,
      'x-target-environment': 'mtnuganda',
      'ocp-apim-subscription-key': 'the-key',
      'x-callback-url': 'https://club.example/api/club/payments/callbacks/mtn/abc/',
      'content-type': 'application/json',
    });
    expect(JSON.parse(pays()[0]?.body ?? '')).toEqual({
      amount: '5000',
      currency: 'UGX',
      externalId: request.reference,
      payer: { partyIdType: 'MSISDN', partyId: '256770000003' },
      payerMessage: 'Kasente Clubs order KC-261121-00001',
      payeeNote: 'Kasente Clubs order KC-261121-00001',
    });
  });

  it('leaves the callback header away when there is no address', async () => {
    await open().collect({ ...request, callback_url: undefined });
    await open().collect({ ...request, callback_url: '' });
    expect(pays().every(({ headers }) => !('x-callback-url' in headers))).toBe(true);
  });

  it.each(['', "'''", '—'])('never sends an empty note: %j', async (message) => {
    await open().collect({ ...request, message });
    expect(JSON.parse(pays()[0]?.body ?? '')).toMatchObject({
      payerMessage: 'Payment',
      payeeNote: 'Payment',
    });
  });

  it('keeps notes to 160 characters', async () => {
    await open().collect({ ...request, message: 'x'.repeat(400) });
    expect((JSON.parse(pays()[0]?.body ?? '') as { payeeNote: string }).payeeNote).toHaveLength(160);
  });

  it('asks for the status by our reference', async () => {
    await open().query('collect', request.reference);
    expect(seen[1]).toMatchObject({
      method: 'GET',
      url: `/some/prefix/collection/v1_0/requesttopay/${request.reference}`,
    });
    expect(seen[1]?.headers).toMatchObject({
      authorization: 'Bearer t1',
      'x-target-environment': 'mtnuganda',
      'ocp-apim-subscription-key': 'the-key',
    });
  });

  it('does not send a currency that is not of this environment', async () => {
    const outcome = await open().collect({ ...request, currency: 'EUR' });
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'INVALID_CURRENCY' });
    expect(seen).toEqual([]);
  });
});

describe('the wire of MTN Disbursements', () => {
  const { callback_url: _, ...payout } = { ...request, message: 'Cashback' };
  const body = {
    amount: '5000',
    currency: 'UGX',
    externalId: request.reference,
    payerMessage: 'Cashback',
    payeeNote: 'Cashback',
  };

  it('sends a transfer with the keys and the token of its own product', async () => {
    expect(await open().payout(payout)).toEqual({ kind: 'accepted' });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /some/prefix/disbursement/token/',
      'POST /some/prefix/disbursement/v1_0/transfer',
    ]);
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('payout-user:payout-secret').toString('base64')}`,
      'ocp-apim-subscription-key': 'payout-key',
    });
    expect(pays()[0]?.headers).toMatchObject({
      authorization: 'Bearer t1',
      'x-reference-id': request.reference,
      'x-target-environment': 'mtnuganda',
      'ocp-apim-subscription-key': 'payout-key',
    });
    expect(pays()[0]?.headers).not.toHaveProperty('x-callback-url');
    expect(JSON.parse(pays()[0]?.body ?? '')).toEqual({
      ...body,
      payee: { partyIdType: 'MSISDN', partyId: '256770000003' },
    });
  });

  it('sends a refund that names the request to pay and no receiver', async () => {
    const original = { reference: 'c0ffee00-7a53-4a1e-9a55-3f3f1f6f3c11', transaction_id: '363440463', amount: 9000 };
    expect(await open().refund({ ...payout, original })).toEqual({ kind: 'accepted' });
    expect(pays()[0]?.url).toBe('/some/prefix/disbursement/v1_0/refund');
    expect(JSON.parse(pays()[0]?.body ?? '')).toEqual({ ...body, referenceIdToRefund: original.reference });
  });

  it('asks about each where it was sent', async () => {
    const momo = open();
    await momo.query('payout', request.reference);
    await momo.query('refund', request.reference);
    await momo.holder('256770000003');
    await momo.balance('payout');
    await momo.balance('collect');
    expect(seen.flatMap(({ method, url }) => (method === 'GET' ? url.replace('/some/prefix', '') : []))).toEqual([
      `/disbursement/v1_0/transfer/${request.reference}`,
      `/disbursement/v1_0/refund/${request.reference}`,
      '/disbursement/v1_0/accountholder/msisdn/256770000003/active',
      '/disbursement/v1_0/account/balance',
      '/collection/v1_0/account/balance',
    ]);
  });
});

describe('the token', () => {
  it('is fetched once for many calls at once and kept until ten minutes before its end', async () => {
    const momo = open();
    const start = at;
    await Promise.all(Array.from({ length: 20 }, () => momo.query('collect', request.reference)));
    at = new Date(start.getTime() + 49 * 60_000);
    await momo.query('collect', request.reference);
    expect(tokens).toBe(1);
    at = new Date(start.getTime() + 50 * 60_000);
    await momo.query('collect', request.reference);
    expect(tokens).toBe(2);
  });

  it('is renewed once when it is refused, and the same request goes again', async () => {
    refuseBearers.add('Bearer t1');
    expect(await open().collect(request)).toEqual({ kind: 'accepted' });
    expect(pays().map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2']);
    expect(new Set(pays().map(({ headers }) => headers['x-reference-id'])).size).toBe(1);
  });

  it('that is refused again makes it a refusal, not a loop', async () => {
    refuseBearers.add('Bearer t1').add('Bearer t2');
    expect(await open().collect(request)).toMatchObject({ kind: 'refused', reason: 'ACCESS_DENIED' });
    expect(pays()).toHaveLength(2);
  });

  it('that cannot be had means that nothing was sent', async () => {
    const momo = mtnMomo({
      baseUrl: 'http://127.0.0.1:2',
      targetEnvironment: 'mtnuganda',
      collection: { subscriptionKey: 'k', apiUser: 'u', apiKey: 's' },
      disbursement: { subscriptionKey: 'k', apiUser: 'u', apiKey: 's' },
      currency: 'UGX',
      now: () => at,
    });
    expect(await momo.collect(request)).toMatchObject({ kind: 'not_sent' });
    expect(await momo.query('collect', request.reference)).toMatchObject({ kind: 'unknown' });
  });
});
