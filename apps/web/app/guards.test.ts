import type { MemberInfo } from '@club/contract/people/members';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { queryClient } from '#web/api/query-client.ts';
import { storeTokens } from '#web/api/session.ts';
import { storeShift, type Shift } from '#web/api/shift.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { keepAnswers, keepUntil } from '#web/offline/keep-answers.ts';

import { afterSignIn, requireAdmin, requireMember, requireOutletManager, requireShift } from './guards.ts';

type Guard = typeof requireMember;

const member: MemberInfo = {
  id: '0f7f3c55-6b37-4a55-9c0e-1f2d4c7a9b10',
  first_name: 'Amina',
  last_name: 'Kato',
  email: null,
  mtn_money_number: '+256770000003',
  airtel_money_number: null,
  payment_priority: 'mtn',
  referral_code: 'AMINA',
  created_at: '2026-11-21T00:00:00Z',
  is_admin: false,
  is_outlet_manager: false,
  is_rider: false,
  outlets: [],
};

/** Where the guard sends to, or 'through'. */
async function pass(guards: readonly Guard[], path: string): Promise<string> {
  const args = { request: new Request(`https://club.example${path}`) } as Parameters<Guard>[0];
  for (const guard of guards) {
    try {
      await guard(args, () => Promise.resolve(undefined));
    } catch (thrown) {
      if (thrown instanceof Response) return thrown.headers.get('location') ?? '';
      throw thrown;
    }
  }
  return 'through';
}

const signedInAs = (flags: Partial<MemberInfo>) => {
  storeTokens({ access: 'a', refresh: 'r' });
  queryClient.setQueryData(meQuery.queryKey, { ...member, ...flags });
};

beforeEach(() => localStorage.clear());
afterEach(() => queryClient.clear());

describe('guards', () => {
  it('send to sign-in with the whole address, its part too', async () => {
    globalThis.history.replaceState(null, '', '/orders?tab=all#today');
    expect(await pass([requireMember], '/orders?tab=all')).toBe('/login?redirect=%2Forders%3Ftab%3Dall%23today');
    expect(await pass([requireMember], '/orders')).toBe('/login?redirect=%2Forders');
    globalThis.history.replaceState(null, '', '/');
  });

  it('sends a visitor to sign-in with the full intended path', async () => {
    expect(await pass([requireMember], '/offers?search=oil&page=2')).toBe(
      '/login?redirect=%2Foffers%3Fsearch%3Doil%26page%3D2',
    );
    expect(await pass([requireMember, requireAdmin], '/admin/applications')).toBe(
      '/login?redirect=%2Fadmin%2Fapplications',
    );
  });

  it('lets a member through to member screens only', async () => {
    signedInAs({});
    expect(await pass([requireMember], '/offers')).toBe('through');
    expect(await pass([requireMember, requireAdmin], '/admin/applications')).toBe('/dashboard');
    expect(await pass([requireMember, requireOutletManager], '/outlet/orders')).toBe('/dashboard');
  });

  it('lets each role through to its own screens', async () => {
    signedInAs({ is_admin: true });
    expect(await pass([requireMember, requireAdmin], '/admin/applications')).toBe('through');
    expect(await pass([requireMember, requireOutletManager], '/outlet/orders')).toBe('/dashboard');
    signedInAs({ is_outlet_manager: true });
    expect(await pass([requireMember, requireOutletManager], '/outlet/orders')).toBe('through');
  });
});

describe('a session that the server knows no more', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('sends from a console to sign-in, with the way back', async () => {
    storeTokens({ access: 'a', refresh: 'r' });
    const answer = (status: number) => () => Promise.resolve(Response.json({}, { status }));
    vi.stubGlobal('fetch', answer(401));
    expect(await pass([requireAdmin], '/admin/applications')).toBe('/login?redirect=%2Fadmin%2Fapplications');
    storeTokens({ access: 'a', refresh: 'r' });
    vi.stubGlobal('fetch', answer(403));
    await expect(pass([requireAdmin], '/admin/applications')).rejects.toMatchObject({ status: 403 });
  });
});

describe('a network that the browser believes in, and nobody answers on', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    globalThis.dispatchEvent(new Event('online'));
  });

  it('opens a console with what is kept on the device of whom it is for', async () => {
    storeTokens({ access: 'a', refresh: 'r' });
    await queryClient.fetchQuery({ ...meQuery, queryFn: () => ({ ...member, is_outlet_manager: true }) });
    keepUntil(queryClient, new Date(Date.now() + 60_000).toISOString());
    queryClient.clear();
    const stop = keepAnswers(queryClient);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await pass([requireOutletManager], '/outlet/counter')).toBe('through');
    stop();
  });
});

describe('the tablet of a counter', () => {
  afterEach(() => {
    storeShift(null);
    globalThis.history.replaceState(null, '', '/');
  });

  it('shows its orders only to who has signed in on it', async () => {
    globalThis.history.replaceState(null, '', '/counter/orders');
    expect(await pass([requireShift], '/counter/orders')).toBe('/counter');
    // As much of it as anybody looks at here.
    storeShift({ token: 't', outlet: { id: 'o1' }, staff: { id: 'm1' } } as Shift);
    expect(await pass([requireShift], '/counter/orders')).toBe('through');
  });
});

describe('after sign-in', () => {
  const to = (redirect: string | undefined) =>
    afterSignIn(new URLSearchParams(redirect === undefined ? {} : { redirect }));
  it('goes to the intended path, but only to one of our own', () => {
    expect(to(undefined)).toBe('/dashboard');
    expect(to('/orders/7?tab=all')).toBe('/orders/7?tab=all');
    for (const foreign of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect(to(foreign)).toBe('/dashboard');
    }
  });

  it.each(['/login', '/login?redirect=%2F', '/', '/?utm=sms', '/#benefits', '/offline', '/offline/'])(
    'leads to the dashboard instead of %s, which is for visitors',
    (page) => expect(to(page)).toBe('/dashboard'),
  );
});
