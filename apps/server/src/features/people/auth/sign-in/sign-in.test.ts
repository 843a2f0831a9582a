import { signIn as signInCall, signOutEverywhere } from '@club/contract/people/auth';
import { getMe } from '@club/contract/people/members';
import { formatDateTime } from '@club/rules/kampala-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, applyAs, newNumber, TEST_PIN } from '#server-test/applicants.ts';
import { textsTo } from '#server-test/codes.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { seeDevice, trustDevice } from '#server/features/people/auth/devices.ts';
import { forgetSignIns } from '#server/features/people/auth/jobs.ts';
import { grantRole } from '#server/features/people/members/grant-role.ts';
import { rejectApplication } from '#server/features/people/membership/desk/reject-application.ts';
import { pinSlowWork } from '#server/security/pin-seal.ts';

import { signIn } from './sign-in.ts';

const HOUR_MS = 60 * 60_000;

const BROWSER = { 'sec-fetch-site': 'same-origin' };
const NO_DEVICE = { id: undefined, is_browser: false };

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tryPin = (phone: string, pin = TEST_PIN, more = {}, headers = {}) =>
  world.call(signInCall, { body: { phone, pin, ...more }, headers });

describe('signing in', () => {
  it('opens with either number in every spelling, and tells who it is', async () => {
    const airtel = newNumber();
    const member = await admitMember(world, { airtel_money_number: airtel, email: 'amina@example.ug' });
    const national = member.phone.slice(4);
    for (const phone of [member.phone, `0${national}`, national, `+256${airtel}`, `0${airtel}`]) {
      const { status, reply } = await tryPin(phone);
      expect(status).toBe(200);
      expect(reply.member).toMatchObject({
        id: member.member_id,
        first_name: 'Amina',
        email: 'amina@example.ug',
        airtel_money_number: `+256${airtel}`,
        is_admin: false,
        is_outlet_manager: false,
        outlets: [],
      });
      const me = await world.call(getMe, { token: reply.access });
      expect(me.reply).toEqual(reply.member);
    }
  });

  it('answers roles as they are now', async () => {
    const { phone, member_id } = await admitMember(world);
    await transact(world.deps.db, (tx) => grantRole(tx, world.deps, { member_id, by: null }, { role: 'admin' }));
    await transact(world.deps.db, (tx) => grantRole(tx, world.deps, { member_id, by: null }, { role: 'admin' }));
    expect((await tryPin(phone)).reply.member).toMatchObject({ is_admin: true, is_rider: false });
    const grants = await world.deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('subject_id', '=', member_id)
      .execute();
    expect(grants).toHaveLength(1);
  });

  it.each([
    ['', TEST_PIN, { phone: ['Phone number is required'] }],
    ['12345', TEST_PIN, { phone: ['Please enter a valid phone number (e.g., 701234567 or 0701234567)'] }],
    ['0412345678', TEST_PIN, { phone: ['Please enter a valid phone number (e.g., 701234567 or 0701234567)'] }],
    ['0701234567', '', { pin: ['PIN is required'] }],
    ['0701234567', '12', { pin: ['PIN must be exactly 4 digits'] }],
    ['', '', { phone: ['Phone number is required'], pin: ['PIN is required'] }],
  ])('refuses %j with %j next to the field', async (phone, pin, errors) => {
    const answer = await tryPin(phone, pin);
    expect(answer.status).toBe(400);
    expect(answer.problem.errors).toEqual(errors);
  });

  it('refuses a body without anything in it with the same texts', async () => {
    const answer = await world.call(signInCall, { body: {} });
    expect(answer.problem.errors).toEqual({ phone: ['Phone number is required'], pin: ['PIN is required'] });
  });

  it('says nothing of suspension to somebody who does not know the PIN', async () => {
    const { phone, member_id } = await admitMember(world);
    await world.deps.db.updateTable('members').set({ status: 'suspended' }).where('id', '=', member_id).execute();
    expect((await tryPin(phone, '1111')).problem.error_code).toBe('incorrect_pin');
    expect((await tryPin(phone)).problem.error_code).toBe('member_suspended');
    await world.deps.db.updateTable('members').set({ status: 'closed' }).where('id', '=', member_id).execute();
    expect((await tryPin(phone)).problem.error_code).toBe('member_not_approved');
  });

  it('gives unknown, waiting and rejected numbers one and the same answer after the same work', async () => {
    const pending = await applyAs(world);
    const rejected = await applyAs(world);
    await rejectApplication(world.deps, { id: rejected.id, by: null }, { reason_code: 'high_volume' }, undefined);
    const answers: string[] = [];
    for (const phone of [`+256${newNumber()}`, pending.phone, rejected.phone]) {
      for (const pin of [TEST_PIN, '0000']) {
        const before = pinSlowWork.ran;
        const { status, headers, problem } = await tryPin(phone, pin);
        // The request's own name is the one thing that differs between any two answers.
        const body = problem;
        answers.push(JSON.stringify({ status, type: headers['content-type'], body }));
        expect(pinSlowWork.ran - before).toBe(1);
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('Member not found or not approved');
    expect(answers[0]).toContain('"status":400');
  });

  it('remembers or not, and never those who act for the club', async () => {
    const { phone, member_id } = await admitMember(world);
    const lives = async (more = {}, headers = {}) => {
      await tryPin(phone, TEST_PIN, more, headers);
      const row = await world.deps.db
        .selectFrom('sessions')
        .selectAll()
        .where('member_id', '=', member_id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const hours = (end: Date) => (end.getTime() - world.clock.now().getTime()) / HOUR_MS;
      world.clock.advance(1);
      return [hours(row.idle_expires_at), hours(row.expires_at)].map((life) => Math.ceil(life * 2) / 2);
    };
    expect(await lives()).toEqual([12, 24]);
    expect(await lives({ remember_me: true })).toEqual([12, 24]);
    expect(await lives({ remember_me: true }, BROWSER)).toEqual([30 * 24, 90 * 24]);
    await transact(world.deps.db, (tx) => grantRole(tx, world.deps, { member_id, by: null }, { role: 'admin' }));
    expect(await lives({ remember_me: true }, BROWSER)).toEqual([0.5, 8]);
  });

  it('gives a session of limited trust where devices must be confirmed', async () => {
    const { phone, member_id } = await admitMember(world);
    const deps = { ...world.deps, config: { ...world.deps.config, DEVICE_STEP_UP: 'limited' as const } };
    await signIn(deps, { phone, pin: TEST_PIN }, { ip: '127.0.0.1', user_agent: '', device: NO_DEVICE });
    const { tier } = await world.deps.db
      .selectFrom('sessions')
      .select('tier')
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(tier).toBe('limited');
  });
});

describe('guessing PINs', () => {
  it('lets exactly 5 of 50 parallel wrong PINs reach the hash, then not even the right one', async () => {
    const { phone } = await admitMember(world);
    const before = pinSlowWork.ran;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => tryPin(phone, String(1000 + index))));
    expect(pinSlowWork.ran - before).toBe(5);
    const codes = answers.map(({ problem }) => problem.error_code);
    expect(codes.filter((code) => code === 'incorrect_pin')).toHaveLength(5);
    expect(codes.filter((code) => code === 'sign_in_locked')).toHaveLength(45);
    const locked = await tryPin(phone);
    expect(locked.status).toBe(400);
    expect(locked.problem).toMatchObject({
      message: 'Too many wrong PINs. Please wait before you try again.',
      retry_after: 24 * 60 * 60,
    });
    expect(locked.headers['retry-after']).toBe(String(24 * 60 * 60));
    expect(pinSlowWork.ran - before).toBe(5);
  });

  it('lets 5 through in any 24 hours, not in each of two halves', async () => {
    const phone = `+256${newNumber()}`;
    const codes = async (count: number) => {
      const found: string[] = [];
      for (let turn = 0; turn < count; turn += 1) found.push((await tryPin(phone, '1111')).problem.error_code);
      return found;
    };
    const refused = 'member_not_approved';
    expect(await codes(1)).toEqual([refused]);
    world.clock.advance(23 * HOUR_MS);
    expect(await codes(5)).toEqual([refused, refused, refused, refused, 'sign_in_locked']);
    // The first try is forgotten now, the four after it are not.
    world.clock.advance(HOUR_MS);
    expect(await codes(2)).toEqual([refused, 'sign_in_locked']);
    const { problem } = await tryPin(phone, '1111');
    expect(problem.retry_after).toBe(23 * 60 * 60);
  });

  it('starts anew for the phone after the right PIN, however many right ones come at once', async () => {
    const { phone } = await admitMember(world);
    for (let turn = 0; turn < 4; turn += 1) await tryPin(phone, '1111');
    const answers = await Promise.all(Array.from({ length: 30 }, () => tryPin(phone)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await tryPin(phone, '1111')).problem.error_code).toBe('incorrect_pin');
    }
    expect((await tryPin(phone)).problem.error_code).toBe('sign_in_locked');
  });

  it('counts by person: two numbers give no more guesses than one', async () => {
    const airtel = `+256${newNumber().replace(/^77/, '75')}`;
    const { phone } = await admitMember(world, { airtel_money_number: airtel });
    const from = { ip: '102.85.77.7', user_agent: '', device: NO_DEVICE };
    const codes: string[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const body = { phone: turn % 2 === 0 ? phone : airtel, pin: '1111' };
      codes.push(
        await signIn(world.deps, body, from).then(
          () => 'in',
          (error: { code: string }) => error.code,
        ),
      );
    }
    expect(codes).toEqual([...Array<string>(5).fill('incorrect_pin'), 'sign_in_locked', 'sign_in_locked']);
  });

  it('stops an address that tries many phones, in parallel too, and no other address', async () => {
    const deps = { ...world.deps, config: { ...world.deps.config, RATE_LIMIT_FACTOR: 1 } };
    world.clock.advance(1);
    const at = world.clock.now();
    const ip = '2c0f:f6d0:7:7::1';
    const tried = Array.from({ length: 295 }, () => at);
    await world.deps.db
      .insertInto('try_counters')
      .values({ scope: 'address', key: '2c0f:f6d0:7:7::/64', tried_at: tried, last_tried_at: at })
      .execute();
    const from = (address: string) => ({ ip: address, user_agent: '', device: NO_DEVICE });
    const guess = (address: string) =>
      signIn(deps, { phone: newNumber(), pin: '1111' }, from(address)).catch((error: { code: string }) => error.code);
    const results = await Promise.all(Array.from({ length: 20 }, () => guess(ip)));
    expect(results.filter((code) => code === 'member_not_approved')).toHaveLength(5);
    expect(results.filter((code) => code === 'sign_in_locked')).toHaveLength(15);
    expect(await guess('2c0f:f6d0:7:7:ffff::9')).toBe('sign_in_locked');
    expect(await guess('2c0f:f6d0:7:8::1')).toBe('member_not_approved');
    // A try that the address refused is not held against the phone.
    const phones = await world.deps.db
      .selectFrom('try_counters')
      .select('key')
      .where('scope', '=', 'phone')
      .where('last_tried_at', '=', at)
      .execute();
    expect(phones).toHaveLength(6);
    world.clock.advance(HOUR_MS);
    expect(await guess(ip)).toBe('member_not_approved');
  });

  it('does not charge an address for right PINs', async () => {
    const { phone } = await admitMember(world);
    const from = { ip: '102.85.9.9', user_agent: '', device: NO_DEVICE };
    await signIn(world.deps, { phone, pin: TEST_PIN }, from);
    await signIn(world.deps, { phone, pin: '1111' }, from).catch(() => {});
    await signIn(world.deps, { phone, pin: TEST_PIN }, from);
    const row = await world.deps.db
      .selectFrom('try_counters')
      .select('tried_at')
      .where('key', '=', from.ip)
      .executeTakeFirstOrThrow();
    expect(row.tried_at).toHaveLength(1);
  });

  it('gives a PIN that is tried at many phones a limited session only, except on a trusted device', async () => {
    const pin = '8246';
    const { phone } = await admitMember(world, { pin });
    const known = await tryPin(phone, pin, {}, BROWSER);
    expect(known.reply.tier).toBe('full');
    for (let guess = 0; guess < 21; guess += 1) await tryPin(`+256${newNumber()}`, pin);
    expect((await tryPin(phone, pin)).reply.tier).toBe('limited');
    const cookie = String(known.headers['set-cookie']).split(';')[0]!;
    expect((await tryPin(phone, pin, {}, { ...BROWSER, cookie })).reply.tier).toBe('full');
    world.clock.advance(HOUR_MS);
    expect((await tryPin(phone, pin)).reply.tier).toBe('full');
  });

  it('holds nothing against a phone whose PIN could not be compared', async () => {
    const { phone, member_id } = await admitMember(world);
    await world.deps.db.updateTable('members').set({ pin_key_id: 'lost' }).where('id', '=', member_id).execute();
    for (let turn = 0; turn < 7; turn += 1) expect((await tryPin(phone)).status).toBe(500);
    await world.deps.db
      .updateTable('members')
      .set({ pin_key_id: world.deps.config.PIN_KEY_ID })
      .where('id', '=', member_id)
      .execute();
    expect((await tryPin(phone)).status).toBe(200);
  });

  it('forgets a device that was not seen for a year, and with it that it was trusted', async () => {
    const id = world.deps.random.id(world.clock.now());
    const { member_id } = await admitMember(world);
    const at = world.clock.now();
    await transact(world.deps.db, async (tx) => {
      await seeDevice(tx, id, 'test', at);
      await trustDevice(tx, id, member_id, at);
    });
    const known = async () =>
      (await world.deps.db.selectFrom('trusted_devices').select('device_id').where('device_id', '=', id).execute())
        .length;
    world.clock.advance(365 * 24 * HOUR_MS);
    await forgetSignIns(world.deps);
    expect(await known()).toBe(1);
    world.clock.advance(1);
    await forgetSignIns(world.deps);
    expect(await known()).toBe(0);
  });

  it('forgets a session ninety days after its end, however long it would have gone on', async () => {
    const { phone, member_id } = await admitMember(world);
    const { access } = (await tryPin(phone, TEST_PIN, { remember_me: true })).reply;
    await world.call(signOutEverywhere, { token: access });
    const kept = async () =>
      (await world.deps.db.selectFrom('sessions').select('id').where('member_id', '=', member_id).execute()).length;
    world.clock.advance(90 * 24 * HOUR_MS);
    await forgetSignIns(world.deps);
    expect(await kept()).toBe(1);
    world.clock.advance(1);
    await forgetSignIns(world.deps);
    expect(await kept()).toBe(0);
  });

  it('forgets tries that count no more', async () => {
    await tryPin(`+256${newNumber()}`, '1111');
    const count = async () => (await world.deps.db.selectFrom('try_counters').select('key').execute()).length;
    await forgetSignIns(world.deps);
    expect(await count()).toBeGreaterThan(0);
    world.clock.advance(30 * 24 * HOUR_MS + 1);
    await forgetSignIns(world.deps);
    expect(await count()).toBe(0);
  });
});

