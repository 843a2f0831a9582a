import { createHmac, randomUUID } from 'node:crypto';

import { getKeeping, refreshToken, signIn, signOut, signOutEverywhere, verifyToken } from '@club/contract/people/auth';
import { getMe } from '@club/contract/people/members';
import { listApplications } from '@club/contract/people/membership-desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, TEST_PIN } from '#server-test/applicants.ts';
import { BROWSER, cookieOf } from '#server-test/codes.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { grantRole } from '#server/features/people/members/grant-role.ts';
import { readAccessToken } from '#server/security/access-token.ts';
import { refreshTokenOf } from '#server/security/refresh-token.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let world: TestWorld;
let member: Awaited<ReturnType<typeof admitMember>>;
beforeAll(async () => {
  world = await openWorld();
  member = await admitMember(world);
});
afterAll(() => world.close());

async function begin(remember_me = false) {
  const { reply } = await world.call(signIn, { body: { phone: member.phone, pin: TEST_PIN, remember_me } });
  return reply;
}
const refresh = (token: string, headers = {}) => world.call(refreshToken, { body: { refresh: token }, headers });

/** The same in a browser, which keeps the cookie it is given. */
async function beginInBrowser(remember_me: boolean) {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await world.call(signIn, { body: { phone: member.phone, pin: TEST_PIN, remember_me }, headers });
  return { ...answer.reply, cookie: { cookie: String(answer.headers['set-cookie']).split(';')[0]! } };
}
const verify = (token: string) => world.call(verifyToken, { body: { token } });

describe('what a device may keep for use without a network', () => {
  const keepUntil = async (token: string) => (await world.call(getKeeping, { token })).reply.keep_until;
  const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString();

  it('lives as long as the session does when nobody uses it, remembered or not', async () => {
    expect(await keepUntil((await begin()).access)).toBe(inHours(12));
    expect(await keepUntil((await beginInBrowser(true)).access)).toBe(inHours(30 * 24));
  });

  it('is nothing on a device that is not confirmed', async () => {
    const { access } = await begin();
    const { session_id } = readAccessToken(world.deps.config.TOKEN_KEY, access, world.clock.now())!;
    await world.deps.db.updateTable('sessions').set({ tier: 'limited' }).where('id', '=', session_id).execute();
    expect(await keepUntil(access)).toBeNull();
  });
});

