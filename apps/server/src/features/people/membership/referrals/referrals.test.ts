import { applyReferral, checkStatus, confirmPhone, resendCode } from '@club/contract/people/membership';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { anApplication, applyAs, applyConfirmed, codeSentTo, newNumber } from '#server-test/applicants.ts';
import { breakRow } from '#server-test/faulty-row.ts';
import { sized } from '#server-test/figures.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { changeSetting } from '#server/features/club/settings/settings.ts';
import { applyForMembership } from '#server/features/people/membership/apply/apply-for-membership.ts';
import { confirmNumber } from '#server/features/people/membership/apply/confirm-phone.ts';
import { approveApplication } from '#server/features/people/membership/desk/approve-application.ts';

import { creditDueReferrers, creditWatch } from './credit-referrer.ts';

/** Who applied two by two on one device. */
const PAIRS = sized(500, 40);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
  for (let count = 0; count < 80; count += 1) await applyAs(world, aStranger());
});
afterAll(() => world.close());

let made = 0;
/** Somebody with a name of their own and a number far from anybody else's. */
function aStranger() {
  made += 1;
  return {
    last_name: `Nakato${'abcdefghij'[made % 10]}${'x'.repeat(made / 10)}`,
    mtn_money_number: `+25676${String(made * 97).padStart(7, '0')}`,
  };
}
const statusOf = async (phone: string) => (await world.call(checkStatus, { body: { phone } })).reply;
const confirm = (phone: string, code: string) => world.call(confirmPhone, { body: { phone, code } });
const friendOf = (referral_code: string, more = {}) =>
  applyConfirmed(world, { ...aStranger(), ...more, referral_code });
const flagsOf = async (id: string) =>
  world.deps.db
    .selectFrom('referrals')
    .select(['state', 'suspicions'])
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
/** From an address of the test's choosing. */
async function applyFrom(ip: string, more: Parameters<typeof anApplication>[0]) {
  const sent = anApplication({ ...aStranger(), ...more });
  const applied = await applyForMembership(
    world.deps,
    { ...sent, join_reasons: ['special_prices', 'cashback_rewards'] },
    { ip, user_agent: 'test' },
    undefined,
  );
  return { ...applied, phone: sent.mtn_money_number! };
}
const hold = (hours: number) =>
  transact(world.deps.db, (tx) =>
    changeSetting(tx, { name: 'queue_friend_hold_hours', value: hours, at: new Date(0), by: null }),
  );
const prove = (applied: { id: string; phone: string }) =>
  transact(world.deps.db, (tx) => confirmNumber(tx, world.deps, applied.id, applied.phone));