describe('an owner whose sign-in is locked', () => {
  const toldOf = async (phone: string) =>
    (await textsTo(world, phone)).filter(({ template }) => template === 'sign_in_locked').map(({ body }) => body);

  it('is told by SMS at every number, once, and strangers and their numbers are not', async () => {
    const airtel = newNumber();
    const { phone } = await admitMember(world, { airtel_money_number: airtel });
    const stranger = `+256${newNumber()}`;
    for (let tries = 0; tries < 5; tries += 1) {
      for (const number of [phone, stranger]) await tryPin(number, '1111');
      await world.runJobs();
      expect(await toldOf(phone)).toHaveLength(tries === 4 ? 1 : 0);
    }
    for (let more = 0; more < 3; more += 1) await tryPin(phone, '1111');
    await world.runJobs();
    // With its day: an SMS may be read a day later.
    const until = formatDateTime(world.clock.now().getTime() + 24 * 60 * 60_000 + 59_999);
    for (const number of [phone, `+256${airtel}`]) {
      expect(await toldOf(number)).toEqual([
        `Kasente Club: After too many wrong PINs your sign-in is locked until ${until}. Forgot it? Set a new PIN at sign-in. Was it not you? Your PIN has held.`,
      ]);
    }
    expect(await toldOf(stranger)).toEqual([]);
  });
});
