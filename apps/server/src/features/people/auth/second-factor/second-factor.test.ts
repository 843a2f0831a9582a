import * as calls from '@club/contract/people/auth';
import { listApplications } from '@club/contract/people/membership-desk';
import { RECOVERY_CODES } from '@club/rules/recovery-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, TEST_PIN } from '#server-test/applicants.ts';
import { BROWSER, cookieOf, textsTo } from '#server-test/codes.ts';
import { matchingCode, secretOf } from '#server-test/totp.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { grantRole } from '#server/features/people/members/grant-role.ts';

const MINUTE_MS = 60_000;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ env: { DEVICE_STEP_UP: 'limited' } });
});
afterAll(() => world.close());

async function enrolledAdmin() {
  const member = await admitMember(world);
  const { db } = world.deps;
  await transact(db, (tx) => grantRole(tx, world.deps, { member_id: member.member_id, by: null }, { role: 'admin' }));
  const answer = await world.call(calls.signIn, { body: { phone: member.phone, pin: TEST_PIN }, headers: BROWSER });
  // Stands for the code by SMS, which another test enters.
  await db.updateTable('sessions').set({ tier: 'full' }).where('member_id', '=', member.member_id).execute();
  const token = answer.reply.access;
  const { secret, otpauth_url } = (await world.call(calls.enrolSecondFactor, { token })).reply;
  const now = () => matchingCode(secret, world.clock.now());
  return { ...member, token, secret, otpauth_url, now, cookie: cookieOf(answer) };
}

async function actsOf(member_id: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', member_id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action).filter((action) => action.startsWith('second_factor.'));
}

