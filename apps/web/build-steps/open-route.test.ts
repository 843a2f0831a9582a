import { getCart } from '@club/contract/shop/cart';
import { DASHBOARD_CASHBACK_ROWS } from '@club/rules/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { storeTokens } from '#web/api/session.ts';
import { type Handler, startTestServer, type TestServer } from '#web/api/test-server.ts';
import { notificationsQuery } from '#web/features/club/notifications/queries.ts';
import { cashbackQuery, cashbackTermsQuery, summaryQuery } from '#web/features/money/cashback/queries.ts';
import { networksQuery, payersQuery, pendingPaymentsQuery } from '#web/features/money/payments/queries.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';
import { offersCallQuery, readOffersSearch } from '#web/features/shop/catalogue/list/offers-search.ts';
import { featuredOffersQuery, offerQuery, offersQuery } from '#web/features/shop/catalogue/queries.ts';
import { recentOrdersQuery } from '#web/features/shop/orders/queries.ts';
import { firstCalls, firstPicture, OPENED_ID } from '#web/first-calls.ts';

import { openRoute } from './open-route.ts';

const LIMIT_MS = 10_000;
const LEAD_MS = 200;
const DRAWN_MS = 300;
const calls = firstCalls['shell/MemberLayout']!;
const own = firstCalls['features/club/dashboard/DashboardPage']!;
const offer = firstCalls['features/shop/catalogue/OfferPage']!;
const dashboard = [...calls, ...own].toSorted();

/** With the two short waits only where their end is what is looked at: on a busy machine each is over before an answer has come. */
const open = ({ leadMs = LEAD_MS, waitMs = DRAWN_MS } = {}) =>
  openRoute({
    screens: [
      { address: '^/dashboard$', files: ['/assets/dashboard.js'], calls: [...calls], own: [...own], sizes: null },
      { address: '^/offers/([^/]+)$', files: ['/assets/offer.js'], calls: [...calls], own: [...offer], sizes: '50vw' },
    ],
    openedId: OPENED_ID,
    picture: firstPicture,
    tokenKey: 'accessToken',
    limitMs: LIMIT_MS,
    leadMs,
    drawnMs: performance.now() + waitMs,
  });

const start = Math.floor(Date.now() / 1000);

/** As the server signs them: only what stands in the middle is read. The same seconds give the same token whenever asked. */
const tokenFor = (seconds: number) => `h.${btoa(JSON.stringify({ exp: start + seconds }))}.s${seconds}`;

const renewing: Handler = (request) => {
  if (request.url?.includes('/token/refresh/')) return { status: 200, body: { access: tokenFor(500), refresh: 'r2' } };
  const isOld = request.headers.authorization === `Bearer ${tokenFor(60)}`;
  return isOld ? { status: 401, body: { message: 'no' } } : { status: 200, body: { results: [], unread_count: 0 } };
};

let server: TestServer;
const sent = () => server.seen.map(({ url }) => url).toSorted();

beforeEach(async () => {
  localStorage.clear();
  queryClient.clear();
  globalThis.kasenteEarly = undefined;
  server = await startTestServer();
  server.handler = () => ({ status: 200, body: { results: [], unread_count: 0 } });
  history.replaceState(null, '', '/dashboard');
});
afterEach(() => server.close());

/** What the dashboard and the frame around it ask. */
function askAll(): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(meQuery),
    queryClient.prefetchQuery(cartQuery),
    queryClient.prefetchQuery(pendingPaymentsQuery),
    queryClient.prefetchQuery(notificationsQuery(1)),
    queryClient.prefetchQuery(featuredOffersQuery),
    queryClient.prefetchQuery(summaryQuery),
    queryClient.prefetchQuery(recentOrdersQuery),
    queryClient.prefetchQuery(cashbackQuery(1, DASHBOARD_CASHBACK_ROWS)),
  ]);
}

