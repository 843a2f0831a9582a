import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openGateway, type Seen } from '#server-test/bare-gateway.ts';

import { airtelMoney, type AirtelMoneyOptions } from './airtel-money.ts';
import type { CollectRequest } from './provider.ts';

let gateway: Awaited<ReturnType<typeof openGateway>>;
let baseUrl: string;
let seen: Seen[];
let refuseBearers = new Map<string, number>();
let tokens = 0;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

beforeAll(async () => {
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  gateway = await openGateway(({ url, headers }, response) => {
    if (url.endsWith('/auth/oauth2/token')) {
      tokens += 1;
      return response.end(JSON.stringify({ token_type: 'bearer', access_token: `t${tokens}`, expires_in: '180' }));
    }
    const refusal = refuseBearers.get(headers.authorization ?? '');
    if (refusal !== undefined) return response.writeHead(refusal).end('{"error":"invalid_token"}');
    if (url.endsWith('/encryption-keys')) return response.end(JSON.stringify({ key, key_id: 1 }));
    const status = { success: true, response_code: 'DP00800001006', result_code: 'ESB000010' };
    return response.end(JSON.stringify({ data: { transaction: { status: 'SUCCESS' } }, status }));
  });
  ({ seen } = gateway);
  baseUrl = `${gateway.origin}/some/host/`;
});
afterAll(() => gateway.close());
beforeEach(() => {
  seen.length = 0;
  refuseBearers = new Map();
  tokens = 0;
});

let at = new Date('2026-11-21T09:00:00Z');
const open = (more: Partial<AirtelMoneyOptions> = {}) =>
  airtelMoney({
    baseUrl,
    pathPrefix: '',
    clientId: 'the-client',
    clientSecret: 'the-secret',
    country: 'UG',
    currency: 'UGX',
    collectionApi: 'v1',
    disbursementApi: 'v2',
    signing: 'none',
    pin: '4210',
    pinPadding: 'pkcs1',
    pinKey: undefined,
    now: () => at,
    ...more,
  });

const request: CollectRequest = {
  reference: '0f8c9d6e-7a53-4a1e-9a55-3f3f1f6f3c11',
  msisdn: '256750000003',
  amount: 5000,
  currency: 'UGX',
  message: "Kasente Club's order – KC-261121-00001",
  callback_url: 'https://club.example/never-sent',
};
const ID = '0f8c9d6e7a534a1e9a553f3f1f6f3c11';
const { callback_url: _, ...payout } = { ...request, message: 'Cashback' };

const posts = () => seen.filter(({ method, url }) => method === 'POST' && !url.endsWith('/token'));
const bodyOf = (one: Seen | undefined) => JSON.parse(one?.body ?? '') as Record<string, unknown>;

/** As the gateway does: takes PKCS#1 padding off by hand, since Node refuses to. */
function open1(encrypted: string): string {
  const block = privateDecrypt(
    { key: privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(encrypted, 'base64'),
  );
  return block.subarray(block.indexOf(0, 2) + 1).toString();
}

describe('the wire of Airtel Collections', () => {
  it('asks for a token with JSON, and for money in the documented shape', async () => {
    expect(await open().collect(request)).toEqual({ kind: 'accepted' });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /some/host/auth/oauth2/token',
      'POST /some/host/merchant/v1/payments/',
    ]);
    expect(bodyOf(seen[0])).toEqual({
      client_id: 'the-client',
      client_secret: 'the-secret',
      grant_type: 'client_credentials',
    });
    expect(seen[1]?.headers).toMatchObject({
      authorization: 'Bearer t1',
      'x-country': 'UG',
      'x-currency': 'UGX',
      'content-type': 'application/json',
      accept: '*/*',
    });
    expect(bodyOf(seen[1])).toEqual({
      reference: 'KasenteClubsorderKC261121',
      subscriber: { country: 'UG', currency: 'UGX', msisdn: '750000003' },
      transaction: { amount: 5000, country: 'UG', currency: 'UGX', id: ID },
    });
  });

  it.each(['', '–', 'abc'])('never sends a reference that is too short: %j', async (message) => {
    await open().collect({ ...request, message });
    expect(bodyOf(posts()[0])['reference']).toBe('Payment');
  });

  it('puts the prefix of the portal before every path but the token', async () => {
    const airtel = open({ pathPrefix: '/simulate' });
    await airtel.collect(request);
    await airtel.query('collect', request.reference);
    expect(seen.map(({ url }) => url.replace('/some/host', ''))).toEqual([
      '/auth/oauth2/token',
      '/simulate/merchant/v1/payments/',
      `/simulate/standard/v1/payments/${ID}`,
    ]);
  });

  it('signs version 2 over the very bytes it sends', async () => {
    await open({ collectionApi: 'v2', signing: 'collections' }).collect(request);
    const sent = posts()[0]!;
    expect(sent.url).toBe('/some/host/merchant/v2/payments/');
    const [key = '', iv = ''] = open1(String(sent.headers['x-key'])).split(':');
    const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'));
    const signature = Buffer.from(String(sent.headers['x-signature']), 'base64');
    expect(Buffer.concat([decipher.update(signature), decipher.final()]).toString()).toBe(sent.body);
  });

  it('does not send a currency that is not of this country', async () => {
    expect(await open().collect({ ...request, currency: 'EUR' })).toMatchObject({ kind: 'refused' });
    expect(seen).toEqual([]);
  });
});

