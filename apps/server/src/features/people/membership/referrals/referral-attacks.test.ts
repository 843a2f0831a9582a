import { checkStatus } from '@club/contract/people/membership';
import { getApplication } from '@club/contract/people/membership-desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { applyAs, applyConfirmed } from '#server-test/applicants.ts';
import { FIGURES_LIMIT_MS, sized, tell } from '#server-test/figures.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { confirmNumber } from '#server/features/people/membership/apply/confirm-phone.ts';

import { creditDueReferrers } from './credit-referrer.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const FRIENDS = 1_000;
const ADDRESSES = 20;
const DAYS = 10;
const PROVEN_A_DAY = 10;
const WAITING = 40;
/** As if it had been proven; whoever is told something is told it there. */
const NOBODYS_NUMBER = '+256779999999';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const statusOf = async (phone: string) => (await world.call(checkStatus, { body: { phone } })).reply;

/** Applications with one code from a few addresses, so far apart in time that no single sign gives them away. */
async function scriptFriends(referrer_id: string): Promise<string[]> {
  const start = world.clock.now().getTime();
  const rows = Array.from({ length: FRIENDS }, (_, index) => ({
    id: world.deps.random.id(world.clock.now()),
    application_number: `AP-SCRIPT-${index}`,
    first_name: 'Friend',
    last_name: `Number ${index}`,
    mtn_money_number: `+25678${String(index * 50).padStart(7, '0')}`,
    payment_priority: 'mtn' as const,
    pin_hash: Buffer.from('none'),
    pin_key_id: 'none',
    join_reasons: [],
    referral_code: `SCRIPT${index}`,
    referrer_id,
    consent_ip: `41.210.${index % ADDRESSES}.7`,
    status: 'pending' as const,
    submitted_at: new Date(start + (index * DAYS * DAY_MS) / FRIENDS),
  }));
  await world.deps.db.insertInto('applications').values(rows).execute();
  await world.deps.db
    .insertInto('referrals')
    .values(rows.map(({ id }) => ({ application_id: id, referrer_id, state: 'claimed' as const })))
    .execute();
  return rows.map(({ id }) => id);
}

describe('1,000 scripted applications with one code from 20 addresses', () => {
  it('gain no place before their numbers are proven, and at most three jumps a day and ten in all after', async () => {
    const ahead = Array.from({ length: WAITING }, (_, index) => index);
    for (const index of ahead) {
      await applyAs(world, { last_name: 'Ahead', mtn_money_number: `+25676${String(index * 97).padStart(7, '0')}` });
    }
    const referrer = await applyConfirmed(world, { mtn_money_number: '+256399999999' });
    const ids = await scriptFriends(referrer.id);
    const before = await statusOf(referrer.phone);
    expect(before.queue_position).toBe(WAITING + 1);
    await creditDueReferrers(world.deps);
    expect(await statusOf(referrer.phone)).toMatchObject({
      queue_position: before.queue_position,
      friends_confirmed: 0,
      movements: [],
    });

    const jumps: number[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      for (const id of ids.slice((day * FRIENDS) / DAYS).slice(0, PROVEN_A_DAY)) {
        await transact(world.deps.db, (tx) => confirmNumber(tx, world.deps, id, NOBODYS_NUMBER));
      }
      await creditDueReferrers(world.deps);
      jumps.push((await statusOf(referrer.phone)).movements.length);
      world.clock.advance(DAY_MS);
    }
    expect(jumps.map((count, day) => count - (jumps[day - 1] ?? 0)).every((count) => count <= 3)).toBe(true);
    expect(jumps.at(-1)).toBe(10);
  });
});

const GUESSES = sized(10_000, 1_000);

describe(`${GUESSES} made-up application ids`, () => {
  it('tell nobody anything', { timeout: FIGURES_LIMIT_MS }, async () => {
    const applied = await applyAs(world);
    const member = await makeMember(world.deps);
    const answers = new Set<string>();
    for (let guess = 0; guess < GUESSES; guess += 1) {
      const made_up = `AP-261121-${String(guess).padStart(4, '0')}`;
      const id = guess % 2 === 0 ? made_up : world.deps.random.uuid();
      const token = guess % 4 < 2 ? undefined : member.token;
      const asked =
        guess % 100 === 0
          ? await world.call(checkStatus, { body: { phone: made_up } })
          : await world.call(getApplication, { params: { id }, ...(token === undefined ? {} : { token }) });
      answers.add(`${asked.status} ${JSON.stringify(asked.problem)}`);
    }
    const texts = [...answers].toSorted();
    expect(texts.map((text) => text.slice(0, 3))).toEqual(['401', '403', '404']);
    for (const text of texts) expect(text).not.toContain(applied.phone.slice(4));
    tell(`T24 ${GUESSES} made-up application ids: 0 answered, ${texts.length} refusals in all`);
  });
});
