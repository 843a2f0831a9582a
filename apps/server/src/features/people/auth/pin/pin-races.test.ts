import { confirmPinReset, requestPinReset, signIn } from '@club/contract/people/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, TEST_PIN } from '#server-test/applicants.ts';
import { codeTo } from '#server-test/codes.ts';
import { quickHash } from '#server-test/quick-hash.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { signIn as signInAs } from '#server/features/people/auth/sign-in/sign-in.ts';
import type { Deps } from '#server/ports/deps.ts';

import { changePin } from './change-pin.ts';

const NEW_PIN = '7306';
const THIEFS_PIN = '9528';
const FROM = { ip: '41.210.5.7', user_agent: 'test', device: { id: undefined, is_browser: false } };

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const enter = (phone: string, pin = TEST_PIN) => world.call(signIn, { body: { phone, pin } });

async function resetPin(phone: string): Promise<void> {
  await world.call(requestPinReset, { body: { phone } });
  await world.runJobs();
  const code = await codeTo(world, phone, 'reset_code');
  expect((await world.call(confirmPinReset, { body: { phone, code, new_pin: NEW_PIN } })).status).toBe(200);
}

/** Lets something happen while a PIN is being compared with what was read before. */
function whileComparing(work: () => Promise<unknown>): Deps {
  let isDone = false;
  return {
    ...world.deps,
    async hashPin(text, salt) {
      if (!isDone) await work();
      isDone = true;
      return quickHash(text, salt);
    },
  };
}

describe('a PIN that is reset while somebody uses the old one', () => {
  it('opens no session, which would outlive all that the reset ended', async () => {
    const { phone, member_id } = await admitMember(world);
    const deps = whileComparing(() => resetPin(phone));
    await expect(signInAs(deps, { phone, pin: TEST_PIN }, FROM)).rejects.toMatchObject({ code: 'incorrect_pin' });
    const sessions = world.deps.db.selectFrom('sessions').select('id').where('member_id', '=', member_id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('stays as its owner has set it', async () => {
    const { phone, member_id } = await admitMember(world);
    await enter(phone);
    const { id: session_id } = await world.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow();
    const deps = whileComparing(() => resetPin(phone));
    const change = changePin(deps, { member_id, session_id }, { current_pin: TEST_PIN, new_pin: THIEFS_PIN });
    await expect(change).rejects.toMatchObject({ code: 'current_pin_incorrect' });
    expect((await enter(phone, THIEFS_PIN)).status).toBe(400);
    expect((await enter(phone, NEW_PIN)).status).toBe(200);
  });
});
