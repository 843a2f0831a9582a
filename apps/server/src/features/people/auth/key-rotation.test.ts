import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, TEST_PIN } from '#server-test/applicants.ts';
import { matchingCode } from '#server-test/totp.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import type { Config } from '#server/config.ts';
import {
  beginSecondFactor,
  finishSecondFactor,
  proveSecondFactor,
} from '#server/features/people/auth/second-factor/second-factor.ts';
import { signIn } from '#server/features/people/auth/sign-in/sign-in.ts';

const FROM = { ip: '102.85.1.1', user_agent: '', device: { id: undefined, is_browser: false } };

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The server after its operator has changed the keys. */
function withKeys(keys: Partial<Config>) {
  return { ...world.deps, config: { ...world.deps.config, ...keys } };
}

const old = () => [world.deps.config.PIN_KEY_ID, world.deps.config.PIN_KEY] as const;
const renewed = () => ({ PIN_KEY: 'the key of the new year, long enough', PIN_KEY_ID: '2027' });
const both = () => withKeys({ ...renewed(), PIN_KEYS_RETIRED: new Map([old()]) });
const onlyNew = () => withKeys(renewed());

const keyOf = async (member_id: string) =>
  (await world.deps.db.selectFrom('members').select('pin_key_id').where('id', '=', member_id).executeTakeFirstOrThrow())
    .pin_key_id;

describe('changing the key of PINs', () => {
  it('keeps every member able to sign in, and needs the old key no more once they have', async () => {
    const member = await admitMember(world);
    const enter = (deps: typeof world.deps, pin = TEST_PIN) => signIn(deps, { phone: member.phone, pin }, FROM);
    await expect(enter(onlyNew())).rejects.toThrow('no PIN key named');
    await expect(enter(both(), '1111')).rejects.toMatchObject({ code: 'incorrect_pin' });
    expect(await keyOf(member.member_id)).toBe(world.deps.config.PIN_KEY_ID);
    await enter(both());
    expect(await keyOf(member.member_id)).toBe('2027');
    await enter(onlyNew());
    await expect(enter(onlyNew(), '1111')).rejects.toMatchObject({ code: 'incorrect_pin' });
  });

  it('keeps authenticator apps working, and seals their secrets anew when they are used', async () => {
    const { member_id } = await admitMember(world);
    const { secret } = await beginSecondFactor(world.deps, member_id);
    const code = () => matchingCode(secret, world.clock.now());
    await finishSecondFactor(world.deps, member_id, code());
    world.clock.advance(60_000);
    await expect(proveSecondFactor(onlyNew(), member_id, code())).rejects.toThrow('no PIN key named');
    await proveSecondFactor(both(), member_id, code());
    world.clock.advance(60_000);
    await proveSecondFactor(onlyNew(), member_id, code());
  });
});
