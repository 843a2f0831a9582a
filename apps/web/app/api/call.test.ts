import { signIn } from '@club/contract/people/auth';
import { getMe } from '@club/contract/people/members';
import { checkPhoneAvailability } from '@club/contract/people/membership';
import { getOffer } from '@club/contract/shop/catalogue';
import { createOrder } from '@club/contract/shop/checkout';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { whenSessionExpires } from './refresh.ts';
import { accessToken, refreshToken, storeTokens } from './session.ts';
import { type Answer, type Handler, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let expiries: boolean[];

beforeEach(async () => {
  expiries = [];
  localStorage.clear();
  whenSessionExpires((announce) => expiries.push(announce));
  server = await startTestServer();
});

afterEach(() => server.close());

const refreshes = () => server.seen.filter((request) => request.url.includes('/token/refresh/'));

/** A server on which `good` works and the refresh token `r1` brings it. */
const renewing: Handler = (request, body) => {
  if (request.url?.includes('/token/refresh/')) {
    const { refresh } = JSON.parse(body) as { refresh: string };
    return refresh === 'r1' ? { status: 200, body: { access: 'good', refresh: 'r2' } } : { status: 400, body: {} };
  }
  return request.headers.authorization === 'Bearer good'
    ? { status: 200, body: { first_name: 'Amina' } }
    : { status: 401, body: { message: 'no' } };
};

const tokenOf = (sid: string, exp = 1) => `head.${btoa(JSON.stringify({ sid, exp })).replaceAll('=', '')}.sign`;

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const thrown = await work.then(() => undefined).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ApiError);
  return thrown as ApiError;
}

describe('call', () => {
  it('gives nobody the answer to what somebody else asked here before', async () => {
    storeTokens({ access: 'good', refresh: 'r1' });
    server.handler = () => {
      storeTokens({ access: 'of somebody else', refresh: 'r9' });
      return { status: 200, body: { first_name: 'Amina' } };
    };
    expect(await failure(call(getMe))).toMatchObject({ status: 401 });
    expect([accessToken(), expiries]).toEqual(['of somebody else', []]);
  });

  it('repeats nothing for whoever signed in here while it was refused', async () => {
    storeTokens({ access: tokenOf('hers'), refresh: 'r1' });
    server.handler = () => {
      storeTokens({ access: tokenOf('his'), refresh: 'r9' });
      return { status: 401, body: {} };
    };
    expect(await failure(call(createOrder, { body: { payment_network: 'mtn' } }))).toMatchObject({ status: 401 });
    expect(server.seen.map(({ bearer }) => bearer)).toEqual([`Bearer ${tokenOf('hers')}`]);
    expect([accessToken(), expiries]).toEqual([tokenOf('his'), []]);
  });

  it.each([
    ['was renewed', { status: 200, body: { access: tokenOf('hers', 2), refresh: 'r2' } }],
    ['was refused another', { status: 400, body: {} }],
    ['could not be renewed', { status: 503, body: {} }],
  ])('repeats and ends nothing of whoever signed in here while its token %s', async (_, renewal) => {
    storeTokens({ access: tokenOf('hers'), refresh: 'r1' });
    server.handler = (request) => {
      if (!request.url?.includes('/token/refresh/')) return { status: 401, body: {} };
      storeTokens({ access: tokenOf('his'), refresh: 'r9' });
      return renewal;
    };
    expect(await failure(call(createOrder, { body: { payment_network: 'mtn' } }))).toMatchObject({ status: 401 });
    expect(server.seen.map(({ bearer }) => bearer)).toEqual([`Bearer ${tokenOf('hers')}`, undefined]);
    expect([accessToken(), expiries]).toEqual([tokenOf('his'), []]);
  });

  it('leaves to nobody else what got no answer before they signed in', async () => {
    storeTokens({ access: tokenOf('hers'), refresh: 'r1' });
    server.handler = () => {
      storeTokens({ access: tokenOf('his'), refresh: 'r9' });
      setTimeout(() => server.dropConnections(), 20);
      return new Promise(() => undefined);
    };
    expect(await failure(call(getMe))).toMatchObject({ status: 401 });
  });

  it('sends path, query and body, and the bearer when there is one', async () => {
    server.handler = () => ({ status: 200, body: { available: true } });
    await expect(call(checkPhoneAvailability, { body: { phone: '+256770000003' } })).resolves.toEqual({
      available: true,
    });
    storeTokens({ access: 'good', refresh: 'r1' });
    await call(getOffer, { params: { id: 'a b' } });
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/club/members/check_phone_availability/',
      bearer: undefined,
    });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ phone: '+256770000003' });
    expect(server.seen[1]).toMatchObject({
      method: 'GET',
      url: '/api/club/offers/a%20b/',
      bearer: 'Bearer good',
      body: '',
    });
  });

  it('names what is repeated by one key, however often it is sent, and nothing else', async () => {
    storeTokens({ access: 'old', refresh: 'r1' });
    server.handler = renewing;
    await call(createOrder, { body: { payment_network: 'mtn' }, idempotencyKey: 'order-1' });
    await call(getMe);
    expect(server.seen.map(({ url, key }) => [url, key])).toEqual([
      ['/api/club/orders/', 'order-1'],
      ['/api/club/auth/token/refresh/', undefined],
      ['/api/club/orders/', 'order-1'],
      ['/api/club/members/me/', undefined],
    ]);
  });

  it('knows from the contract what must be given', () => {
    server.handler = () => ({ status: 200, body: {} });
    // @ts-expect-error -- the id is missing
    expect(() => call(getOffer)).toBeTypeOf('function');
    // @ts-expect-error -- a PIN is text
    expect(() => call(signIn, { body: { phone: '1', pin: 2 } })).toBeTypeOf('function');
    expect(() => call(getMe)).toBeTypeOf('function');
  });
});

