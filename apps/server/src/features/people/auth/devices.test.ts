import { listNotifications } from '@club/contract/club/notifications';
import * as calls from '@club/contract/people/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, TEST_PIN } from '#server-test/applicants.ts';
import { BROWSER, codeTo, cookieOf, textsTo, wrongCode } from '#server-test/codes.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { lockStatus } from '#server/features/people/members/admit-member.ts';

import { deviceName, trustDevice } from './devices.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const enter = (phone: string, pin = TEST_PIN, headers: Record<string, string> = BROWSER) =>
  world.call(calls.signIn, { body: { phone, pin, remember_me: true }, headers });
const refresh = (token: string, headers = {}) => world.call(calls.refreshToken, { body: { refresh: token }, headers });

describe('the cookie of a device', () => {
  it('is out of reach of scripts and other sites, and tied to the host where there is https', async () => {
    const { phone } = await admitMember(world);
    const rules = 'Max-Age=34560000; Path=/; HttpOnly';
    expect((await enter(phone)).headers['set-cookie']).toMatch(
      new RegExp(`^device=[\\w-]{64}; ${rules}; SameSite=Strict$`),
    );
    const secure = await openWorld({ env: { PUBLIC_ORIGIN: 'https://club.example.ug' } });
    try {
      const member = await admitMember(secure);
      const answer = await secure.call(calls.signIn, { body: { phone: member.phone, pin: TEST_PIN } });
      expect(answer.headers['set-cookie']).toMatch(
        new RegExp(`^__Host-device=[\\w-]{64}; ${rules}; Secure; SameSite=Strict$`),
      );
    } finally {
      await secure.close();
    }
  });

  it('stays the same on one device, for each member who signs in there', async () => {
    const [one, two] = [await admitMember(world), await admitMember(world)];
    const first = cookieOf(await enter(one.phone));
    expect(cookieOf(await enter(one.phone, TEST_PIN, first))).toEqual(first);
    expect(cookieOf(await enter(two.phone, TEST_PIN, first))).toEqual(first);
    expect(cookieOf(await enter(one.phone))).not.toEqual(first);
    const forged = { cookie: `${first.cookie.slice(0, -2)}AA` };
    expect(cookieOf(await enter(one.phone, TEST_PIN, forged))).not.toEqual(forged);
  });

  it('must come along with the refresh token: without it the session ends for both, 100 times of 100', async () => {
    const thief = await admitMember(world);
    const elsewhere = cookieOf(await enter(thief.phone));
    for (let turn = 0; turn < 100; turn += 1) {
      const { phone } = turn % 10 === 0 ? await admitMember(world) : thief;
      const answer = await enter(phone);
      const stolen = answer.reply.refresh;
      expect((await refresh(stolen, turn % 2 === 0 ? {} : elsewhere)).status).toBe(401);
      expect((await refresh(stolen, cookieOf(answer))).status).toBe(401);
    }
    expect((await textsTo(world, thief.phone)).map(({ template }) => template)).toContain('session_copied');
  });

  it('is needed from when it first comes back, where it is not known whether a program keeps cookies', async () => {
    const { phone } = await admitMember(world);
    const answer = await enter(phone, TEST_PIN, {});
    const { refresh: r1 } = (await refresh(answer.reply.refresh)).reply;
    const { refresh: r2 } = (await refresh(r1, cookieOf(answer))).reply;
    expect((await refresh(r2, cookieOf(answer))).status).toBe(200);
    expect((await refresh(r2)).status).toBe(401);
    // One that never came back: a day at most, whatever was ticked.
    const loose = await enter(phone, TEST_PIN, {});
    world.clock.advance(11 * HOUR_MS);
    const { refresh: later } = (await refresh(loose.reply.refresh)).reply;
    world.clock.advance(13 * HOUR_MS);
    expect((await refresh(later)).status).toBe(401);
  });
});