describe('refreshing', () => {
  it('gives new tokens again and again, and the same successor to a repeat', async () => {
    const { refresh: r0 } = await begin();
    const first = await refresh(r0);
    expect(first.status).toBe(200);
    expect((await world.call(getMe, { token: first.reply.access })).status).toBe(200);
    // The answer was lost: the old token is as good as before, and leads to the same one.
    expect((await refresh(r0)).reply.refresh).toBe(first.reply.refresh);
    const second = await refresh(first.reply.refresh);
    expect(second.reply.refresh).not.toBe(first.reply.refresh);
    expect((await refresh(first.reply.refresh)).reply.refresh).toBe(second.reply.refresh);
  });

  it('signs nobody out when two tabs refresh at once, 200 times, and every third answer is lost', async () => {
    let { refresh: token } = await begin();
    for (let turn = 0; turn < 200; turn += 1) {
      const [one, two] = await Promise.all([refresh(token), refresh(token)]);
      expect([one.status, two.status]).toEqual([200, 200]);
      expect(one.reply.refresh).toBe(two.reply.refresh);
      if (turn % 3 !== 0) token = one.reply.refresh;
    }
    expect((await refresh(token)).status).toBe(200);
  });

  it('ends the session for both when a copied token comes after its successor was used', async () => {
    const { refresh: r0 } = await begin();
    const { refresh: r1 } = (await refresh(r0)).reply;
    const { refresh: r2, access } = (await refresh(r1)).reply;
    const theft = await refresh(r0);
    expect(theft.status).toBe(401);
    expect(theft.problem).toMatchObject({
      error_code: 'session_expired',
      message: 'Your session has expired. Please log in again.',
    });
    expect((await refresh(r2)).status).toBe(401);
    expect((await verify(access)).status).toBe(401);
    const { session_id } = readAccessToken(world.deps.config.TOKEN_KEY, access, world.clock.now())!;
    const session = await world.deps.db
      .selectFrom('sessions')
      .select(['ended_at', 'end_reason'])
      .where('id', '=', session_id)
      .executeTakeFirstOrThrow();
    expect(session).toEqual({ ended_at: world.clock.now(), end_reason: 'refresh_reuse' });
    const noted = await world.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', session_id)
      .execute();
    expect(noted).toEqual([{ action: 'session.refresh_reuse' }]);
  });

  it.each([
    ['without remembering', false, 12 * HOUR_MS, 24 * HOUR_MS],
    ['remembered', true, 30 * DAY_MS, 90 * DAY_MS],
  ])('lives %s until idle or old', async (_name, remember, idle_ms, most_ms) => {
    const idle = await beginInBrowser(remember);
    world.clock.advance(idle_ms - 1);
    const used = await refresh(idle.refresh, idle.cookie);
    expect(used.status).toBe(200);
    world.clock.advance(idle_ms);
    expect((await refresh(used.reply.refresh, idle.cookie)).status).toBe(401);

    const { refresh: first, cookie } = await beginInBrowser(remember);
    let token = first;
    const steps = Math.floor(most_ms / (idle_ms / 2));
    for (let step = 1; step < steps; step += 1) {
      world.clock.advance(idle_ms / 2);
      token = (await refresh(token, cookie)).reply.refresh;
    }
    world.clock.advance(idle_ms / 2);
    expect((await refresh(token, cookie)).status).toBe(401);
  });

  it('refuses whoever is suspended or signed out, and tokens that are none', async () => {
    const session = await begin();
    const { db } = world.deps;
    await db.updateTable('members').set({ status: 'suspended' }).where('id', '=', member.member_id).execute();
    expect((await refresh(session.refresh)).status).toBe(401);
    await db.updateTable('members').set({ status: 'active' }).where('id', '=', member.member_id).execute();
    expect((await refresh(session.refresh)).status).toBe(200);
    const { session_id } = readAccessToken(world.deps.config.TOKEN_KEY, session.access, world.clock.now())!;
    const forged = [
      '',
      'x',
      session.access,
      `${session.refresh}A`,
      session.refresh.slice(0, -2),
      refreshTokenOf('another key of more than thirty-two letters', session_id, 1),
      refreshTokenOf(world.deps.config.TOKEN_KEY, randomUUID(), 0),
      refreshTokenOf(world.deps.config.TOKEN_KEY, session_id, 99),
    ];
    for (const token of forged) expect((await refresh(token)).status).toBe(401);
    expect((await refresh(session.refresh)).status).toBe(200);
  });
});

