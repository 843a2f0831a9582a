import { listNotifications } from '@club/contract/club/notifications';
import * as calls from '@club/contract/people/auth';
import { confirmNumber, updateMe } from '@club/contract/people/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, newNumber, TEST_PIN } from '#server-test/applicants.ts';
import { BROWSER, codeTo, cookieOf, textsTo } from '#server-test/codes.ts';
import { matchingCode } from '#server-test/totp.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { beginSecondFactor, finishSecondFactor } from '#server/features/people/auth/second-factor/second-factor.ts';

const EMAIL = 'amina@example.ug';
const PHONE_BROWSER = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile Safari/537.36';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ env: { DEVICE_STEP_UP: 'limited' } });
});
afterAll(() => world.close());

async function someone({ confirmed = true } = {}) {
  const airtel = `+256${newNumber()}`;
  const member = await admitMember(world, { airtel_money_number: airtel.slice(4), email: EMAIL });
  if (confirmed) {
    await world.deps.db
      .updateTable('members')
      .set({ email_confirmed_at: world.clock.now() })
      .where('id', '=', member.member_id)
      .execute();
  }
  const letters = async () =>
    world.deps.db
      .selectFrom('messages')
      .select(['template', 'subject', 'body', 'recipient', 'topic', 'link'])
      .where('channel', '=', 'email')
      .where('member_id', '=', member.member_id)
      .where('template', 'not in', ['application_received', 'application_approved'])
      .orderBy('id')
      .execute();
  const enter = (headers: Record<string, string> = BROWSER) =>
    world.call(calls.signIn, { body: { phone: member.phone, pin: TEST_PIN }, headers });
  return { ...member, airtel, letters, enter };
}

/** Signs in and confirms the device with the code by SMS. */
async function onTrustedDevice(member: Awaited<ReturnType<typeof someone>>) {
  const answer = await member.enter();
  const token = answer.reply.access;
  await world.call(calls.requestStepUp, { token });
  const code = await codeTo(world, member.phone, 'step_up_code');
  await world.call(calls.confirmStepUp, { token, body: { code }, headers: cookieOf(answer) });
  world.clock.advance(60_000);
  return { token: (await member.enter(cookieOf(answer))).reply.access, cookie: cookieOf(answer) };
}

describe('what a thief would do first', () => {
  it('is told by e-mail too where the address is confirmed, whatever the switches say', async () => {
    const member = await someone();
    const { token } = await onTrustedDevice(member);
    await world.deps.db
      .insertInto('member_preferences')
      .values({
        member_id: member.member_id,
        name: 'emailNotifications',
        enabled: false,
        changed_at: world.clock.now(),
      })
      .execute();

    await world.call(calls.changePin, { token, body: { current_pin: TEST_PIN, new_pin: '7306' } });
    world.clock.advance(1_000);
    const fresh = newNumber();
    await world.call(updateMe, { token, body: { mtn_money_number: fresh } });
    const code = await codeTo(world, `+256${fresh}`, 'new_number_code');
    await world.call(confirmNumber, { token, body: { network: 'mtn', code } });

    const letters = await member.letters();
    expect(letters.map(({ template }) => template)).toEqual(['pin_changed', 'number_changed']);
    for (const letter of letters) {
      // "Reset your PIN now": its one button leads there.
      expect(letter).toMatchObject({ recipient: EMAIL, topic: 'security', link: '/reset-pin' });
      expect(letter.body).toContain('If it was not you, reset your PIN now and contact us.');
      expect(letter.body).not.toContain(fresh);
    }
  });

  it('is not told to an address that nobody has confirmed', async () => {
    const member = await someone({ confirmed: false });
    const { token } = await onTrustedDevice(member);
    await world.call(calls.changePin, { token, body: { current_pin: TEST_PIN, new_pin: '7306' } });
    expect(await member.letters()).toEqual([]);
    for (const number of [member.phone, member.airtel]) {
      expect((await textsTo(world, number)).map(({ template }) => template)).toContain('pin_changed');
    }
  });

  it('is told after a reset by SMS', async () => {
    const member = await someone();
    await world.call(calls.requestPinReset, { body: { phone: member.phone } });
    await world.runJobs();
    const code = await codeTo(world, member.phone, 'reset_code');
    const body = { phone: member.phone, code, new_pin: '7306' };
    expect((await world.call(calls.confirmPinReset, { body })).status).toBe(200);
    expect((await member.letters()).map(({ subject }) => subject)).toEqual(['Your PIN was reset']);
  });

  it('is told when the authenticator app is set up', async () => {
    const member = await someone();
    const { secret } = await beginSecondFactor(world.deps, member.member_id);
    await finishSecondFactor(world.deps, member.member_id, matchingCode(secret, world.clock.now()));
    expect((await member.letters()).map(({ template }) => template)).toEqual(['second_factor_changed']);
    expect((await textsTo(world, member.airtel)).map(({ template }) => template)).toContain('second_factor_changed');
  });
});

describe('a new device', () => {
  const bell = async (token: string) =>
    (await world.call(listNotifications, { token })).reply.results.filter(({ title }) => title.includes('new device'));

  it('is told once by e-mail and bell, but not the first of all', async () => {
    const member = await someone();
    const first = await onTrustedDevice(member);
    expect(await member.letters()).toEqual([]);
    expect(await bell(first.token)).toEqual([]);

    const other = await member.enter({ ...BROWSER, 'user-agent': PHONE_BROWSER });
    for (let time = 0; time < 2; time += 1) await member.enter({ ...cookieOf(other), 'user-agent': PHONE_BROWSER });
    const letters = await member.letters();
    expect(letters.map(({ template }) => template)).toEqual(['new_device']);
    expect(letters[0]!.body).toContain('Chrome on Android, on 21 Nov 2026, 12:0');
    // Where one can sign it out.
    expect((await bell(first.token)).map(({ link }) => link)).toEqual(['/profile?tab=devices']);
    expect(await bell(first.token)).toHaveLength(1);
    // Nobody can make the club pay for texts with a PIN alone.
    expect((await textsTo(world, member.airtel)).map(({ template }) => template)).not.toContain('new_device');
  });

  it('is told by SMS to the number that did not get its code, once it is trusted', async () => {
    const member = await someone();
    await onTrustedDevice(member);
    await onTrustedDevice(member);
    const told = async (number: string) =>
      (await textsTo(world, number)).filter(({ template }) => template === 'new_device').length;
    expect([await told(member.phone), await told(member.airtel)]).toEqual([0, 1]);
  });
});