describe('a trusted device', () => {
  it('lets its owner in at once while strangers have locked the phone', async () => {
    const { phone } = await admitMember(world);
    const own = cookieOf(await enter(phone));
    for (let turn = 0; turn < 7; turn += 1) await enter(phone, '1111');
    expect((await enter(phone)).problem.error_code).toBe('sign_in_locked');
    expect((await enter(phone, TEST_PIN, own)).status).toBe(200);
    // The owner's coming gives strangers no further tries today.
    expect((await enter(phone, '1111')).problem.error_code).toBe('sign_in_locked');
  });

  it('has 5 tries in a quarter of an hour and is a stranger after 10 in a row', async () => {
    const { phone } = await admitMember(world);
    const own = cookieOf(await enter(phone));
    const tryAll = async (count: number) => {
      const found: string[] = [];
      for (let turn = 0; turn < count; turn += 1) found.push((await enter(phone, '1111', own)).problem.error_code);
      return found.filter((code) => code === 'incorrect_pin').length;
    };
    expect(await tryAll(6)).toBe(5);
    world.clock.advance(15 * MINUTE_MS);
    expect(await tryAll(5)).toBe(5);
    // From here on it has what strangers have.
    expect(await tryAll(6)).toBe(5);
    expect((await enter(phone, TEST_PIN, own)).problem.error_code).toBe('sign_in_locked');
  });

  it('has all its tries again once its owner has proven who they are on it, by a code or by the PIN', async () => {
    const { phone } = await admitMember(world);
    const own = { ...BROWSER, ...cookieOf(await enter(phone)) };
    const guess = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await enter(phone, '1111', own);
    };
    const reset = async (new_pin: string) => {
      await world.call(calls.requestPinReset, { body: { phone }, headers: own });
      await world.runJobs();
      const code = await codeTo(world, phone, 'reset_code');
      await world.call(calls.confirmPinReset, { body: { phone, code, new_pin }, headers: own });
    };
    await guess(6);
    await reset('7306');
    expect((await enter(phone, '7306', own)).status).toBe(200);
    await guess(5);
    world.clock.advance(15 * MINUTE_MS);
    await guess(5);
    await reset('8417');
    expect((await enter(phone, '8417', own)).status).toBe(200);
    // The tenth wrong one makes the device a stranger, on which the right PIN is enough where no code is asked for.
    await guess(5);
    world.clock.advance(15 * MINUTE_MS);
    await guess(5);
    expect((await enter(phone, '8417', own)).status).toBe(200);
    expect((await enter(phone, '8417', own)).status).toBe(200);
  });

  it('is a stranger after a sign-out everywhere, but for the one where that was pressed', async () => {
    const { phone, member_id } = await admitMember(world);
    const [here, lost] = [await enter(phone), await enter(phone)];
    const trusted = async () =>
      world.deps.db.selectFrom('trusted_devices').select('device_id').where('member_id', '=', member_id).execute();
    expect(await trusted()).toHaveLength(2);
    const other = await admitMember(world);
    await enter(other.phone, TEST_PIN, { ...BROWSER, ...cookieOf(lost) });
    await world.call(calls.signOutEverywhere, { token: here.reply.access });
    expect(await trusted()).toHaveLength(1);
    // What whoever found the phone may still guess is what any stranger may.
    for (let turn = 0; turn < 5; turn += 1) await enter(phone, '1111', { ...BROWSER, ...cookieOf(lost) });
    expect((await enter(phone, TEST_PIN, { ...BROWSER, ...cookieOf(lost) })).problem.error_code).toBe('sign_in_locked');
    expect((await enter(phone, TEST_PIN, { ...BROWSER, ...cookieOf(here) })).status).toBe(200);
    expect((await enter(other.phone, TEST_PIN, { ...BROWSER, ...cookieOf(lost) })).status).toBe(200);
  });

  it('stays trusted when a session that is not confirmed signs out everywhere: the PIN alone locks no owner out', async () => {
    const { phone, member_id } = await admitMember(world);
    const owner = cookieOf(await enter(phone));
    const { access } = (await enter(phone)).reply;
    const sessions = world.deps.db.updateTable('sessions').where('member_id', '=', member_id);
    await sessions.set({ tier: 'limited' }).execute();
    expect((await world.call(calls.signOutEverywhere, { token: access })).status).toBe(200);
    for (let turn = 0; turn < 5; turn += 1) await enter(phone, '1111');
    expect((await enter(phone, TEST_PIN, { ...BROWSER, ...owner })).status).toBe(200);
  });

  it('is not trusted for another member', async () => {
    const [one, two] = [await admitMember(world), await admitMember(world)];
    const own = cookieOf(await enter(one.phone));
    for (let turn = 0; turn < 5; turn += 1) await enter(two.phone, '1111', own);
    expect((await enter(two.phone, TEST_PIN, own)).problem.error_code).toBe('sign_in_locked');
  });

  it('is called as a person would call it', () => {
    const android =
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
    expect(deviceName(android)).toBe('Chrome on Android');
    expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
      'Safari on iPhone or iPad',
    );
    expect(deviceName('curl/8')).toBe('Unknown device');
    expect(deviceName(null)).toBe('Unknown device');
  });
});