describe('an access token', () => {
  it('is verified with its end, until it is over or the session is', async () => {
    const { access } = await begin();
    const good = await verify(access);
    expect(good.reply).toEqual({
      valid: true,
      expires_at: new Date(Math.floor(world.clock.now().getTime() / 1000) * 1000 + 10 * MINUTE_MS).toISOString(),
    });
    world.clock.advance(10 * MINUTE_MS + 1_000);
    expect((await verify(access)).status).toBe(401);
  });

  it('is refused in every forged form', async () => {
    const { access, refresh: token } = await begin();
    const [header, body, signature] = access.split('.') as [string, string, string];
    const key = world.deps.config.TOKEN_KEY;
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const sign = (head: unknown, payload: unknown, secret = key, hash = 'sha256') => {
      const text = `${encode(head)}.${encode(payload)}`;
      return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
    };
    const head = { alg: 'HS256', typ: 'at+jwt' };
    expect((await verify(sign(head, claims))).status).toBe(200);
    const { exp: _exp, ...endless } = claims;
    const { sid: _sid, ...nameless } = claims;
    const forged: Record<string, string> = {
      'no algorithm': `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      'no algorithm, old signature': `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.${signature}`,
      'another key': sign(head, claims, 'x'.repeat(40)),
      'an empty key': sign(head, claims, ''),
      HS512: sign({ ...head, alg: 'HS512' }, claims, key, 'sha512'),
      HS384: sign({ ...head, alg: 'HS384' }, claims, key, 'sha384'),
      'RS256 in name': sign({ ...head, alg: 'RS256' }, claims),
      'no type': sign({ alg: 'HS256' }, claims),
      'another type': sign({ ...head, typ: 'JWT' }, claims),
      'a critical header': sign({ ...head, crit: ['exp'] }, claims),
      'another audience': sign(head, { ...claims, aud: 'kasente-club-web' }),
      'another issuer': sign(head, { ...claims, iss: 'somebody' }),
      'over by a second': sign(head, { ...claims, exp: Math.floor(world.clock.now().getTime() / 1000) - 1 }),
      'no end': sign(head, endless),
      'no session': sign(head, nameless),
      'not yet good': sign(head, { ...claims, nbf: Number(claims['exp']) + 60 }),
      'another member': sign(head, { ...claims, sub: randomUUID() }),
      'a session that never was': sign(head, { ...claims, sid: randomUUID() }),
      'no uuid': sign(head, { ...claims, sub: "' OR 1=1 --" }),
      'changed claims': `${header}.${encode({ ...claims, is_admin: true })}.${signature}`,
      'no signature': `${header}.${body}.`,
      'two parts': `${header}.${body}`,
      'four parts': `${access}.x`,
      'the refresh token': token,
      nothing: '',
    };
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(25);
    for (const [name, text] of Object.entries(forged)) {
      expect([name, (await verify(text)).status]).toEqual([name, 401]);
      if (text !== '') expect([name, (await world.call(getMe, { token: text })).status]).toEqual([name, 401]);
    }
  });

  it('carries no role: one taken away is gone at the next call, one given counts from the next', async () => {
    const { access } = await begin();
    const ask = async () => (await world.call(listApplications, { token: access })).status;
    expect(await ask()).toBe(403);
    const to = { member_id: member.member_id, by: null };
    await transact(world.deps.db, (tx) => grantRole(tx, world.deps, to, { role: 'admin' }));
    expect(await ask()).toBe(200);
    await world.deps.db
      .updateTable('role_grants')
      .set({ revoked_at: world.clock.now() })
      .where('member_id', '=', member.member_id)
      .execute();
    expect(await ask()).toBe(403);
    expect((await world.call(getMe, { token: access })).reply.is_admin).toBe(false);
  });
});

describe('a session that began before its member could act for the club', () => {
  it.each([
    ['a refresh after half an hour', 30 * MINUTE_MS + 1, false],
    ['the eighth hour, however often it is refreshed', 8 * HOUR_MS, true],
  ])('is not remembered any longer: it is over after %s', async (_name, after, isUsed) => {
    const { phone, member_id } = await admitMember(world);
    const began = await world.call(signIn, { body: { phone, pin: TEST_PIN, remember_me: true }, headers: BROWSER });
    const headers = { ...BROWSER, ...cookieOf(began) };
    let { refresh: token } = began.reply;
    const again = () => world.call(refreshToken, { body: { refresh: token }, headers });
    await transact(world.deps.db, (tx) => grantRole(tx, world.deps, { member_id, by: null }, { role: 'admin' }));
    const step = isUsed ? 20 * MINUTE_MS : after;
    for (let passed = step; passed < after; passed += step) {
      world.clock.advance(step);
      token = (await again()).reply.refresh;
    }
    world.clock.advance(step);
    expect((await again()).status).toBe(401);
  });
});

describe('signing out', () => {
  it('ends the session of the token, also of one that has expired, and always answers well', async () => {
    const { access, refresh: token } = await begin();
    const other = await begin();
    world.clock.advance(30 * MINUTE_MS);
    expect((await world.call(signOut, { token: access })).reply.success).toBe(true);
    expect((await refresh(token)).status).toBe(401);
    expect((await refresh(other.refresh)).status).toBe(200);
    for (const nothing of [undefined, 'x', access]) {
      const answer = await world.call(signOut, nothing === undefined ? {} : { token: nothing });
      expect(answer.status).toBe(200);
    }
  });

  it('takes no token that we did not sign', async () => {
    const { access, refresh: token } = await begin();
    const [header, body] = access.split('.');
    expect((await world.call(signOut, { token: `${header}.${body}.AAAA` })).status).toBe(200);
    expect((await refresh(token)).status).toBe(200);
  });

  it('everywhere ends every session at once, also for calls already let in', async () => {
    world.clock.advance(1);
    const sessions = await Promise.all(Array.from({ length: 10 }, () => begin(true)));
    for (const { access } of sessions) expect((await world.call(getMe, { token: access })).status).toBe(200);
    expect((await world.call(signOutEverywhere, { token: sessions[0]!.access })).status).toBe(200);
    for (const { access, refresh: token } of sessions) {
      expect((await refresh(token)).status).toBe(401);
      expect((await world.call(getMe, { token: access })).status).toBe(401);
      expect((await verify(access)).status).toBe(401);
    }
    expect((await world.call(signOutEverywhere)).status).toBe(401);
  });
});
