import { apply, checkStatus } from '@club/contract/people/membership';
import {
  approveApplication,
  approveNext,
  askToConfirm,
  getApplication,
  holdApplication,
  judgeReferral,
  listApplications,
  rejectApplication,
  releaseApplication,
} from '@club/contract/people/membership-desk';
import { kampalaDay } from '@club/rules/kampala-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { anApplication, applyAs, applyConfirmed } from '#server-test/applicants.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { confirmNumber } from '#server/features/people/membership/apply/confirm-phone.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.advance(61 * MINUTE_MS);
  admin = await makeMember(world.deps, { first_name: 'Ruth', is_admin: true });
});

const detail = async (id: string) => (await world.call(getApplication, { params: { id }, token: admin.token })).reply;

describe('approving an application whose number is not confirmed', () => {
  it('needs to be said on purpose', async () => {
    const { id } = await applyAs(world);
    const answer = await world.call(approveApplication, { params: { id }, body: {}, token: admin.token });
    expect([answer.status, answer.problem.error_code]).toEqual([409, 'number_unconfirmed']);
    expect((await detail(id)).flags).toEqual(['unconfirmed']);
    const body = { override_unconfirmed: true };
    expect((await world.call(approveApplication, { params: { id }, body, token: admin.token })).status).toBe(200);
    expect((await detail(id)).audit[0]).toMatchObject({
      actor: 'Ruth Nabirye',
      action: 'application.approve',
      before: { status: 'pending' },
      after: { status: 'approved', override_unconfirmed: true },
    });
  });

  it('begins with asking the applicant to confirm it', async () => {
    const applied = await applyAs(world);
    const ask = () => world.call(askToConfirm, { params: { id: applied.id }, token: admin.token });
    expect((await ask()).status).toBe(429);
    world.clock.advance(MINUTE_MS);
    expect((await ask()).status).toBe(200);
    const shown = await detail(applied.id);
    expect(shown.messages.filter(({ template }) => template === 'confirm_phone')).toHaveLength(2);
    expect(JSON.stringify(shown.messages)).not.toMatch(/confirms your phone/);
    expect(shown.audit[0]!.action).toBe('application.ask_to_confirm');
    const confirmed = await applyConfirmed(world);
    const again = await world.call(askToConfirm, { params: { id: confirmed.id }, token: admin.token });
    expect(again.problem.error_code).toBe('number_confirmed');
  });
});