describe('the wire of Airtel Disbursements', () => {
  it('carries the PIN encrypted, and asks for the key once', async () => {
    const airtel = open();
    await airtel.payout(payout);
    await airtel.payout(payout);
    expect(seen.filter(({ url }) => url.endsWith('/v1/rsa/encryption-keys'))).toHaveLength(1);
    const { pin, ...body } = bodyOf(posts()[0]);
    expect(posts()[0]?.url).toBe('/some/host/standard/v2/disbursements/');
    expect(body).toEqual({
      payee: { msisdn: '750000003', currency: 'UGX' },
      reference: 'Cashback',
      transaction: { amount: 5000, id: ID, type: 'B2C' },
    });
    expect(open1(String(pin))).toBe('4210');
    expect(posts()[0]?.headers).not.toHaveProperty('x-signature');
  });

  it('speaks version 1, OAEP and a printed key where the account has them', async () => {
    const pinKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    await open({ disbursementApi: 'v1', pinPadding: 'oaep', pinKey }).payout(payout);
    const { pin, ...body } = bodyOf(posts()[0]);
    expect(seen.map(({ url }) => url.replace('/some/host', ''))).toEqual([
      '/auth/oauth2/token',
      '/standard/v1/disbursements/',
    ]);
    expect(body).toEqual({
      payee: { msisdn: '750000003' },
      reference: 'Cashback',
      transaction: { amount: 5000, id: ID },
    });
    const opened = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(String(pin), 'base64'),
    );
    expect(opened.toString()).toBe('4210');
  });

  it('sends nothing while the key cannot be had', async () => {
    expect(await open({ pinKey: 'no key at all' }).payout(payout)).toMatchObject({ kind: 'not_sent' });
    expect(posts()).toEqual([]);
  });

  it('refunds a whole payment by Airtel’s number of it, and no part', async () => {
    const original = { reference: request.reference, transaction_id: 'MP261121.0653.L00042', amount: 5000 };
    await open().refund({ ...payout, original });
    expect(posts()[0]?.url).toBe('/some/host/standard/v1/payments/refund');
    expect(bodyOf(posts()[0])).toEqual({ transaction: { airtel_money_id: 'MP261121.0653.L00042' } });
    const part = await open().refund({ ...payout, amount: 100, original });
    expect(part).toMatchObject({ kind: 'refused', reason: 'PARTIAL_REFUND' });
  });

  it('asks where the documents say', async () => {
    const airtel = open();
    await airtel.query('payout', request.reference);
    await airtel.holder('256750000003');
    await airtel.balance('payout');
    await airtel.balance('collect');
    expect(seen.flatMap(({ method, url }) => (method === 'GET' ? url.replace('/some/host', '') : []))).toEqual([
      `/standard/v2/disbursements/${ID}?transactionType=B2C`,
      '/standard/v1/users/750000003',
      '/standard/v2/users/balance?type=DISB',
      '/standard/v2/users/balance?type=COLL',
    ]);
  });
});

describe('the token', () => {
  it('is fetched once for many calls at once and kept while it is good', async () => {
    const airtel = open();
    const start = at;
    await Promise.all(Array.from({ length: 20 }, () => airtel.query('collect', request.reference)));
    at = new Date(start.getTime() + 149_000);
    await airtel.query('collect', request.reference);
    expect(tokens).toBe(1);
    at = new Date(start.getTime() + 150_000);
    await airtel.query('collect', request.reference);
    expect(tokens).toBe(2);
  });

  it.each([401, 403])('that is refused with %i is renewed once, and the same request goes again', async (status) => {
    refuseBearers.set('Bearer t1', status);
    expect(await open().collect(request)).toEqual({ kind: 'accepted' });
    expect(posts().map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2']);
    refuseBearers.set('Bearer t3', status).set('Bearer t4', status);
    expect(await open().collect(request)).toMatchObject({ kind: 'refused', reason: 'ACCESS_DENIED' });
  });
});
