import { createHash } from 'node:crypto';

import { refreshToken, signIn as signInCall, type confirmPinReset as confirmCall } from '@club/contract/auth';
import type { BodyOf } from '@club/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newNumber, TEST_PIN } from '#server-test/applicants.ts';
import { BROWSER, cookieOf } from '#server-test/codes.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import type { Deps } from '#server/ports/deps.ts';
import { pinHashPool, sealPin } from '#server/security/pin-seal.ts';

import { confirmPinReset } from './confirm-pin-reset.ts';
import { requestPinReset } from './request-pin-reset.ts';
import { sendResetCode } from './send-reset-code.ts';
import { signIn } from './sign-in.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const NO_DEVICE = { id: undefined, is_browser: false };

/**
 * A hundred thousand guesses with argon2 would take an hour. What is proven here is how many of them reach the hash, and
 * for that a quick one does; it is counted in the same place (`pinHashPool`).
 */
const quickHash: Deps['hashPin'] = async (text, salt) => createHash('sha256').update(salt).update(text).digest();

let world: TestWorld;
let deps: Deps;
beforeAll(async () => {
  world = await openWorld({ env: { RATE_LIMIT_FACTOR: '1', DEVICE_STEP_UP: 'limited' } });
  deps = { ...world.deps, hashPin: quickHash };
});
afterAll(() => world.close());

interface Owner {
  member_id: string;
  phone: string;
}

/** Members as they are after approval, in a few statements. */
async function makeOwners(count: number): Promise<Owner[]> {
  const at = deps.now();
  const rows = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const id = deps.random.id(at);
      const phone = `+256${newNumber()}`;
      const sealed = await sealOne(id);
      const person = {
        first_name: 'Okello',
        last_name: 'Mukasa',
        mtn_money_number: phone,
        payment_priority: 'mtn' as const,
      };
      return { id, phone, sealed, person: { ...person, referral_code: `A${index}-${phone.slice(-6)}` } };
    }),
  );
  for (const { id, phone, sealed, person } of rows) {
    const application = { ...person, id, application_number: `AP-${phone}`, join_reasons: ['special_prices'] };
    await deps.db
      .insertInto('applications')
      .values({ ...application, status: 'approved', submitted_at: at })
      .execute();
    await deps.db
      .insertInto('members')
      .values({ ...person, ...sealed, id, application_id: id, status: 'active', created_at: at })
      .execute();
    await deps.db
      .insertInto('phone_numbers')
      .values({ e164: phone, network: 'mtn', application_id: id, member_id: id })
      .execute();
  }
  return rows.map(({ id, phone }) => ({ member_id: id, phone }));
}

let sealing: Promise<unknown> = Promise.resolve();
/** One by one: the pool lets only so many wait. */
function sealOne(id: string) {
  const sealed = sealing.then(() => sealPin(deps, TEST_PIN, id));
  sealing = sealed;
  return sealed;
}

/** So many at once, like a botnet, each with its own number. */
async function inParallel(count: number, width: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: width }, one));
}

/** Trusts a device for an owner, as a code by SMS does. */
async function trustedDevice({ member_id }: Owner): Promise<string> {
  const at = deps.now();
  const id = deps.random.id(at);
  await deps.db.insertInto('devices').values({ id, created_at: at, last_seen_at: at }).execute();
  await deps.db.insertInto('trusted_devices').values({ device_id: id, member_id, trusted_at: at }).execute();
  return id;
}