describe('confirming a number', () => {
  it('takes the code that was sent at once with the application, and only that', async () => {
    const applied = await applyAs(world, aStranger());
    expect((await statusOf(applied.phone)).phone_confirmed).toBe(false);
    const code = await codeSentTo(world, applied.phone);
    const wrong = await confirm(applied.phone, code === '000000' ? '000001' : '000000');
    expect([wrong.status, wrong.problem.error_code]).toEqual([400, 'code_incorrect']);
    const right = await confirm(applied.phone, code);
    expect(right.reply).toMatchObject({ phone_confirmed: true, status: 'pending' });
    expect((await confirm(applied.phone, code)).reply.phone_confirmed).toBe(true);
  });

  it('gives up on a code after five tries, and after ten minutes', async () => {
    const applied = await applyAs(world, aStranger());
    const code = await codeSentTo(world, applied.phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1) expect((await confirm(applied.phone, wrong)).status).toBe(400);
    expect((await confirm(applied.phone, code)).status).toBe(400);
    const late = await applyAs(world, aStranger());
    const lateCode = await codeSentTo(world, late.phone);
    world.clock.advance(11 * MINUTE_MS);
    expect((await confirm(late.phone, lateCode)).status).toBe(400);
  });

  it('leaves an applicant five tries of their own where they applied, whoever guesses and has codes sent meanwhile', async () => {
    const applied = await applyAs(world, aStranger());
    const ip = '102.85.7.1';
    world.clock.advance(MINUTE_MS);
    expect((await world.call(resendCode, { body: { phone: applied.phone }, ip })).status).toBe(202);
    const code = await codeSentTo(world, applied.phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const body = { phone: applied.phone, code: wrong };
    for (let count = 0; count < 6; count += 1) await world.call(confirmPhone, { body, ip });
    expect((await world.call(confirmPhone, { body: { ...body, code }, ip })).status).toBe(400);
    expect((await confirm(applied.phone, code)).reply.phone_confirmed).toBe(true);
  });

  it('sends a new code when asked, not too often, and the old one is worth nothing', async () => {
    const applied = await applyAs(world, aStranger());
    const resend = () => world.call(resendCode, { body: { phone: applied.phone } });
    const soon = await resend();
    expect([soon.status, soon.problem.error_code]).toEqual([429, 'too_many_requests']);
    expect(soon.problem.retry_after).toBe(60);
    const old = await codeSentTo(world, applied.phone);
    world.clock.advance(MINUTE_MS);
    expect((await resend()).status).toBe(202);
    const fresh = await codeSentTo(world, applied.phone);
    if (fresh !== old) expect((await confirm(applied.phone, old)).status).toBe(400);
    world.clock.advance(MINUTE_MS);
    expect((await resend()).status).toBe(202);
    world.clock.advance(MINUTE_MS);
    expect((await resend()).status).toBe(429);
    expect((await confirm(applied.phone, await codeSentTo(world, applied.phone))).reply.phone_confirmed).toBe(true);
  });

  it('sends one new code to many who ask at once', async () => {
    const applied = await applyAs(world, aStranger());
    world.clock.advance(MINUTE_MS);
    const resend = () => world.call(resendCode, { body: { phone: applied.phone } });
    const answers = await Promise.all(Array.from({ length: 20 }, resend));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
  });

  it('knows nothing of strangers, and nothing of what was decided', async () => {
    expect((await confirm('+256799999999', '123456')).status).toBe(404);
    const applied = await applyConfirmed(world, aStranger());
    await approveApplication(world.deps, { id: applied.id, by: null }, undefined);
    expect((await confirm(applied.phone, '123456')).problem.error_code).toBe('application_decided');
    expect((await world.call(confirmPhone, { body: { phone: applied.phone, code: '12' } })).problem.errors).toEqual({
      code: ['Please enter the 6 digits from the SMS'],
    });
  });
});

describe('referring friends', () => {
  it('is told by SMS and e-mail at once, at a number that is proven, and in the morning where it is night', async () => {
    const told = (recipient: string) =>
      world.deps.db
        .selectFrom('messages')
        .select(['channel', 'body', 'next_attempt_at'])
        .where('template', '=', 'application_moved')
        .where('recipient', '=', recipient)
        .orderBy('channel', 'desc')
        .execute();
    const referrer = await applyConfirmed(world, { ...aStranger(), email: 'zaituni@mail.example' });
    const unproven = await applyAs(world, aStranger());
    for (const { referral_code } of [referrer, unproven, referrer, unproven]) await friendOf(referral_code);
    const [sms, ...more] = await told(referrer.phone);
    expect(more).toEqual([]);
    expect(sms!.body).toMatch(
      /^Kasente Club: Amina, your friends moved you up 15 places\. You are number \d+ in line now\. http\S+\/application-status$/,
    );
    expect(await told('zaituni@mail.example')).toHaveLength(1);
    expect(await told(unproven.phone)).toEqual([]);

    const { start, end } = kampalaDayBounds(world.clock.now());
    const night = start.getTime() + 22 * HOUR_MS;
    world.clock.advance(night - world.clock.now().getTime());
    for (let friends = 0; friends < 2; friends += 1) await friendOf(referrer.referral_code);
    const late = (await told(referrer.phone)).find(({ body }) => body !== sms!.body);
    expect(late!.next_attempt_at).toEqual(new Date(end.getTime() + 8 * HOUR_MS));
  });

  it('says on the status page which friends do not count yet, and nothing of what spoke against one', async () => {
    const referrer = await applyConfirmed(world, { ...aStranger(), device_key: 'one phone' });
    await friendOf(referrer.referral_code);
    await friendOf(referrer.referral_code, { device_key: 'one phone' });
    await applyAs(world, { ...aStranger(), referral_code: referrer.referral_code });
    const status = await statusOf(referrer.phone);
    expect(status).toMatchObject({ friends_confirmed: 1, friends_looked_at: 1, friends_unconfirmed: 1 });
    expect(JSON.stringify(status)).not.toContain('device');
  });

  it('moves 15 places for every second confirmed friend and says why', async () => {
    const referrer = await applyConfirmed(world, aStranger());
    const before = (await statusOf(referrer.phone)).queue_position!;
    const first = await applyAs(world, { ...aStranger(), referral_code: referrer.referral_code });
    await friendOf(referrer.referral_code);
    expect(await statusOf(referrer.phone)).toMatchObject({
      queue_position: before,
      friends_confirmed: 1,
      movements: [],
    });
    await confirm(first.phone, await codeSentTo(world, first.phone));
    expect(await statusOf(referrer.phone)).toMatchObject({
      queue_position: before - 15,
      friends_confirmed: 2,
      friends_per_jump: 2,
      jump_places: 15,
      movements: [
        {
          at: world.clock.now().toISOString(),
          reason: 'friends_confirmed',
          places: 15,
          from_position: before,
          to_position: before - 15,
        },
      ],
    });
  });

  it('counts two friends who confirm at the same moment as one pair', async () => {
    const referrer = await applyConfirmed(world, aStranger());
    const before = (await statusOf(referrer.phone)).queue_position!;
    const friends = await Promise.all(
      Array.from({ length: 4 }, () => applyAs(world, { ...aStranger(), referral_code: referrer.referral_code })),
    );
    await Promise.all(friends.map(prove));
    expect(await statusOf(referrer.phone)).toMatchObject({ queue_position: before - 30, friends_confirmed: 4 });
  });

  it.each([
    ['own_name', { first_name: 'Same', last_name: 'Person' }],
    ['same_device', { device_key: 'one phone for two' }],
    ['sequential_numbers', { mtn_money_number: '+256769999991' }],
  ])('withholds a friend for %s', async (suspicion, alike) => {
    const own = {
      ...aStranger(),
      ...alike,
      ...('mtn_money_number' in alike ? { mtn_money_number: '+256769999993' } : {}),
    };
    const referrer = await applyConfirmed(world, own);
    const friend = await friendOf(referrer.referral_code, alike);
    expect(await flagsOf(friend.id)).toEqual({ state: 'withheld', suspicions: [suspicion] });
    expect((await statusOf(referrer.phone)).friends_confirmed).toBe(0);
  });

  it('gives no jump to hundreds of pairs who applied on the same device', async () => {
    const referrer = await applyConfirmed(world, { ...aStranger(), device_key: 'farm' });
    // The pairs are the referrer's and each other's; hashing a thousand PINs would prove nothing more.
    const ids = await world.deps.db
      .insertInto('applications')
      .values(
        Array.from({ length: 2 * PAIRS }, (_, index) => ({
          id: world.deps.random.id(world.clock.now()),
          application_number: `AP-FARM-${index}`,
          first_name: 'Farm',
          last_name: String(index),
          mtn_money_number: `+25678${String(index * 50).padStart(7, '0')}`,
          payment_priority: 'mtn' as const,
          pin_hash: Buffer.from('none'),
          pin_key_id: 'none',
          join_reasons: [],
          referral_code: `FARM${index}`,
          referrer_id: referrer.id,
          device_key: 'farm',
          status: 'pending' as const,
          submitted_at: world.clock.now(),
        })),
      )
      .returning('id')
      .execute();
    await world.deps.db
      .insertInto('referrals')
      .values(ids.map(({ id }) => ({ application_id: id, referrer_id: referrer.id, state: 'claimed' as const })))
      .execute();
    for (const { id } of ids) await prove({ id, phone: 'none' });
    expect(await statusOf(referrer.phone)).toMatchObject({ friends_confirmed: 0, movements: [] });
  });

  it('withholds a burst from one network of addresses, and not friends at home or here and there', async () => {
    const referrer = await applyConfirmed(world, aStranger());
    const referral_code = referrer.referral_code;
    const burst = [];
    for (let host = 1; host <= 5; host += 1) burst.push(await applyFrom(`41.210.9.${host}`, { referral_code }));
    for (const friend of burst) {
      await prove(friend);
      expect(await flagsOf(friend.id)).toEqual({ state: 'withheld', suspicions: ['burst'] });
    }
    const home = [];
    for (let host = 1; host <= 5; host += 1) home.push(await applyFrom(`192.168.1.${host}`, { referral_code }));
    home.push(await applyFrom('41.210.10.1', { referral_code }));
    for (const friend of home) {
      await prove(friend);
      expect((await flagsOf(friend.id)).state).toBe('counted');
    }
  });

  it('jumps at most three times a day and ten times in all; the rest waits', async () => {
    const referrer = await applyConfirmed(world, aStranger());
    const friends = [];
    for (let count = 0; count < 24; count += 1)
      friends.push(await applyAs(world, { ...aStranger(), referral_code: referrer.referral_code }));
    for (const friend of friends) await prove(friend);
    const jumps = async () => (await statusOf(referrer.phone)).movements.length;
    expect(await jumps()).toBe(3);
    const seen = [];
    for (let day = 0; day < 5; day += 1) {
      world.clock.advance(DAY_MS);
      await creditDueReferrers(world.deps);
      await creditDueReferrers(world.deps);
      seen.push(await jumps());
    }
    expect(seen).toEqual([6, 9, 10, 10, 10]);
  });

  it('who has had all jumps of a day holds up nobody whose friends count meanwhile', async () => {
    const tomorrow = kampalaDayBounds(world.clock.now()).end.getTime() - world.clock.now().getTime();
    world.clock.advance(tomorrow + HOUR_MS);
    const [many, few] = [await applyConfirmed(world, aStranger()), await applyConfirmed(world, aStranger())];
    for (let count = 0; count < 8; count += 1) await friendOf(many.referral_code);
    await hold(1);
    for (let count = 0; count < 2; count += 1) await friendOf(few.referral_code);
    await hold(0);
    world.clock.advance(2 * HOUR_MS);
    await creditDueReferrers(world.deps, { most: 1 });
    expect((await statusOf(many.phone)).movements).toHaveLength(3);
    expect((await statusOf(few.phone)).movements).toHaveLength(1);
  });

  it('whose friends begin to count is moved at the next look, and whoever had too many for a day within the first hour of the next', async () => {
    const tomorrow = kampalaDayBounds(world.clock.now()).end.getTime() - world.clock.now().getTime();
    world.clock.advance(tomorrow + HOUR_MS);
    await hold(0);
    const many = await applyConfirmed(world, aStranger());
    for (let count = 0; count < 8; count += 1) await friendOf(many.referral_code);
    const few = await applyConfirmed(world, aStranger());
    await friendOf(few.referral_code);
    const look = creditWatch();
    await look(world.deps);
    const jumps = () => Promise.all([many, few].map(async ({ phone }) => (await statusOf(phone)).movements.length));
    expect(await jumps()).toEqual([3, 0]);
    world.clock.advance(MINUTE_MS);
    await hold(1);
    await friendOf(few.referral_code);
    await hold(0);
    expect(await look(world.deps)).toBe(0);
    world.clock.advance(HOUR_MS);
    await look(world.deps);
    world.clock.advance(MINUTE_MS);
    await look(world.deps);
    expect(await jumps()).toEqual([3, 1]);
    world.clock.advance(kampalaDayBounds(world.clock.now()).end.getTime() - world.clock.now().getTime());
    await look(world.deps);
    expect(await jumps()).toEqual([4, 1]);
  });

  it('who cannot be moved keeps nobody else from being moved', async () => {
    await hold(1);
    const referrers: Awaited<ReturnType<typeof applyConfirmed>>[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const referrer = await applyConfirmed(world, aStranger());
      for (let count = 0; count < 2; count += 1) await friendOf(referrer.referral_code);
      referrers.push(referrer);
      world.clock.advance(MINUTE_MS);
    }
    await hold(0);
    world.clock.advance(2 * HOUR_MS);
    const jumps = () => Promise.all(referrers.map(async ({ phone }) => (await statusOf(phone)).movements.length));
    const mend = await breakRow(world.deps, { table: 'referrals', key: 'referrer_id', id: referrers[0]!.id });
    await expect(creditDueReferrers(world.deps)).rejects.toThrow('this row is faulty');
    expect(await jumps()).toEqual([0, 1]);
    await mend();
    await creditDueReferrers(world.deps);
    expect(await jumps()).toEqual([1, 1]);
  });

  it('obeys the settings, and keeps what they were', async () => {
    const set = (name: 'queue_jump_places' | 'queue_friend_hold_hours', value: number) =>
      transact(world.deps.db, (tx) => changeSetting(tx, { name, value, at: new Date(0), by: null }));
    await set('queue_jump_places', 3);
    await set('queue_friend_hold_hours', 24);
    const referrer = await applyConfirmed(world, aStranger());
    const before = (await statusOf(referrer.phone)).queue_position!;
    await friendOf(referrer.referral_code);
    await friendOf(referrer.referral_code);
    await creditDueReferrers(world.deps);
    expect((await statusOf(referrer.phone)).queue_position).toBe(before);
    world.clock.advance(DAY_MS);
    await creditDueReferrers(world.deps);
    expect(await statusOf(referrer.phone)).toMatchObject({ queue_position: before - 3, jump_places: 3 });
    await set('queue_jump_places', 15);
    await set('queue_friend_hold_hours', 0);
    const history = await world.deps.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'queue_jump_places')
      .orderBy('id')
      .execute();
    expect(history.map((row) => row.value)).toEqual([3, 15]);
  });
});

