import {
  changePin,
  confirmPin,
  confirmPinReset,
  refreshToken,
  requestPinReset,
  signIn,
} from '@club/contract/people/auth';
import { EASY_PIN_HINT } from '@club/rules/pin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, applyAs, newNumber, TEST_PIN } from '#server-test/applicants.ts';
import { codeTo, cookieOf, textsTo, wrongCode } from '#server-test/codes.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { blankCodes } from '#server/features/club/notifications/blank-codes.ts';
import { heldUntil } from '#server/features/people/members/member-holds.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NEW_PIN = '7306';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ask = (phone: string, more = {}) => world.call(requestPinReset, { body: { phone }, ...more });
const confirm = (phone: string, code: string, new_pin = NEW_PIN, more = {}) =>
  world.call(confirmPinReset, { body: { phone, code, new_pin }, ...more });
const STRANGER = { ip: '102.85.6.1' };
const enter = (phone: string, pin: string) => world.call(signIn, { body: { phone, pin } });

/** Asks and lets the worker send; the code. */
async function codeFor(phone: string): Promise<string> {
  await ask(phone);
  await world.runJobs();
  return codeTo(world, phone, 'reset_code');
}
const sentTo = async (phone: string) =>
  (await textsTo(world, phone)).filter(({ template }) => template === 'reset_code').length;

describe('asking for a new PIN', () => {
  it('answers the same to the byte for members, applicants and unknown numbers, and texts members only', async () => {
    const member = await admitMember(world);
    const pending = await applyAs(world);
    const phones = [member.phone, pending.phone, `+256${newNumber()}`, '+256201234567'];
    const answers: Set<string>[] = [new Set(), new Set()];
    for (const phone of phones) {
      for (const turn of answers) {
        const { status, reply } = await ask(phone);
        turn.add(JSON.stringify({ status, reply }));
      }
    }
    for (const number of ['12345', 'abc']) {
      const { status, reply } = await ask(number);
      answers[0]!.add(JSON.stringify({ status, reply }));
    }
    expect(answers.map((turn) => turn.size)).toEqual([1, 1]);
    expect([...answers[1]!][0]).toContain('the code that we sent last is still good');
    await world.runJobs();
    expect(await sentTo(member.phone)).toBe(1);
    expect(await sentTo(pending.phone)).toBe(0);
    expect((await ask('')).problem.errors).toEqual({ phone: ['Please enter your phone number'] });
  });

  it('texts a phone once a minute, 3 times an hour and 5 times a day, whoever asks', async () => {
    const { phone } = await admitMember(world);
    const sentAfter: number[] = [];
    const steps = [0, 59_000, 1_000, MINUTE_MS, MINUTE_MS, HOUR_MS, MINUTE_MS, MINUTE_MS, HOUR_MS, 24 * HOUR_MS];
    for (const [turn, step] of steps.entries()) {
      world.clock.advance(step);
      await ask(phone, { ip: `102.85.3.${turn}` });
      await world.runJobs();
      sentAfter.push(await sentTo(phone));
    }
    expect(sentAfter).toEqual([1, 1, 2, 3, 3, 4, 5, 5, 5, 6]);
  });

  it('lets an owner on a trusted device ask, whatever strangers have used up', async () => {
    const { phone } = await admitMember(world);
    const cookie = String((await enter(phone, TEST_PIN)).headers['set-cookie']).split(';')[0]!;
    await ask(phone, { ip: '102.85.4.1' });
    await ask(phone, { ip: '102.85.4.1' });
    await world.runJobs();
    expect(await sentTo(phone)).toBe(1);
    await ask(phone, { headers: { cookie } });
    await world.runJobs();
    expect(await sentTo(phone)).toBe(2);
  });
});

