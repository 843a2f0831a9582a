import { applyReferral, checkStatus } from '@club/contract/people/membership';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { applyAs, applyConfirmed, codeSentTo } from '#server-test/applicants.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

const MINUTE_MS = 60_000;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Numbers far from each other: those side by side would be withheld. */
const person = (nth: number, last_name: string) => ({ last_name, mtn_money_number: `+25677${nth}000000` });
const friendsOf = async (phone: string) => (await world.call(checkStatus, { body: { phone } })).reply.friends_confirmed;
const name = async (phone: string, referral_code: string) =>
  world.call(applyReferral, { body: { phone, code: await codeSentTo(world, phone), referral_code } });

it('whoever a friend has brought cannot be named as who has brought the friend, nor can anybody who applied later', async () => {
  const first = await applyAs(world, person(1, 'Okello'));
  world.clock.advance(MINUTE_MS);
  const second = await applyConfirmed(world, { ...person(3, 'Atim'), referral_code: first.referral_code });
  expect(await friendsOf(first.phone)).toBe(1);
  const refused = await name(first.phone, second.referral_code);
  expect(refused.problem).toMatchObject({
    error_code: 'referral_code_unknown',
    message: 'This code was made after you had applied, so its owner cannot have brought you here.',
  });
  expect([await friendsOf(first.phone), await friendsOf(second.phone)]).toEqual([1, 0]);

  const stranger = await applyAs(world, person(6, 'Mukasa'));
  world.clock.advance(MINUTE_MS);
  expect((await name(first.phone, stranger.referral_code)).problem.error_code).toBe('referral_code_unknown');
  expect((await name(stranger.phone, second.referral_code)).status).toBe(200);
  expect(await friendsOf(second.phone)).toBe(1);
});