describe('the first calls of the dashboard', () => {
  it('are sent by the page, and not again by the screen', async () => {
    storeTokens({ access: tokenFor(60), refresh: 'r1' });
    open();
    await expect.poll(sent).toEqual(dashboard);
    await askAll();
    expect(sent()).toEqual(dashboard);
    expect(globalThis.kasenteEarly?.calls).toEqual({});
    await call(getCart);
    expect(sent()).toHaveLength(dashboard.length + 1);
  });

  it('leave the way to the one that brings the picture until it is answered, or for a moment', async () => {
    storeTokens({ access: tokenFor(60), refresh: 'r1' });
    let answer = () => {};
    const held = new Promise<void>((go) => (answer = go));
    server.handler = async ({ url }) => {
      if (url === firstPicture.call) await held;
      return { status: 200, body: { results: [], unread_count: 0 } };
    };
    open({ leadMs: LIMIT_MS });
    await expect.poll(sent).toEqual([firstPicture.call]);
    answer();
    await expect.poll(sent).toEqual(dashboard);

    server.seen.length = 0;
    server.handler = ({ url }) =>
      url === firstPicture.call
        ? new Promise(() => undefined)
        : { status: 200, body: { results: [], unread_count: 0 } };
    open();
    await expect.poll(sent).toEqual(dashboard);
    expect(server.seen[0]!.url).toBe(firstPicture.call);
  });

  it('keep the scripts back no longer than until there is no picture to wait for, or for a moment', async () => {
    storeTokens({ access: tokenFor(60), refresh: 'r1' });
    open({ waitMs: LIMIT_MS });
    const answered = globalThis.kasenteEarly!.calls[firstPicture.call]!;
    const first = await Promise.race([
      globalThis.kasenteEarly!.drawn.then(() => 'drawn'),
      answered.then(() => 'answered'),
    ]);
    expect(first).toBe('answered');
    await globalThis.kasenteEarly!.drawn;

    server.handler = () => new Promise(() => undefined);
    open();
    const silent = globalThis.kasenteEarly!.calls[firstPicture.call]!;
    const second = await Promise.race([
      globalThis.kasenteEarly!.drawn.then(() => 'drawn'),
      silent.then(() => 'answered'),
    ]);
    expect(second).toBe('drawn');
  });

  it('are left alone when somebody else has signed in since', async () => {
    storeTokens({ access: tokenFor(60), refresh: 'r1' });
    open();
    storeTokens({ access: tokenFor(61), refresh: 'r9' });
    await call(getCart);
    expect(server.seen.filter(({ url }) => url === '/api/club/cart/').map(({ bearer }) => bearer)).toContain(
      `Bearer ${tokenFor(61)}`,
    );
    await Promise.all(Object.values(globalThis.kasenteEarly!.calls));
  });

  it('are not sent without a session, nor with one that has run out', () => {
    open();
    storeTokens({ access: tokenFor(-60), refresh: 'r1' });
    open();
    expect(globalThis.kasenteEarly).toBeUndefined();
    expect(sent()).toEqual([]);
  });

  it('that are refused lead to one refresh and are repeated', async () => {
    server.handler = renewing;
    storeTokens({ access: tokenFor(60), refresh: 'r1' });
    open();
    await askAll();
    expect(sent().filter((url) => url.includes('/token/refresh/'))).toHaveLength(1);
    expect(sent().filter((url) => url === '/api/club/cart/')).toHaveLength(2);
  });
});

describe('the first calls of another screen', () => {
  it('name what its address names', async () => {
    storeTokens({ access: tokenFor(60), refresh: 'r1' });
    history.replaceState(null, '', '/offers/b4b4b7a0-5d1c-4d39-9c52-2f6d0a9f7a01/');
    open();
    const its = '/api/club/offers/b4b4b7a0-5d1c-4d39-9c52-2f6d0a9f7a01/';
    await expect.poll(sent).toEqual([...calls, its].toSorted());
    await queryClient.fetchQuery(offerQuery('b4b4b7a0-5d1c-4d39-9c52-2f6d0a9f7a01'));
    expect(sent()).toHaveLength(calls.length + 1);
  });

  it('take what the address names as it stands', async () => {
    storeTokens({ access: tokenFor(60), refresh: 'r1' });
    history.replaceState(null, '', '/offers/$&');
    open();
    await expect.poll(sent).toEqual([...calls, '/api/club/offers/$&/'].toSorted());
  });

  it('are those of its frame alone where the address has a query', async () => {
    storeTokens({ access: tokenFor(60), refresh: 'r1' });
    history.replaceState(null, '', '/offers/b4b4b7a0-5d1c-4d39-9c52-2f6d0a9f7a01?from=sms');
    open();
    await expect.poll(sent).toEqual(calls.toSorted());
  });

  it('are what the offers list and checkout ask', async () => {
    storeTokens({ access: tokenFor(60), refresh: 'r1' });
    const [list] = firstCalls['features/shop/catalogue/OffersPage']!;
    const checkout = firstCalls['features/shop/checkout/CheckoutPage']!;
    await queryClient.fetchQuery(offersQuery(offersCallQuery(readOffersSearch({}))));
    await queryClient.fetchQuery(networksQuery);
    await queryClient.fetchQuery(payersQuery);
    await queryClient.fetchQuery(cashbackTermsQuery);
    expect(server.seen.map(({ url }) => url)).toEqual([list, ...checkout]);
  });
});

it.each([
  ['/dashboard', false],
  ['/offers/17', true],
  ['/orders', true],
])('begins in the shape of what is opened: %s', (path, elsewhere) => {
  document.documentElement.className = '';
  history.replaceState(null, '', path);
  open();
  expect(document.documentElement.classList.contains('elsewhere')).toBe(elsewhere);
});