describe('a refused token', () => {
  it('is renewed once and the call repeated', async () => {
    storeTokens({ access: 'old', refresh: 'r1' });
    server.handler = renewing;
    await expect(call(getMe)).resolves.toEqual({ first_name: 'Amina' });
    expect([accessToken(), refreshToken()]).toEqual(['good', 'r2']);
    expect(server.seen.map((request) => request.bearer)).toEqual(['Bearer old', undefined, 'Bearer good']);
  });

  it('is renewed once for calls made side by side', async () => {
    storeTokens({ access: 'old', refresh: 'r1' });
    server.handler = renewing;
    await Promise.all(Array.from({ length: 8 }, () => call(getMe)));
    expect(refreshes()).toHaveLength(1);
    expect(expiries).toEqual([]);
  });

  it('is taken from another tab that renewed it meanwhile', async () => {
    storeTokens({ access: tokenOf('hers'), refresh: 'r1' });
    server.handler = (request) => {
      if (request.headers.authorization === `Bearer ${tokenOf('hers', 2)}`)
        return { status: 200, body: { first_name: 'Amina' } };
      storeTokens({ access: tokenOf('hers', 2), refresh: 'r2' });
      return { status: 401, body: {} };
    };
    await expect(call(getMe)).resolves.toEqual({ first_name: 'Amina' });
    expect(refreshes()).toHaveLength(0);
  });

  it('ends the session once when it cannot be renewed', async () => {
    storeTokens({ access: 'old', refresh: 'spent' });
    server.handler = renewing;
    const errors = await Promise.all([failure(call(getMe)), failure(call(getMe))]);
    expect(errors.map((error) => error.message)).toEqual(Array(2).fill('Authentication required. Please log in.'));
    expect([accessToken(), refreshToken()]).toEqual([null, null]);
    expect(expiries).toEqual([true]);
  });

  it('ends the session when the renewed token is refused too, without a loop', async () => {
    storeTokens({ access: 'old', refresh: 'r1' });
    server.handler = (request) =>
      request.url?.includes('/token/refresh/') ? { status: 200, body: { access: 'bad' } } : { status: 401, body: {} };
    await failure(call(getMe));
    expect(server.seen).toHaveLength(3);
    expect(expiries).toEqual([true]);
  });

  it('keeps the session when the server cannot be asked for a new one', async () => {
    storeTokens({ access: 'old', refresh: 'r1' });
    server.handler = (request) =>
      request.url?.includes('/token/refresh/') ? { status: 503, body: {} } : { status: 401, body: {} };
    const error = await failure(call(getMe));
    expect(error.code).toBe('no_response');
    expect([accessToken(), refreshToken()]).toEqual(['old', 'r1']);
    expect(expiries).toEqual([]);
  });

  it('does not send a visitor of a public page to sign-in', async () => {
    storeTokens({ access: 'old', refresh: 'spent' });
    server.handler = (request, body) => {
      if (request.url?.includes('check_phone') && request.headers.authorization === undefined) {
        return { status: 200, body: { available: false } };
      }
      return renewing(request, body);
    };
    await expect(call(checkPhoneAvailability, { body: { phone: '1' } })).resolves.toEqual({ available: false });
    expect(expiries).toEqual([false]);
  });

  it('that is missing costs no request', async () => {
    expect(await failure(call(getMe))).toMatchObject({
      status: 401,
      message: 'Authentication required. Please log in.',
    });
    expect(server.seen).toEqual([]);
  });

  it('does not bring back a session that ended meanwhile', async () => {
    storeTokens({ access: 'old', refresh: 'r1' });
    server.handler = (request, body) => {
      if (request.url?.includes('/token/refresh/')) localStorage.clear();
      return renewing(request, body);
    };
    await failure(call(getMe));
    expect(accessToken()).toBeNull();
  });
});