describe('100,000 guesses over 500 phones from 50 addresses in 24 hours', () => {
  it('reach the hash at most 2,500 times, open no full session, and keep none of the 500 owners out', async () => {
    const GUESSES = 100_000;
    const owners = await makeOwners(500);
    const devices = await Promise.all(owners.map(trustedDevice));
    const before = pinHashPool.ran;
    const answers: Record<string, number> = {};
    let signedIn = 0;
    await inParallel(GUESSES, 24, async (index) => {
      world.clock.advance(DAY_MS / GUESSES);
      const phone = owners[index % 500]!.phone;
      const pin = String(Math.floor(index / 500) + 4_000).padStart(4, '0');
      const from = { ip: `102.85.${index % 50}.7`, user_agent: 'bot', device: NO_DEVICE };
      const code = await signIn(deps, { phone, pin }, from).then(
        () => 'signed_in',
        (error: { code: string }) => error.code,
      );
      answers[code] = (answers[code] ?? 0) + 1;
      // In the midst of it each owner comes once, on the own device.
      if (index < GUESSES / 2 || signedIn >= 500) return;
      const mine = signedIn++;
      const own = { ip: `102.85.${index % 50}.7`, user_agent: '', device: { id: devices[mine]!, is_browser: true } };
      const { reply } = await signIn(deps, { phone: owners[mine]!.phone, pin: TEST_PIN }, own);
      expect(reply.tier).toBe('full');
    });
    expect(signedIn).toBe(500);
    expect(Object.keys(answers).toSorted((a, b) => a.localeCompare(b))).toEqual(['incorrect_pin', 'sign_in_locked']);
    expect(answers['incorrect_pin']).toBeLessThanOrEqual(2_500);
    expect(pinHashPool.ran - before - 500).toBe(answers['incorrect_pin']);
    const { rows } = await sql<{ full: number }>`
      SELECT count(*)::int AS full FROM sessions WHERE user_agent = 'bot'`.execute(deps.db);
    expect(rows[0]?.full).toBe(0);
  }, 240_000);

  it('a popular PIN sprayed over phones opens limited sessions only', async () => {
    const owners = await makeOwners(50);
    const tiers = await Promise.all(
      owners.map(async ({ phone }, index) => {
        const from = { ip: `41.75.${index}.1`, user_agent: 'spray', device: NO_DEVICE };
        return (await signIn(deps, { phone, pin: TEST_PIN }, from)).reply.tier;
      }),
    );
    expect(new Set(tiers)).toEqual(new Set(['limited']));
  });
});

describe('10,000 guesses at one phone, half of them at once', () => {
  it('reach the hash 5 times in 24 hours and 10 times in 30 days', async () => {
    const [owner] = await makeOwners(1);
    const before = pinHashPool.ran;
    const attack = (count: number) =>
      inParallel(count, 200, async (index) => {
        const from = { ip: `41.210.${index % 250}.${index % 199}`, user_agent: 'bot', device: NO_DEVICE };
        await signIn(deps, { phone: owner!.phone, pin: '4000' }, from).catch(() => {});
      });
    await attack(5_000);
    expect(pinHashPool.ran - before).toBe(5);
    for (let day = 1; day < 30; day += 1) {
      world.clock.advance(DAY_MS);
      await attack(day < 5 ? 1_000 : 40);
    }
    expect(pinHashPool.ran - before).toBe(10);
  }, 120_000);
});

