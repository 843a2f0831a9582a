import { requestPinReset, signIn } from '@club/contract/people/auth';
import {
  apply,
  applyReferral,
  checkPhoneAvailability,
  checkStatus,
  confirmPhone,
  resendCode,
} from '@club/contract/people/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { anApplication, applyAs } from '#server-test/applicants.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { signIn as signInAs } from '#server/features/people/auth/sign-in/sign-in.ts';
import { openLog } from '#server/log.ts';

import { availabilityOfPhone, statusOfPhone } from './check-status.ts';

const HOUR_MS = 60 * 60_000;
/** What one address may ask about in an hour. */
const ALLOWED = 300;
const TRIES = 330;
const NO_DEVICE = { id: undefined, is_browser: false };

let world: TestWorld;
let taken: string;
const logged: string[] = [];
beforeAll(async () => {
  const log = openLog('trace', { write: (line) => void logged.push(line) });
  world = await openWorld({ env: { RATE_LIMIT_FACTOR: '1' }, log });
  taken = (await applyAs(world)).phone;
});
afterAll(() => world.close());

const numberAt = (index: number) => `+25676${String(index).padStart(7, '0')}`;

describe('going through all numbers from one address', () => {
  it('is told of 300 an hour; beyond that every number is free, and the status must wait', async () => {
    const ip = '41.210.5.7';
    const answers = new Map<string, number>();
    for (let index = 0; index < TRIES; index += 1) {
      const code = await statusOfPhone(world.deps, numberAt(index), ip).then(
        () => 'told',
        (error: { code: string }) => error.code,
      );
      answers.set(code, (answers.get(code) ?? 0) + 1);
    }
    expect([...answers]).toEqual([
      ['application_not_found', ALLOWED],
      ['too_many_requests', TRIES - ALLOWED],
    ]);
    expect(await availabilityOfPhone(world.deps, taken, ip)).toEqual({ available: true });
    // Who asked before is answered again, and others are not in the way.
    await expect(statusOfPhone(world.deps, numberAt(0), ip)).rejects.toMatchObject({ code: 'application_not_found' });
    expect(await availabilityOfPhone(world.deps, taken, '41.210.5.8')).toEqual({ available: false });

    const refused = await world.call(checkStatus, { body: { phone: taken }, ip });
    expect([refused.status, refused.problem.retry_after]).toEqual([429, 3_600]);
    world.clock.advance(HOUR_MS);
    expect((await world.call(checkStatus, { body: { phone: taken }, ip })).status).toBe(200);
    expect((await world.call(checkPhoneAvailability, { body: { phone: taken }, ip })).reply).toEqual({
      available: false,
    });
  });

  it.each([
    ['confirming a number', confirmPhone, { code: '123456' }],
    ['asking for a new code', resendCode, {}],
    ['naming a friend', applyReferral, { code: '123456', referral_code: 'NOBODY' }],
  ])('is told no more by %s', async (what, target, more) => {
    const ip = `41.210.8.${what.length}`;
    for (let index = 0; index < ALLOWED; index += 1) {
      await statusOfPhone(world.deps, numberAt(index), ip).catch(() => {});
    }
    for (const phone of [taken, numberAt(TRIES)]) {
      const { status } = await world.call(target, { body: { phone, ...more }, ip });
      expect(status).toBe(429);
    }
    // About a number that was asked about before it is still told.
    expect((await world.call(target, { body: { phone: numberAt(0), ...more }, ip })).status).toBe(404);
  });

  it('is told no more by applications that are refused for another number anyway', async () => {
    const ip = '41.210.9.1';
    for (let index = 0; index < ALLOWED; index += 1) {
      await statusOfPhone(world.deps, numberAt(index), ip).catch(() => {});
    }
    const { phone } = await applyAs(world);
    const sent = anApplication({ mtn_money_number: taken, airtel_money_number: phone });
    expect((await world.call(apply, { body: sent, ip })).status).toBe(429);
    expect((await world.call(apply, { body: anApplication(), ip })).status).toBe(201);
  });

  it('learns no full name, address or second number', async () => {
    const friend = await applyAs(world, { first_name: 'Immaculate', last_name: 'Namutebi', email: 'hers@example.ug' });
    const { phone } = await applyAs(world, { last_name: 'Okello', referral_code: friend.referral_code });
    const { reply } = await world.call(checkStatus, { body: { phone }, ip: '41.210.6.1' });
    expect(JSON.stringify(reply)).toContain('Immaculate N');
    for (const secret of ['Namutebi', 'hers@example.ug', friend.phone])
      expect(JSON.stringify(reply)).not.toContain(secret);
  });
});

describe('the log of all that', () => {
  it('holds no phone number, neither of addresses that name one nor of what went wrong', async () => {
    const ip = '41.210.7.1';
    const get = (url: string) => world.app.http.inject({ url, remoteAddress: ip });
    const spellings = [taken, encodeURIComponent(taken), taken.slice(1), `0${taken.slice(4)}`];
    for (const phone of spellings) {
      await get(`/application-status?phone=${phone}`);
      await get(`/api/club/members/check_status/?phone=${phone}`);
      await get(`/api/club/nothing/${phone}/`);
    }
    await world.call(checkStatus, { body: { phone: taken }, ip });
    await world.call(signIn, { body: { phone: taken, pin: '1470' }, ip });
    await world.call(requestPinReset, { body: { phone: taken }, ip });
    // What breaks says with what it broke.
    const broken = { ...world.deps, hashPin: async () => Promise.reject(new Error(`no hash for ${taken}`)) };
    const failed = await signInAs(
      broken,
      { phone: taken, pin: '1470' },
      { ip, user_agent: '', device: NO_DEVICE },
    ).catch((error: unknown) => error);
    world.deps.log.error({ err: failed, phone: taken }, `sign-in of ${taken} failed`);
    // A number drawn for a request may look like a phone number.
    const text = logged.join('').replaceAll(/"reqId":"[\da-f-]+"/g, '');
    expect(text).toContain('/api/club/members/check_status/');
    expect(text).toContain('no hash for [phone]');
    expect(text).not.toContain(taken.slice(4));
    expect(text).not.toMatch(/(?:256|\b0)7\d{8}/);
  });
});