describe('an application on hold', () => {
  const hold = (id: string, reason = 'Call them about the name first', { token } = admin) =>
    world.call(holdApplication, { params: { id }, body: { reason }, token });
  const release = (id: string) => world.call(releaseApplication, { params: { id }, token: admin.token });
  const approve = (id: string) => world.call(approveApplication, { params: { id }, body: {}, token: admin.token });

  it('keeps its place, is approved by nobody until it is let go, and says who holds it and why', async () => {
    const { id, phone } = await applyConfirmed(world);
    const before = await detail(id);
    expect((await hold(id)).reply).toMatchObject({
      status: 'pending',
      queue_position: before.queue_position,
      flags: ['held'],
      held_at: world.clock.now().toISOString(),
      held_by: 'Ruth Nabirye',
      hold_reason: 'Call them about the name first',
    });
    const refused = await approve(id);
    expect([refused.status, refused.problem.error_code]).toEqual([409, 'application_held']);
    const { reply: status } = await world.call(checkStatus, { body: { phone } });
    expect(status.status).toBe('pending');
    expect(JSON.stringify(status)).not.toContain('Call them');
    const { reply: list } = await world.call(listApplications, { query: { flag: 'held' }, token: admin.token });
    expect(list.results.map((row) => row.id)).toEqual([id]);
    expect((await release(id)).reply).toMatchObject({ flags: [], held_at: null, held_by: null, hold_reason: null });
    expect((await approve(id)).status).toBe(200);
    expect((await detail(id)).audit.map(({ action }) => action)).toEqual([
      'application.approve',
      'application.release',
      'application.hold',
    ]);
    expect((await hold(id)).problem.error_code).toBe('application_decided');
  });

  it('is passed over when the next in line are approved, and may be rejected', async () => {
    const { id } = await applyConfirmed(world);
    const seen = await world.call(approveNext, { body: { dry_run: true, count: 100 }, token: admin.token });
    expect(seen.reply.applications.map((row) => row.id)).toContain(id);
    await hold(id);
    const next = await world.call(approveNext, { body: { dry_run: true, count: 100 }, token: admin.token });
    expect(next.reply.applications.map((row) => row.id)).not.toContain(id);
    // Shown before it was put on hold: it waits on.
    const shown = [{ id, flags: [] }];
    const late = await world.call(approveNext, { body: { dry_run: false, shown }, token: admin.token });
    expect(late.reply).toMatchObject({ applications: [], flagged_meanwhile: 1 });
    const body = { reason_code: 'criteria_not_met' };
    expect((await world.call(rejectApplication, { params: { id }, body, token: admin.token })).status).toBe(200);
  });

  it('is held once, by the first of many', async () => {
    const { id } = await applyConfirmed(world);
    const reasons = Array.from({ length: 5 }, (_, index) => `reason ${index}`);
    const answers = await Promise.all(reasons.map((reason) => hold(id, reason)));
    const [first] = answers.filter(({ status }) => status === 200);
    const others = answers.filter((answer) => answer !== first);
    expect(others.map(({ problem }) => problem.error_code)).toEqual(
      Array.from({ length: 4 }, () => 'application_held'),
    );
    // Sent again after a lost answer it is the same, and so it is for a colleague who means the same.
    const { hold_reason } = first!.reply;
    const colleague = await makeMember(world.deps, { is_admin: true });
    for (const by of [admin, colleague]) {
      expect((await hold(id, hold_reason!, by)).reply.hold_reason).toBe(hold_reason);
    }
    expect((await detail(id)).audit).toHaveLength(1);
    expect((await hold('00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

describe('the price of a batch', () => {
  it('is said in shillings before anything is sent', async () => {
    await Promise.all([applyConfirmed(world), applyConfirmed(world)]);
    const { reply } = await world.call(approveNext, { body: { dry_run: true, count: 2 }, token: admin.token });
    expect(reply).toMatchObject({ sms: 2, sms_cost_ugx: 70 });
  });
});

describe('rejecting with words for the applicant', () => {
  it('shows reason, words and day on the status page, and holds the person to the day', async () => {
    const applied = await applyConfirmed(world);
    const body = {
      reason_code: 'incomplete_information',
      note: 'seems made up',
      message: 'Please write your name as on your ID.',
      reapply_after_days: 30,
    };
    await world.call(rejectApplication, { params: { id: applied.id }, body, token: admin.token });
    const { reply } = await world.call(checkStatus, { body: { phone: applied.phone } });
    const day = kampalaDay(new Date(world.clock.now().getTime() + 30 * DAY_MS));
    expect(reply).toMatchObject({
      status: 'rejected',
      reject_reason: 'incomplete_information',
      reject_message: 'Please write your name as on your ID.',
      reapply_after: day,
    });
    expect(JSON.stringify(reply)).not.toContain('made up');
    const again = () => world.call(apply, { body: anApplication({ mtn_money_number: applied.phone }) });
    expect((await again()).problem.errors['mtn_money_number']![0]).toMatch(/^You may apply again from \d/);
    world.clock.advance(30 * DAY_MS);
    expect((await again()).status).toBe(201);
  });

  it('is said beside the number that was proven, also of two', async () => {
    const applied = await applyConfirmed(world, {
      mtn_money_number: null,
      airtel_money_number: '+256701000654',
      payment_priority: 'airtel',
    });
    const body = { reason_code: 'incomplete_information', reapply_after_days: 30 };
    await world.call(rejectApplication, { params: { id: applied.id }, body, token: admin.token });
    const again = await world.call(apply, { body: anApplication({ airtel_money_number: applied.phone }) });
    expect(Object.keys(again.problem.errors)).toEqual(['airtel_money_number']);
  });

  it('binds and tells nobody whose number somebody else had named', async () => {
    const named = anApplication();
    const own = { ...anApplication(), airtel_money_number: '+256701000321' };
    const { id } = await applyAs(world, { ...own, mtn_money_number: named.mtn_money_number });
    await transact(world.deps.db, (tx) => confirmNumber(tx, world.deps, id, own.airtel_money_number));
    const unproven = anApplication();
    const mistyped = await applyAs(world, unproven);
    const body = { reason_code: 'incomplete_information', reapply_after_days: 180 };
    for (const one of [id, mistyped.id])
      expect((await world.call(rejectApplication, { params: { id: one }, body, token: admin.token })).status).toBe(200);
    expect((await detail(mistyped.id)).audit[0]!.after).toMatchObject({ reapply_after: null });
    const told = await world.deps.db
      .selectFrom('messages')
      .select('recipient')
      .where('event_key', '=', `application_rejected:${id}`)
      .execute();
    expect(told).toEqual([{ recipient: own.airtel_money_number }]);
    const withNumber = (number: string) =>
      world.call(apply, {
        body: anApplication({ payment_priority: 'airtel', mtn_money_number: null, airtel_money_number: number }),
      });
    expect((await withNumber(own.airtel_money_number)).problem.errors).toHaveProperty('airtel_money_number');
    const seen = await world.call(checkStatus, { body: { phone: named.mtn_money_number! } });
    expect(seen.reply).toMatchObject({ status: 'rejected', reapply_after: null });
    expect((await world.call(apply, { body: named })).status).toBe(201);
    expect((await world.call(apply, { body: unproven })).status).toBe(201);
  });
});

describe('the details of an application', () => {
  it('show referrer, friends, duplicates, messages, movements and audit', async () => {
    const referrer = await applyConfirmed(world, { first_name: 'Grace', device_key: 'shared' });
    const friend = await applyConfirmed(world, {
      first_name: 'Peter',
      referral_code: referrer.referral_code,
      device_key: 'shared',
    });
    const shown = await detail(friend.id);
    expect(shown.referral).toMatchObject({
      referrer: { id: referrer.id, first_name: 'Grace' },
      state: 'withheld',
    });
    expect(shown.referral!.suspicions).toContain('same_device');
    expect(shown.flags).toEqual(shown.referral!.suspicions);
    expect(shown.duplicates).toMatchObject([{ id: referrer.id, why: 'device' }]);
    const other = await detail(referrer.id);
    expect(other.friends).toMatchObject([{ id: friend.id, state: 'withheld' }]);
    const { reply } = await world.call(listApplications, { query: { flag: 'withheld' }, token: admin.token });
    expect(reply.results.map(({ id }) => id)).toContain(friend.id);
    expect(reply.count).toBe(reply.results.length);
  });

  it('let a reviewer count a withheld friend after all', async () => {
    const referrer = await applyConfirmed(world, { device_key: 'kiosk', first_name: 'Kiosk' });
    const friend = await applyConfirmed(world, { referral_code: referrer.referral_code, device_key: 'kiosk' });
    const judge = (state: 'counted' | 'withheld') =>
      world.call(judgeReferral, { params: { id: friend.id }, body: { state }, token: admin.token });
    expect((await judge('counted')).status).toBe(200);
    expect((await judge('counted')).problem.error_code).toBe('referral_settled');
    expect((await detail(referrer.id)).friends[0]!.state).toBe('counted');
    expect((await judge('withheld')).status).toBe(200);
    expect((await detail(friend.id)).audit.map(({ action }) => action)).toEqual([
      'referral.withhold',
      'referral.count',
    ]);
  });

  it('say of a friend that the referrer was moved by them, after which nobody withholds them any more', async () => {
    const { id: referrer_id, referral_code } = await applyConfirmed(world, { first_name: 'Mover' });
    const friends = [];
    for (const mtn_money_number of ['+256788230110', '+256788230550'])
      friends.push(await applyConfirmed(world, { mtn_money_number, referral_code }));
    const { id } = friends[0]!;
    expect((await detail(referrer_id)).movements).toHaveLength(1);
    expect((await detail(id)).referral).toMatchObject({ state: 'counted', has_moved: true });
    const withhold = await world.call(judgeReferral, {
      params: { id },
      body: { state: 'withheld' },
      token: admin.token,
    });
    expect(withhold.problem.error_code).toBe('referral_settled');
  });

  it('count no withheld friend before the number is confirmed, only give the referral back', async () => {
    const referrer = await applyConfirmed(world, { first_name: 'Careful' });
    const { referral_code } = referrer;
    const friend = await applyAs(world, {
      first_name: 'Friend',
      mtn_money_number: '+256788120450',
      referral_code,
    });
    const judge = (state: 'counted' | 'withheld') =>
      world.call(judgeReferral, { params: { id: friend.id }, body: { state }, token: admin.token });
    const status = async () => (await world.call(checkStatus, { body: { phone: referrer.phone } })).reply;
    expect((await judge('withheld')).status).toBe(200);
    expect(await status()).toMatchObject({ friends_looked_at: 0, friends_unconfirmed: 1 });
    expect((await judge('counted')).reply.message).toBe('The referral counts once the number is confirmed.');
    expect((await detail(referrer.id)).friends[0]!.state).toBe('claimed');
    expect(await status()).toMatchObject({ friends_confirmed: 0, friends_unconfirmed: 1 });
    await transact(world.deps.db, (tx) => confirmNumber(tx, world.deps, friend.id, friend.phone));
    expect((await status()).friends_confirmed).toBe(1);
  });

  it('are for admins, and of nothing there are none', async () => {
    const { id } = await applyAs(world);
    const member = await makeMember(world.deps);
    expect((await world.call(getApplication, { params: { id }, token: member.token })).status).toBe(403);
    const nobody = { id: '00000000-0000-7000-8000-000000000000' };
    expect((await world.call(getApplication, { params: nobody, token: admin.token })).status).toBe(404);
  });
});