describe('the list of sessions', () => {
  it('shows where one is signed in; another is ended only by who has just given the PIN', async () => {
    const { phone } = await admitMember(world);
    const [here, there] = [await enter(phone), await enter(phone)];
    const token = here.reply.access;
    const list = async () => (await world.call(calls.listSessions, { token })).reply.results;
    const [first, second] = await list();
    expect([first!.is_current, second!.is_current]).toEqual([true, false]);
    expect(await list()).toHaveLength(2);
    const end = (id: string) => world.call(calls.endSession, { token, params: { id } });
    world.clock.advance(5 * MINUTE_MS + 1);
    expect((await end(second!.id)).problem).toMatchObject({ error_code: 'pin_required' });
    const wrong = await world.call(calls.confirmPin, { token, body: { pin: '1111' } });
    expect(wrong.problem.error_code).toBe('incorrect_pin');
    expect((await end(second!.id)).status).toBe(403);
    expect((await world.call(calls.confirmPin, { token, body: { pin: TEST_PIN } })).status).toBe(200);
    expect((await end(second!.id)).status).toBe(200);
    expect((await refresh(there.reply.refresh, cookieOf(there))).status).toBe(401);
    expect(await list()).toHaveLength(1);
    const stranger = await admitMember(world);
    const foreign = await enter(stranger.phone);
    expect(
      (await world.call(calls.endSession, { token: foreign.reply.access, params: { id: first!.id } })).status,
    ).toBe(404);
  });

  it('makes a stranger also of a program that was given a cookie and has not shown it yet', async () => {
    const { phone } = await admitMember(world);
    const [here, program] = [await enter(phone), await enter(phone, TEST_PIN, {})];
    const token = here.reply.access;
    const { results } = (await world.call(calls.listSessions, { token })).reply;
    const other = results.find(({ is_current }) => !is_current)!;
    expect(other.is_trusted).toBe(true);
    expect((await world.call(calls.endSession, { token, params: { id: other.id } })).status).toBe(200);
    for (let turn = 0; turn < 5; turn += 1) await enter(phone, '1111');
    expect((await enter(phone, TEST_PIN, cookieOf(program))).problem.error_code).toBe('sign_in_locked');
    expect((await enter(phone, TEST_PIN, { ...BROWSER, ...cookieOf(here) })).status).toBe(200);
  });

  it('leaves the device trusted at which one sits when an older session there is ended', async () => {
    const { phone } = await admitMember(world);
    const own = { ...BROWSER, ...cookieOf(await enter(phone)) };
    const token = (await enter(phone, TEST_PIN, own)).reply.access;
    const list = async () => (await world.call(calls.listSessions, { token })).reply.results;
    const [here, older] = await list();
    expect([here!.is_trusted, older!.is_trusted]).toEqual([true, true]);
    expect((await world.call(calls.endSession, { token, params: { id: older!.id } })).status).toBe(200);
    expect((await list()).map(({ is_current, is_trusted }) => [is_current, is_trusted])).toEqual([[true, true]]);
  });

  it('keeps the ten used last', async () => {
    const { phone } = await admitMember(world);
    const answers = [];
    for (let turn = 0; turn < 12; turn += 1) {
      world.clock.advance(1_000);
      answers.push(await enter(phone));
    }
    const good = await Promise.all(
      answers.map(async (answer) => (await refresh(answer.reply.refresh, cookieOf(answer))).status),
    );
    expect(good).toEqual([401, 401, ...Array.from({ length: 10 }, () => 200)]);
    const told = (await world.call(listNotifications, { token: answers.at(-1)!.reply.access })).reply.results;
    expect(told.filter(({ title }) => title === 'Signed out on one device')).toHaveLength(2);
  });
});