describe('naming a referrer afterwards', () => {
  const name = (phone: string, code: string, referral_code: string) =>
    world.call(applyReferral, { body: { phone, code, referral_code } });

  it('needs the code of the number, works once, and confirms the number with it', async () => {
    const referrer = await applyConfirmed(world, { ...aStranger(), first_name: 'Grace' });
    const applied = await applyAs(world, aStranger());
    const code = await codeSentTo(world, applied.phone);
    const wrong = await name(applied.phone, code === '000000' ? '000001' : '000000', referrer.referral_code);
    expect(wrong.problem.error_code).toBe('code_incorrect');
    expect((await name(applied.phone, code, 'NOBODYS1')).problem.error_code).toBe('referral_code_unknown');
    expect((await name(applied.phone, code, applied.referral_code)).problem.error_code).toBe('referral_code_unknown');
    const answer = await name(applied.phone, code, ` ${referrer.referral_code.toLowerCase()} `);
    expect(answer.reply).toMatchObject({ phone_confirmed: true, referred_by: 'Grace N.' });
    expect((await statusOf(referrer.phone)).friends_confirmed).toBe(1);
    // Sent again because the answer was lost, it is answered as before; nobody else can be named any more.
    expect((await name(applied.phone, code, referrer.referral_code)).reply).toEqual(answer.reply);
    expect((await statusOf(referrer.phone)).friends_confirmed).toBe(1);
    const other = await applyConfirmed(world, aStranger());
    expect((await name(applied.phone, code, other.referral_code)).problem.error_code).toBe('referral_given');
  });

  it('is over with the decision', async () => {
    const referrer = await applyAs(world, aStranger());
    const applied = await applyConfirmed(world, { ...aStranger(), airtel_money_number: `+256${newNumber()}` });
    await approveApplication(world.deps, { id: applied.id, by: null }, undefined);
    expect((await name(applied.phone, '123456', referrer.referral_code)).problem.error_code).toBe(
      'application_decided',
    );
  });
});