describe('the second factor of an admin', () => {
  it('is asked for at sign-in once it is proven, and then gives a full session', async () => {
    const admin = await enrolledAdmin();
    expect(admin.otpauth_url).toContain(`secret=${admin.secret}`);
    const enter = (second_factor?: string) =>
      world.call(calls.signIn, { body: { phone: admin.phone, pin: TEST_PIN, second_factor } });
    expect((await enter()).status).toBe(200);
    const confirm = (code: string) => world.call(calls.confirmSecondFactor, { token: admin.token, body: { code } });
    expect((await confirm('000000')).problem.error_code).toBe('second_factor_incorrect');
    expect((await confirm(admin.now())).status).toBe(200);
    expect((await world.call(calls.getSecondFactor, { token: admin.token })).reply.is_set_up).toBe(true);
    expect((await world.call(calls.enrolSecondFactor, { token: admin.token })).problem.error_code).toBe(
      'second_factor_set_up',
    );

    for (let turn = 0; turn < 8; turn += 1) expect((await enter()).problem.error_code).toBe('second_factor_required');
    // The code that proved the app is spent.
    expect((await enter(admin.now())).problem.error_code).toBe('second_factor_incorrect');
    world.clock.advance(MINUTE_MS);
    const { reply } = await enter(admin.now());
    expect(reply.tier).toBe('full');
    expect((await world.call(listApplications, { token: reply.access })).status).toBe(200);
  });

  it('counts a wrong code like a wrong PIN and says nothing to who does not know the PIN', async () => {
    const admin = await enrolledAdmin();
    await world.call(calls.confirmSecondFactor, { token: admin.token, body: { code: admin.now() } });
    world.clock.advance(MINUTE_MS);
    const enter = (pin: string, second_factor: string) =>
      world.call(calls.signIn, { body: { phone: admin.phone, pin, second_factor } });
    expect((await enter('1111', admin.now())).problem.error_code).toBe('incorrect_pin');
    const codes: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) codes.push((await enter(TEST_PIN, '000000')).problem.error_code);
    expect(codes.filter((code) => code === 'second_factor_incorrect')).toHaveLength(4);
    expect(codes.at(-1)).toBe('sign_in_locked');
  });

  it('is kept sealed, and leaves with PIN and code', async () => {
    const admin = await enrolledAdmin();
    await world.call(calls.confirmSecondFactor, { token: admin.token, body: { code: admin.now() } });
    const row = await world.deps.db
      .selectFrom('second_factors')
      .select('sealed_secret')
      .where('member_id', '=', admin.member_id)
      .executeTakeFirstOrThrow();
    expect(row.sealed_secret.includes(secretOf(admin.secret))).toBe(false);
    const remove = (code: string) => world.call(calls.removeSecondFactor, { token: admin.token, body: { code } });
    world.clock.advance(5 * MINUTE_MS + 1);
    expect((await remove(admin.now())).problem.error_code).toBe('pin_required');
    await world.call(calls.confirmPin, { token: admin.token, body: { pin: TEST_PIN } });
    expect((await remove(admin.now())).status).toBe(200);
    const again = await world.call(calls.signIn, { body: { phone: admin.phone, pin: TEST_PIN } });
    expect(again.reply.tier).toBe('limited');
  });

  it('gives way to a recovery code, each once, and tells the owner', async () => {
    const admin = await enrolledAdmin();
    const { reply } = await world.call(calls.confirmSecondFactor, { token: admin.token, body: { code: admin.now() } });
    const [first, second, third] = reply.recovery_codes;
    expect(new Set(reply.recovery_codes).size).toBe(RECOVERY_CODES);
    const enter = (second_factor: string) =>
      world.call(calls.signIn, { body: { phone: admin.phone, pin: TEST_PIN, second_factor } });
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => enter(first!)));
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enter('AAAAA-AAAAA')).problem.error_code).toBe('second_factor_incorrect');
    const typed = await enter(second!.toLowerCase().replace('-', ' '));
    expect(typed.reply.tier).toBe('full');

    const view = (await world.call(calls.getSecondFactor, { token: admin.token })).reply;
    expect(view.recovery_codes_left).toBe(RECOVERY_CODES - 2);
    const told = (await textsTo(world, admin.phone)).filter(({ template }) => template === 'recovery_code_used');
    expect(new Set(told.map(({ body }) => /\d+ left/.exec(body)?.[0]))).toEqual(new Set(['9 left', '8 left']));
    expect(told).toHaveLength(2);
    const stored = await world.deps.db
      .selectFrom('recovery_codes')
      .select('digest')
      .where('member_id', '=', admin.member_id)
      .execute();
    expect(JSON.stringify(stored.map(({ digest }) => digest.toString('latin1')))).not.toContain(third);
    expect(await actsOf(admin.member_id)).toEqual([
      'second_factor.set_up',
      'second_factor.recovery_code_used',
      'second_factor.recovery_code_used',
    ]);
    // The app is lost: a code turns it off, and a new one can be set up.
    expect((await world.call(calls.removeSecondFactor, { token: admin.token, body: { code: third } })).status).toBe(
      200,
    );
    expect((await world.call(calls.enrolSecondFactor, { token: admin.token })).status).toBe(200);
  });

  it('gets new recovery codes with PIN and app, which end the old ones', async () => {
    const admin = await enrolledAdmin();
    const renew = (code: string) => world.call(calls.renewRecoveryCodes, { token: admin.token, body: { code } });
    // Not before the app has proven itself.
    expect((await renew(admin.now())).problem.error_code).toBe('not_found');
    const set = await world.call(calls.confirmSecondFactor, { token: admin.token, body: { code: admin.now() } });
    const [old] = set.reply.recovery_codes;
    world.clock.advance(MINUTE_MS);
    expect((await renew(old!)).problem.error_code).toBe('second_factor_incorrect');
    const fresh = (await renew(admin.now())).reply.recovery_codes;
    expect(fresh).toHaveLength(RECOVERY_CODES);
    const enter = (second_factor: string) =>
      world.call(calls.signIn, { body: { phone: admin.phone, pin: TEST_PIN, second_factor } });
    expect((await enter(old!)).problem.error_code).toBe('second_factor_incorrect');
    expect((await enter(fresh[9]!)).status).toBe(200);
    expect(await actsOf(admin.member_id)).toContain('second_factor.recovery_codes_renewed');
    world.clock.advance(5 * MINUTE_MS + 1);
    expect((await renew(admin.now())).problem.error_code).toBe('pin_required');
  });

  it('is confirmed once: with the app alone nobody gets other recovery codes', async () => {
    const admin = await enrolledAdmin();
    const confirm = () => world.call(calls.confirmSecondFactor, { token: admin.token, body: { code: admin.now() } });
    const [code] = (await confirm()).reply.recovery_codes;
    world.clock.advance(MINUTE_MS);
    expect((await confirm()).problem.error_code).toBe('second_factor_set_up');
    const body = { phone: admin.phone, pin: TEST_PIN, second_factor: code };
    expect((await world.call(calls.signIn, { body })).reply.tier).toBe('full');
  });

  it('that another device has turned off is gone: no code of it is a wrong try, and nobody is told twice', async () => {
    const admin = await enrolledAdmin();
    const set = await world.call(calls.confirmSecondFactor, { token: admin.token, body: { code: admin.now() } });
    const remove = (code: string) => world.call(calls.removeSecondFactor, { token: admin.token, body: { code } });
    world.clock.advance(MINUTE_MS);
    const atOnce = await Promise.all([remove(set.reply.recovery_codes[0]!), remove(set.reply.recovery_codes[1]!)]);
    expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    for (let turn = 0; turn < 8; turn += 1) {
      expect((await remove(admin.now())).problem).toMatchObject({
        error_code: 'not_found',
        message: 'Your authenticator app was turned off already.',
      });
    }
    const renewed = await world.call(calls.renewRecoveryCodes, { token: admin.token, body: { code: admin.now() } });
    expect(renewed.problem.error_code).toBe('not_found');
    expect((await world.call(calls.confirmPin, { token: admin.token, body: { pin: TEST_PIN } })).status).toBe(200);
    const told = (await textsTo(world, admin.phone)).filter(({ body }) => body.includes('was removed'));
    expect(told).toHaveLength(1);
  });

  it('is not for members', async () => {
    const member = await admitMember(world);
    const { access } = (await world.call(calls.signIn, { body: { phone: member.phone, pin: TEST_PIN } })).reply;
    expect((await world.call(calls.enrolSecondFactor, { token: access })).status).toBe(403);
  });
});