describe.each(['off', 'limited'] as const)('with DEVICE_STEP_UP=%s', (mode) => {
  let strict: TestWorld;
  beforeAll(async () => {
    strict = await openWorld({ env: { DEVICE_STEP_UP: mode } });
  });
  afterAll(() => strict.close());
  const strictly = (phone: string, headers: Record<string, string> = BROWSER) =>
    strict.call(calls.signIn, { body: { phone, pin: TEST_PIN }, headers });

  it('gives an unknown device what it is worth, and a confirmed one everything', async () => {
    const { phone } = await admitMember(strict);
    const answer = await strictly(phone);
    const token = answer.reply.access;
    const list = () => strict.call(calls.listSessions, { token });
    expect(answer.reply.tier).toBe(mode === 'off' ? 'full' : 'limited');
    if (mode === 'off') return expect((await list()).status).toBe(200);
    expect((await list()).problem).toMatchObject({ error_code: 'step_up_required' });
    const body = { current_pin: TEST_PIN, new_pin: '7306' };
    expect((await strict.call(calls.changePin, { token, body })).problem.error_code).toBe('step_up_required');
    const asked = await strict.call(calls.requestStepUp, { token });
    expect(asked.reply.phone_masked).toContain(phone.slice(-3));
    expect((await strict.call(calls.requestStepUp, { token })).status).toBe(429);
    const code = await codeTo(strict, phone, 'step_up_code');
    const confirm = (given: string) => strict.call(calls.confirmStepUp, { token, body: { code: given } });
    expect((await confirm(wrongCode(code))).problem.error_code).toBe('code_incorrect');
    expect((await list()).status).toBe(403);
    expect((await confirm(code)).status).toBe(200);
    expect((await list()).status).toBe(200);
    expect((await confirm(code)).problem.error_code).toBe('code_incorrect');
    // The device is known from now on, another is not, and a code of one session confirms no other.
    expect((await strictly(phone, cookieOf(answer))).reply.tier).toBe('full');
    expect((await strictly(phone)).reply.tier).toBe('limited');
    return undefined;
  });

  it('leaves no session, and no trust, to whoever is just signing in when its owner signs out everywhere', async () => {
    const { phone, member_id } = await admitMember(strict);
    const [here, lost] = [await strictly(phone), await strictly(phone)];
    const { db, now } = strict.deps;
    await db.updateTable('sessions').set({ tier: 'full' }).where('member_id', '=', member_id).execute();
    const devices = await db.selectFrom('sessions').select('device_id').where('member_id', '=', member_id).execute();
    const ids = devices.map(({ device_id }) => device_id!);
    for (const id of ids) await transact(db, (tx) => trustDevice(tx, id, member_id, now()));
    const signOut = (token: string) => strict.call(calls.signOutEverywhere, { token });
    const isLive = async (token: string) => (await strict.call(calls.verifyToken, { body: { token } })).status === 200;

    // Its session is being written: it began before, so it ends with the others.
    const { entering, leaving } = await transact(db, async (tx) => {
      await tx.selectFrom('devices').select('id').where('id', 'in', ids).forUpdate().execute();
      const entering = strictly(phone, { ...BROWSER, ...cookieOf(lost) });
      await somebodyWaits(db);
      const leaving = signOut(here.reply.access);
      await Promise.race([leaving, somebodyWaits(db, 2)]);
      return { entering, leaving };
    });
    expect((await leaving).status).toBe(200);
    expect(await isLive((await entering).reply.access)).toBe(false);

    // Its PIN was compared when the device was trusted still.
    const again = await strictly(phone, { ...BROWSER, ...cookieOf(here) });
    for (const id of ids) await transact(db, (tx) => trustDevice(tx, id, member_id, now()));
    const late = await transact(db, async (tx) => {
      await lockStatus(tx, member_id);
      const leaving = signOut(again.reply.access);
      await Promise.race([leaving, somebodyWaits(db)]);
      const entering = strictly(phone, { ...BROWSER, ...cookieOf(lost) });
      await somebodyWaits(db, 2);
      return { entering };
    });
    expect((await late.entering).reply.tier).toBe(mode === 'off' ? 'full' : 'limited');
  });
});
