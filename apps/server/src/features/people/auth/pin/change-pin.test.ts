import { changePin, confirmPin, signIn } from '@club/contract/people/auth';
import { getMe } from '@club/contract/people/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, newNumber, TEST_PIN } from '#server-test/applicants.ts';
import { textsTo } from '#server-test/codes.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { pinSlowWork } from '#server/security/pin-seal.ts';

const NEW_PIN = '7306';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const enter = (phone: string, pin = TEST_PIN) => world.call(signIn, { body: { phone, pin } });
const change = (token: string, current_pin: string, new_pin: string) =>
  world.call(changePin, { token, body: { current_pin, new_pin } });

describe('changing the PIN', () => {
  it('keeps this session, ends the others and tells both numbers', async () => {
    const airtel = newNumber();
    const { phone } = await admitMember(world, { airtel_money_number: airtel });
    const here = (await enter(phone)).reply.access;
    const there = (await enter(phone)).reply.access;
    const answer = await change(here, TEST_PIN, NEW_PIN);
    expect(answer.reply).toEqual({ success: true, message: 'PIN changed successfully' });
    world.clock.advance(5_000);
    expect((await world.call(getMe, { token: here })).status).toBe(200);
    expect((await world.call(getMe, { token: there })).status).toBe(401);
    expect((await enter(phone)).problem.error_code).toBe('incorrect_pin');
    expect((await enter(phone, NEW_PIN)).status).toBe(200);
    for (const number of [phone, `+256${airtel}`]) {
      expect((await textsTo(world, number)).map(({ template }) => template)).toContain('pin_changed');
    }
  });

  it.each([
    ['', '', { current_pin: ['Current PIN is required'], new_pin: ['New PIN must be exactly 4 digits'] }],
    [TEST_PIN, '12', { new_pin: ['New PIN must be exactly 4 digits'] }],
    [TEST_PIN, 'abcd', { new_pin: ['New PIN must be exactly 4 digits'] }],
  ])('refuses %j and %j next to the field', async (current, next, errors) => {
    const { phone } = await admitMember(world);
    const { access } = (await enter(phone)).reply;
    expect((await change(access, current, next)).problem.errors).toEqual(errors);
  });

  it('lets the holder of a session guess 5 times in a quarter of an hour, not the owner suffer for it', async () => {
    const { phone } = await admitMember(world);
    const { access } = (await enter(phone)).reply;
    const before = pinSlowWork.ran;
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(access, '1111', NEW_PIN)));
    expect(pinSlowWork.ran - before).toBe(5);
    const codes = answers.map(({ problem }) => problem.error_code);
    expect(codes.filter((code) => code === 'current_pin_incorrect')).toHaveLength(5);
    expect(codes.filter((code) => code === 'sign_in_locked')).toHaveLength(15);
    expect(answers.find(({ problem }) => problem.error_code === 'current_pin_incorrect')!.problem.message).toBe(
      'Failed to change PIN. Please ensure your current PIN is correct.',
    );
    expect((await world.call(confirmPin, { token: access, body: { pin: TEST_PIN } })).problem.error_code).toBe(
      'sign_in_locked',
    );
    expect((await enter(phone)).status).toBe(200);
  });
});