describe('every failure', () => {
  beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));

  const cases: [Answer, Partial<ApiError>][] = [
    [
      { status: 400, body: {} },
      { message: 'Invalid data provided', code: 'unexpected' },
    ],
    [
      { status: 400, body: { message: 'Look', error_code: 'invalid_data', errors: { pin: ['PIN is required'] } } },
      { message: 'Look', code: 'invalid_data', fields: { pin: ['PIN is required'] } },
    ],
    [{ status: 401, body: { message: 'x' } }, { message: 'Authentication required. Please log in.' }],
    [{ status: 403, body: { message: 'x' } }, { message: 'You do not have permission to perform this action.' }],
    [{ status: 404, body: {} }, { message: 'The requested resource was not found.' }],
    [{ status: 404, body: { error: 'No such offer', message: 'm' } }, { message: 'No such offer' }],
    [{ status: 409, body: { message: 'Sold out', remaining: 2 } }, { message: 'Sold out' }],
    [{ status: 422, body: {} }, { message: 'Validation error' }],
    [
      { status: 422, body: { message: 'Look again', errors: { phone: 'Too short' } } },
      { message: 'Look again', fields: { phone: ['Too short'] } },
    ],
    [{ status: 429, body: {}, headers: { 'retry-after': '7' } }, { retryAfter: 7 }],
    [{ status: 500, body: { message: 'trace' } }, { message: 'Server error. Please try again later.' }],
    [{ status: 503, body: {} }, { message: 'Server error. Please try again later.' }],
    [{ status: 413, body: { message: 'The data sent is too large.' } }, { message: 'The data sent is too large.' }],
    [{ status: 418, body: {} }, { message: 'An unexpected error occurred' }],
  ];
  it.each(cases)('%j has its text', async (reply, expected) => {
    server.handler = () => reply;
    expect(await failure(call(getMe))).toMatchObject({ status: reply.status, ...expected });
  });

  it('without an answer says so', async () => {
    server.handler = () => new Promise(() => undefined);
    setTimeout(() => server.dropConnections(), 20);
    const error = await failure(call(getMe));
    expect(error).toMatchObject({
      status: 0,
      message: 'No response received from server. Please check your internet connection.',
    });
  });

  it('to answer within 30 seconds counts as no answer', async () => {
    const asked = new Promise<void>((resolve) => {
      server.handler = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let error: ApiError | undefined;
      const work = failure(call(getMe)).then((thrown) => (error = thrown));
      await asked;
      vi.advanceTimersByTime(29_999);
      await new Promise((resolve) => setImmediate(resolve));
      expect(error).toBeUndefined();
      vi.advanceTimersByTime(1);
      expect((await work).code).toBe('no_response');
    } finally {
      vi.useRealTimers();
    }
  });

  it("by the caller's own abort stays an abort", async () => {
    server.handler = () => new Promise(() => undefined);
    const controller = new AbortController();
    const work = call(getMe, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });
});