describe('50,000 requests for a new PIN over 10,000 phones from 100 addresses', () => {
  it('send no more SMS than 10 an address and the budget, none to strangers, and answer all alike', async () => {
    const members = await makeOwners(400);
    const phones = [...members.map(({ phone }) => phone), ...Array.from({ length: 9_600 }, () => `+256${newNumber()}`)];
    const answers = new Set<string>();
    await inParallel(50_000, 24, async (index) => {
      world.clock.advance(DAY_MS / 50_000 - 1);
      const from = { ip: `154.0.${index % 100}.9`, device: NO_DEVICE };
      answers.add(JSON.stringify(await requestPinReset(deps, phones[(index * 7) % 10_000]!, from)));
    });
    expect(answers.size).toBe(1);
    const jobs = (await world.takeJobs()).filter(({ name }) => name === 'send_reset_code');
    expect(jobs.length).toBeLessThanOrEqual(1_000);
    for (const { payload } of jobs) await sendResetCode(deps, (payload as { phone: string }).phone);
    const sent = await deps.db
      .selectFrom('messages')
      .select('recipient')
      .where('template', '=', 'reset_code')
      .execute();
    expect(sent.length).toBeGreaterThan(0);
    const known = new Set(members.map(({ phone }) => phone));
    expect(sent.every(({ recipient }) => known.has(recipient))).toBe(true);
  }, 240_000);

  it('end at the budget of the day, whoever asks', async () => {
    const members = await makeOwners(40);
    world.clock.advance(DAY_MS);
    const poor = { ...deps, config: { ...deps.config, CODE_SMS_A_DAY: 25 } };
    await Promise.all(members.map(({ phone }) => sendResetCode(poor, phone)));
    const count = async () => {
      const phones = members.map(({ phone }) => phone);
      return (
        await deps.db
          .selectFrom('messages')
          .select('id')
          .where('template', '=', 'reset_code')
          .where('recipient', 'in', phones)
          .execute()
      ).length;
    };
    expect(await count()).toBe(25);
    world.clock.advance(DAY_MS);
    await Promise.all(members.slice(0, 5).map(({ phone }) => sendResetCode(poor, phone)));
    expect(await count()).toBe(30);
  });
});

describe('10,000 guesses of codes over 100 phones', () => {
  it('are compared 500 times at most', async () => {
    const members = await makeOwners(100);
    world.clock.advance(DAY_MS);
    for (const { phone } of members) await sendResetCode(deps, phone);
    const opened: number[] = [];
    await inParallel(10_000, 24, async (index) => {
      const { phone } = members[index % 100]!;
      const body: BodyOf<typeof confirmCall> = {
        phone,
        code: String(Math.floor(index / 100)).padStart(6, '0'),
        new_pin: '7306',
      };
      const from = { ip: '41.0.0.1', user_agent: '', device: NO_DEVICE };
      await confirmPinReset(deps, body, from).then(
        () => opened.push(index),
        () => {},
      );
    });
    const { rows } = await sql<{ tries: number }>`
      SELECT sum(tries)::int AS tries FROM one_time_codes WHERE purpose = 'reset_pin'
        AND created_at >= ${world.clock.now()}`.execute(deps.db);
    // One guess in 200,000 may be right, and stops short of its fifth.
    expect(rows[0]!.tries).toBeLessThanOrEqual(500);
    expect(rows[0]!.tries).toBeGreaterThanOrEqual(500 - 5 * opened.length);
  }, 120_000);
});

describe('two tabs', () => {
  it('that refresh at once 1,000 times, every third answer lost, are never signed out', async () => {
    const [owner] = await makeOwners(1);
    const own = await openWorldCall(owner!);
    let token = own.refresh;
    let turn = 0;
    // Limits of calls a minute are another matter: they go by the real clock and by address.
    const refresh = () =>
      world.call(refreshToken, {
        body: { refresh: token },
        headers: own.cookie,
        ip: `41.1.${turn >> 8}.${turn & 255}`,
      });
    for (; turn < 1_000; turn += 1) {
      const [one, two] = await Promise.all([refresh(), refresh()]);
      expect([one.status, two.status]).toEqual([200, 200]);
      expect(one.reply.refresh).toBe(two.reply.refresh);
      if (turn % 3 !== 0) token = one.reply.refresh;
    }
    const ended = await deps.db
      .selectFrom('sessions')
      .select('id')
      .where('member_id', '=', owner!.member_id)
      .where('ended_at', 'is not', null)
      .execute();
    expect(ended).toEqual([]);
  }, 120_000);
});

/** Signs in over HTTP, where PINs are hashed by argon2: the PIN is sealed for that first. */
async function openWorldCall({ member_id, phone }: Owner) {
  const sealed = await sealPin(world.deps, TEST_PIN, member_id);
  await deps.db.updateTable('members').set(sealed).where('id', '=', member_id).execute();
  const answer = await world.call(signInCall, { body: { phone, pin: TEST_PIN }, headers: BROWSER });
  return { refresh: answer.reply.refresh, cookie: cookieOf(answer) };
}
