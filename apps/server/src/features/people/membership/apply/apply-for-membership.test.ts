import { apply, checkPhoneAvailability, checkStatus } from '@club/contract/people/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { anApplication, applyAs, newNumber, TEST_PIN } from '#server-test/applicants.ts';
import { untilServed } from '#server-test/until-served.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { rejectApplication } from '#server/features/people/membership/desk/reject-application.ts';
import { isPinOf, pinSlowWork } from '#server/security/pin-seal.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rowOf = (id: string) =>
  world.deps.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = (phone: string) => world.call(checkStatus, { body: { phone } });

describe('applying for membership', () => {
  it('answers a readable id and stores consent, and of the PIN only a seal', async () => {
    const body = anApplication({ email: 'amina@example.ug', how_discovered: 'radio', consent_marketing: true });
    const answer = await world.call(apply, { body });
    expect(answer.status).toBe(201);
    expect(answer.reply).toMatchObject({ status: 'pending', submitted_at: world.clock.now().toISOString() });
    expect(answer.reply.application_id).toMatch(/^AP-261121-\d{4}$/);
    expect(answer.reply.referral_code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const row = await rowOf(answer.reply.id);
    expect(row).toMatchObject({
      status: 'pending',
      mtn_money_number: body.mtn_money_number,
      how_discovered: 'radio',
      terms_version: '2026-11',
      consent_marketing: true,
      consent_ip: '127.0.0.1',
      consent_user_agent: 'lightMyRequest',
    });
    const sealed = { pin_hash: row.pin_hash!, pin_key_id: row.pin_key_id! };
    expect(await isPinOf(world.deps, sealed, TEST_PIN, row.id)).toBe(true);
    expect(JSON.stringify(row)).not.toContain(TEST_PIN);
  });

  it('numbers the applications of a Kampala day without gaps or repeats, however many come at once', async () => {
    // 23:30 in Kampala is still this day; half an hour later another begins.
    world.clock.advance(11.5 * 60 * 60_000);
    const many = await Promise.all(Array.from({ length: 20 }, () => applyAs(world)));
    const numbers = many.map((reply) => reply.application_id).toSorted();
    expect(new Set(numbers).size).toBe(20);
    expect(Number(numbers.at(-1)!.slice(-4)) - Number(numbers[0]!.slice(-4))).toBe(19);
    expect(numbers[0]).toMatch(/^AP-261121-/);
    world.clock.advance(60 * 60_000);
    expect((await applyAs(world)).application_id).toBe('AP-261122-0001');
  });

  it('takes one of 200 parallel applications with one number and refuses the others at the field', async () => {
    const number = `+256${newNumber()}`;
    const before = pinSlowWork.ran;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        untilServed(() =>
          world.call(apply, {
            // Each third names it as an Airtel number: a number has one owner over both networks.
            body:
              index % 3 === 2
                ? anApplication({ mtn_money_number: null, airtel_money_number: number, payment_priority: 'airtel' })
                : anApplication({ mtn_money_number: number }),
          }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(pinSlowWork.ran - before).toBe(1);
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 201) continue;
      expect(answer.status).toBe(400);
      expect(answer.problem.errors).toEqual(
        index % 3 === 2
          ? { airtel_money_number: ['This Airtel number is already registered'] }
          : { mtn_money_number: ['This MTN number is already registered'] },
      );
    }
    const rows = await world.deps.db
      .selectFrom('applications')
      .select('id')
      .where((where) => where.or([where('mtn_money_number', '=', number), where('airtel_money_number', '=', number)]))
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('keeps nothing of an application of which one number was taken', async () => {
    const { phone } = await applyAs(world);
    const fresh = `+256${newNumber()}`;
    const answer = await world.call(apply, {
      body: anApplication({ mtn_money_number: fresh, airtel_money_number: phone, payment_priority: 'mtn' }),
    });
    expect(answer.problem.errors).toEqual({ airtel_money_number: ['This Airtel number is already registered'] });
    const check = await world.call(checkPhoneAvailability, { body: { phone: fresh } });
    expect(check.reply).toEqual({ available: true });
  });

  it('gives the first answer again to the same key, and refuses the key for another application', async () => {
    const body = anApplication();
    const key = 'apply-once-0001';
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.call(apply, { body, key })));
    const first = answers.find(({ status }) => status === 201)!.reply;
    for (const answer of answers) if (answer.status === 201) expect(answer.reply).toEqual(first);
    expect((await world.call(apply, { body, key })).reply).toEqual(first);
    const other = await world.call(apply, { body: { ...body, pin: '1470' }, key });
    expect(other.problem.error_code).toBe('idempotency_key_reused');
  });

  it('stores no digest that would give the PIN away', async () => {
    const body = anApplication();
    const key = 'apply-secret-01';
    await world.call(apply, { body, key });
    const stored = await world.deps.db
      .selectFrom('idempotency_keys')
      .select('fingerprint')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    const { fingerprintOf } = await import('#server/db/idempotency.ts');
    const parsed = apply.body.parse(body);
    expect(stored.fingerprint.equals(fingerprintOf({ params: {}, body: parsed }))).toBe(false);
  });

  it('remembers who referred whom, and says nothing of a code that is wrong or one’s own', async () => {
    const friend = await applyAs(world, { first_name: 'Grace', last_name: 'Mugisha' });
    const referred = await applyAs(world, { referral_code: friend.referral_code.toLowerCase() });
    expect((await statusOf(referred.phone)).reply.referred_by).toBe('Grace M.');
    const dead = { referral_code: 'ZZZZZZZZ', other_referral_codes: [friend.referral_code] };
    expect((await rowOf((await applyAs(world, dead)).id)).referrer_id).toBe(friend.id);
    const unknown = await applyAs(world, { referral_code: 'ZZZZZZZZ' });
    expect((await statusOf(unknown.phone)).reply.referred_by).toBeNull();
    const none = await applyAs(world);
    expect([referred, unknown, none].map(({ referral_used }) => referral_used)).toEqual([true, false, null]);
    await rejectApplication(world.deps, { id: friend.id, by: null }, { reason_code: 'high_volume' }, undefined);
    const late = await applyAs(world, { referral_code: friend.referral_code });
    expect(late).toMatchObject({ status: 'pending', referral_used: false });
  });

  it('lets a rejected person apply again, links the two, and forgets that they refer themselves', async () => {
    const first = await applyAs(world);
    await rejectApplication(world.deps, { id: first.id, by: null }, { reason_code: 'high_volume' }, undefined);
    expect((await statusOf(first.phone)).reply).toMatchObject({ status: 'rejected', queue_position: null });
    expect((await rowOf(first.id)).pin_hash).toBeNull();
    const second = await applyAs(world, { mtn_money_number: first.phone, referral_code: first.referral_code });
    expect(await rowOf(second.id)).toMatchObject({ previous_application_id: first.id, referrer_id: null });
    expect((await statusOf(first.phone)).reply).toMatchObject({
      status: 'pending',
      application_id: second.application_id,
    });
  });

  it('refuses fields nobody asked for, and wrong kinds with the field’s text', async () => {
    const extra = await world.call(apply, { body: { ...anApplication(), status: 'approved' } });
    expect(extra.problem.errors).toHaveProperty('status');
    const numeric = await world.call(apply, { body: { ...anApplication(), pin: 3690 } });
    expect(numeric.problem.errors).toEqual({ pin: ['PIN must be exactly 4 digits'] });
    const empty = await world.call(apply, { body: {} });
    expect(empty.status).toBe(400);
    expect(empty.problem.errors['first_name']).toEqual(['First name is required']);
  });
});

describe('asking for the status', () => {
  it('tells the place, how many wait, and finds the number in every spelling', async () => {
    const mine = await applyAs(world, { airtel_money_number: `+256${newNumber()}` });
    const { reply } = await statusOf(mine.phone);
    expect(reply).toMatchObject({ status: 'pending', application_id: mine.application_id, referred_by: null });
    expect(reply.queue_position).toBe(reply.total_waiting);
    const national = mine.phone.slice(4);
    for (const phone of [`256${national}`, `0${national}`, national, ` +256 ${national}`]) {
      expect((await statusOf(phone)).reply).toEqual(reply);
    }
  });

  it.each([
    ['nobody', '+256799999999', 404, 'application_not_found'],
    ['nonsense', '12', 404, 'application_not_found'],
    ['nothing', '', 400, 'invalid_data'],
  ])('refuses %s', async (_name, phone, status, code) => {
    const answer = await statusOf(phone);
    expect(answer.status).toBe(status);
    expect(answer.problem.error_code).toBe(code);
  });

  it('says which text belongs to an empty field', async () => {
    expect((await statusOf('')).problem.errors).toEqual({ phone: ['Please enter your phone number'] });
  });
});

describe('asking whether a number is free', () => {
  it('says no for a number of either field and yes for others', async () => {
    const airtel_money_number = `+256${newNumber()}`;
    const { phone } = await applyAs(world, { airtel_money_number });
    const isFree = async (number: string) =>
      (await world.call(checkPhoneAvailability, { body: { phone: number } })).reply.available;
    expect(await isFree(phone)).toBe(false);
    expect(await isFree(`0${airtel_money_number.slice(4)}`)).toBe(false);
    expect(await isFree(`+256${newNumber()}`)).toBe(true);
  });

  it('does not call free what is no number', async () => {
    const answer = await world.call(checkPhoneAvailability, { body: { phone: '0412' } });
    expect(answer.problem.errors).toEqual({ phone: ['Please enter a valid phone number'] });
  });
});
