import * as calls from '@club/contract/auth';
import { listApplications } from '@club/contract/back-office';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, TEST_PIN } from '#server-test/applicants.ts';
import { BROWSER, cookieOf } from '#server-test/codes.ts';
import { matchingCode, secretOf } from '#server-test/totp.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { grantRole } from '#server/features/members/grant-role.ts';

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

  it('is not for members', async () => {
    const member = await admitMember(world);
    const { access } = (await world.call(calls.signIn, { body: { phone: member.phone, pin: TEST_PIN } })).reply;
    expect((await world.call(calls.enrolSecondFactor, { token: access })).status).toBe(403);
  });
});
