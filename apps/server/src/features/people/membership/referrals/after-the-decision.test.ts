import { checkStatus } from '@club/contract/people/membership';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { applyAs, applyConfirmed } from '#server-test/applicants.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { changeSetting } from '#server/features/club/settings/settings.ts';
import { approveApplication } from '#server/features/people/membership/desk/approve-application.ts';
import { rejectApplication } from '#server/features/people/membership/desk/reject-application.ts';

const HOUR_MS = 60 * 60_000;

let world: TestWorld;
let made = 0;
/** Somebody with a name of their own and a number far from anybody else's. */
const aStranger = () => {
  made += 1;
  return { last_name: `Aber${'abcdefghij'[made % 10]}${'x'.repeat(made / 10)}`, mtn_money_number: numberOf(made) };
};
const numberOf = (nth: number) => `+25676${String(nth * 97).padStart(7, '0')}`;
const friendsOf = async ({ referral_code }: { referral_code: string }, count: number) => {
  for (let friends = 0; friends < count; friends += 1) await applyConfirmed(world, { ...aStranger(), referral_code });
};
const statusOf = async ({ phone }: { phone: string }) => (await world.call(checkStatus, { body: { phone } })).reply;
const approve = ({ id }: { id: string }) => approveApplication(world.deps, { id, by: null }, undefined);
const reject = ({ id }: { id: string }) =>
  rejectApplication(world.deps, { id, by: null }, { reason_code: 'criteria_not_met' }, undefined);
const waitingFor = (...recipients: string[]) =>
  world.deps.db
    .selectFrom('messages')
    .select('body')
    .where('template', '=', 'application_moved')
    .where('recipient', 'in', recipients)
    .where('state', '=', 'queued')
    .execute();

beforeAll(async () => {
  world = await openWorld();
  for (let count = 0; count < 60; count += 1) await applyAs(world, aStranger());
});
afterAll(() => world.close());

describe('a place told in the morning', () => {
  beforeEach(() => {
    const { start } = kampalaDayBounds(world.clock.now());
    const night = start.getTime() + (24 + 22) * HOUR_MS;
    world.clock.advance(night - world.clock.now().getTime());
  });

  it.each([
    ['approved', approve],
    ['rejected', reject],
  ])('is told nobody whose application was %s in the night', async (outcome, decide) => {
    const address = `${outcome}@mail.example`;
    const referrer = await applyConfirmed(world, { ...aStranger(), email: address });
    await friendsOf(referrer, 2);
    expect(await waitingFor(referrer.phone, address)).toHaveLength(2);
    await decide(referrer);
    expect(await waitingFor(referrer.phone, address)).toEqual([]);
  });

  it('is the last one of several, with all the places of the night', async () => {
    const referrer = await applyConfirmed(world, aStranger());
    await friendsOf(referrer, 4);
    const { queue_position } = await statusOf(referrer);
    const waiting = await waitingFor(referrer.phone);
    expect(waiting.map(({ body }) => /moved you up.*now\./.exec(body)?.[0])).toEqual([
      `moved you up 30 places. You are number ${queue_position} in line now.`,
    ]);
  });
});

describe('the letter of who was moved up', () => {
  const letterTo = async (email: string) => (await waitingFor(email)).at(-1)!.body;
  const mostJumps = (value: number) =>
    transact(world.deps.db, (tx) =>
      changeSetting(tx, { name: 'queue_jumps_in_all', value, at: world.deps.now(), by: null }),
    );

  it('promises that more friends move them up again only while they can', async () => {
    const [one, other] = ['first.of.them@example.ug', 'second.of.them@example.ug'];
    await friendsOf(await applyConfirmed(world, { ...aStranger(), email: one }), 2);
    expect(await letterTo(one)).toContain('Every 2 further friends move you up again.');
    await mostJumps(1);
    await friendsOf(await applyConfirmed(world, { ...aStranger(), email: other }), 2);
    expect(await letterTo(other)).not.toContain('move you up again');
    await mostJumps(10);
  });
});

describe('friends on the status page', () => {
  it('are waited for only while they can still confirm their number or be looked at', async () => {
    const referrer = await applyConfirmed(world, { ...aStranger(), device_key: 'one phone' });
    const { referral_code } = referrer;
    const unconfirmed = await applyAs(world, { ...aStranger(), referral_code });
    const suspect = await applyConfirmed(world, { ...aStranger(), referral_code, device_key: 'one phone' });
    const confirmed = await applyConfirmed(world, { ...aStranger(), referral_code });
    const figures = { friends_confirmed: 1, friends_looked_at: 1, friends_unconfirmed: 1 };
    expect(await statusOf(referrer)).toMatchObject(figures);
    for (const friend of [unconfirmed, suspect, confirmed]) await reject(friend);
    expect(await statusOf(referrer)).toMatchObject({ ...figures, friends_looked_at: 0, friends_unconfirmed: 0 });
  });

  it('are missing for the next jump as many as there really are', async () => {
    const referrer = await applyConfirmed(world, aStranger());
    const missing = async () => (await statusOf(referrer)).friends_missing;
    expect(await missing()).toBe(2);
    await friendsOf(referrer, 1);
    expect(await missing()).toBe(1);
    await friendsOf(referrer, 1);
    expect(await missing()).toBe(2);
    const set = (name: 'queue_friends_per_jump' | 'queue_jumps_per_day' | 'queue_jumps_in_all', value: number) =>
      transact(world.deps.db, (tx) => changeSetting(tx, { name, value, at: world.deps.now(), by: null }));
    // The two have had their jump, whatever the next one takes.
    await set('queue_friends_per_jump', 3);
    expect(await missing()).toBe(3);
    await set('queue_jumps_per_day', 1);
    await friendsOf(referrer, 3);
    expect(await missing()).toBe(0);
    await set('queue_jumps_in_all', 1);
    expect(await missing()).toBeNull();
  });
});