describe('setting a new PIN', () => {
  it('takes the code once, ends every session, tells both numbers and holds payouts for 72 hours', async () => {
    const airtel = newNumber();
    const member = await admitMember(world, { airtel_money_number: airtel });
    const { reply: before } = await enter(member.phone, TEST_PIN);
    const code = await codeFor(member.phone);
    expect((await confirm(member.phone, code)).reply.success).toBe(true);
    expect((await enter(member.phone, NEW_PIN)).status).toBe(200);
    expect((await enter(member.phone, TEST_PIN)).problem.error_code).toBe('incorrect_pin');
    expect((await world.call(refreshToken, { body: { refresh: before.refresh } })).status).toBe(401);
    for (const phone of [member.phone, `+256${airtel}`]) {
      expect((await textsTo(world, phone)).map(({ template }) => template)).toContain('pin_reset');
    }
    expect((await confirm(member.phone, code, '8417')).problem.error_code).toBe('code_used');
    expect((await enter(member.phone, NEW_PIN)).status).toBe(200);
    const until = await heldUntil(world.deps.db, member.member_id, world.clock.now());
    expect(until?.getTime()).toBe(world.clock.now().getTime() + 72 * HOUR_MS);
    expect(await heldUntil(world.deps.db, member.member_id, new Date(until!.getTime()))).toBeNull();
  });

  it('lets an owner in again whom strangers had locked out', async () => {
    const { phone } = await admitMember(world);
    for (let turn = 0; turn < 5; turn += 1) await enter(phone, '1111');
    expect((await enter(phone, TEST_PIN)).problem.error_code).toBe('sign_in_locked');
    await confirm(phone, await codeFor(phone));
    expect((await enter(phone, NEW_PIN)).status).toBe(200);
  });

  it('opens again what the old PIN was asked for too often', async () => {
    const { phone } = await admitMember(world);
    const { access } = (await enter(phone, TEST_PIN)).reply;
    const change = () => world.call(changePin, { token: access, body: { current_pin: '1111', new_pin: NEW_PIN } });
    for (let turn = 0; turn < 6; turn += 1) await change();
    await confirm(phone, await codeFor(phone));
    const { access: token } = (await enter(phone, NEW_PIN)).reply;
    expect((await world.call(confirmPin, { token, body: { pin: NEW_PIN } })).status).toBe(200);
  });

  it('compares 5 times with who asked and 5 times with others, even when a hundred guess at once, and the right code no more after that', async () => {
    const { phone } = await admitMember(world);
    const code = await codeFor(phone);
    const guess = (more?: object) => confirm(phone, wrongCode(code), NEW_PIN, more);
    await Promise.all(Array.from({ length: 50 }, async () => Promise.all([guess(), guess(STRANGER)])));
    const { tries, own_tries } = await world.deps.db
      .selectFrom('one_time_codes')
      .select(['tries', 'own_tries'])
      .where('purpose', '=', 'reset_pin')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect([tries, own_tries]).toEqual([5, 5]);
    expect((await confirm(phone, code)).problem.error_code).toBe('code_incorrect');
    expect((await confirm(phone, code, NEW_PIN, STRANGER)).problem.error_code).toBe('code_incorrect');
  });

  it('leaves the tries of whoever asked to them, by their address or by their device wherever it is', async () => {
    const [one, two] = [await admitMember(world), await admitMember(world)];
    const first = await codeFor(one.phone);
    for (let turn = 0; turn < 6; turn += 1) await confirm(one.phone, wrongCode(first), NEW_PIN, STRANGER);
    expect((await confirm(one.phone, first, NEW_PIN, { ip: '102.85.6.2' })).status).toBe(400);
    expect((await confirm(one.phone, first)).status).toBe(200);

    const headers = cookieOf(await enter(two.phone, TEST_PIN));
    await ask(two.phone, { headers });
    await world.runJobs();
    const second = await codeTo(world, two.phone, 'reset_code');
    // At the same address, which many share.
    for (let turn = 0; turn < 6; turn += 1) await confirm(two.phone, wrongCode(second));
    expect((await confirm(two.phone, second)).status).toBe(400);
    expect((await confirm(two.phone, second, NEW_PIN, { headers, ip: '41.210.7.1' })).status).toBe(200);
  });

  it('takes a code for 10 minutes, only the newest, and only for the phone it went to', async () => {
    const [one, two] = [await admitMember(world), await admitMember(world)];
    const first = await codeFor(one.phone);
    expect((await confirm(two.phone, first)).problem.error_code).toBe('code_incorrect');
    expect((await confirm(`+256${newNumber()}`, first)).problem.error_code).toBe('code_incorrect');
    world.clock.advance(MINUTE_MS);
    const second = await codeFor(one.phone);
    if (first !== second) expect((await confirm(one.phone, first)).problem.error_code).toBe('code_incorrect');
    world.clock.advance(10 * MINUTE_MS);
    expect((await confirm(one.phone, second)).problem.error_code).toBe('code_incorrect');
    const third = await codeFor(one.phone);
    world.clock.advance(10 * MINUTE_MS - 1);
    expect((await confirm(one.phone, third)).status).toBe(200);
  });

  it('gives one of many who come with the code at once the new PIN', async () => {
    const { phone } = await admitMember(world);
    const code = await codeFor(phone);
    const answers = await Promise.all(['7306', '8417', '9528'].map((pin) => confirm(phone, code, pin)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.map(({ problem }) => problem.error_code)).toEqual(['code_used', 'code_used']);
  });

  it('says that a code was used to whoever had it sent and nobody else, five times and for its ten minutes', async () => {
    const { phone } = await admitMember(world);
    const code = await codeFor(phone);
    await confirm(phone, code);
    const said = async (typed: string, more = {}) => (await confirm(phone, typed, NEW_PIN, more)).problem.error_code;
    expect(await said(code, STRANGER)).toBe('code_incorrect');
    expect(await said(wrongCode(code))).toBe('code_incorrect');
    // The right press counts as one of the five.
    for (let turn = 0; turn < 3; turn += 1) expect(await said(code)).toBe('code_used');
    expect(await said(code)).toBe('code_incorrect');

    const { phone: other } = await admitMember(world);
    const late = await codeFor(other);
    await confirm(other, late);
    world.clock.advance(10 * MINUTE_MS);
    expect((await confirm(other, late)).problem.error_code).toBe('code_incorrect');
  });

  it('says what is wrong next to the field, and refuses easy PINs where that is set, without using up the code', async () => {
    const { phone } = await admitMember(world);
    expect((await confirm('', '', '')).problem.errors).toEqual({
      phone: ['Phone number is required'],
      code: ['Please enter the code'],
      new_pin: ['New PIN must be exactly 4 digits'],
    });
    expect((await confirm(phone, '12a456', '12345')).problem.errors).toEqual({
      code: ['The code has 6 digits'],
      new_pin: ['New PIN must be exactly 4 digits'],
    });
    const strict = await openWorld({ env: { PIN_EASY: 'refuse' } });
    try {
      const member = await admitMember(strict);
      await strict.call(requestPinReset, { body: { phone: member.phone } });
      await strict.runJobs();
      const code = await codeTo(strict, member.phone, 'reset_code');
      const set = (new_pin: string) => strict.call(confirmPinReset, { body: { phone: member.phone, code, new_pin } });
      expect((await set('1234')).problem.errors).toEqual({ new_pin: [EASY_PIN_HINT] });
      expect((await set(member.phone.slice(-4))).problem.errors).toEqual({ new_pin: [EASY_PIN_HINT] });
      expect((await set(NEW_PIN)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('keeps no code anywhere: a digest in its table, and the text forgotten with it', async () => {
    const { phone } = await admitMember(world);
    const code = await codeFor(phone);
    const rows = JSON.stringify(await world.deps.db.selectFrom('one_time_codes').selectAll().execute());
    expect(rows).not.toContain(code);
    world.clock.advance(10 * MINUTE_MS);
    await blankCodes(world.deps);
    expect(JSON.stringify(await textsTo(world, phone))).not.toContain(code);
  });
});
