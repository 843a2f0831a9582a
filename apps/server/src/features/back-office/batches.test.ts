import { signIn } from '@club/contract/auth';
import {
  approveApplication,
  approveNext,
  askToConfirm,
  getApplication,
  judgeReferral,
  listApplications,
  listOpenBatches,
  rejectApplication,
  undoBatch,
} from '@club/contract/back-office';
import { apply, checkStatus } from '@club/contract/membership';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { anApplication, applyAs, applyConfirmed, TEST_PIN } from '#server-test/applicants.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { sweepMessages } from '#server/features/notifications/sweep-messages.ts';

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

const press = (count: number, dry_run = false) =>
  world.call(approveNext, { body: { count, dry_run }, token: admin.token });
const undo = (id: string) => world.call(undoBatch, { params: { id }, token: admin.token });
const detail = async (id: string) => (await world.call(getApplication, { params: { id }, token: admin.token })).reply;
const waiting = async () =>
  (
    await world.call(listApplications, { query: { status: 'pending', per_page: 50 }, token: admin.token })
  ).reply.results.map((row) => row.id);
const welcomes = (phone: string) =>
  world.deps.db
    .selectFrom('messages')
    .select('state')
    .where('recipient', '=', phone)
    .where('template', '=', 'application_approved')
    .where('channel', '=', 'sms')
    .execute();

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

describe('approving the next so many', () => {
  it('says first who it would be, then approves just those, and tells nobody for ten minutes', async () => {
    const applied = [];
    for (let count = 0; count < 5; count += 1) {
      applied.push(count === 1 ? await applyAs(world) : await applyConfirmed(world));
    }
    const line = await waiting();
    const dry = (await press(3, true)).reply;
    expect(dry).toMatchObject({ batch_id: null, undo_until: null, sms: 3 });
    expect(await waiting()).toEqual(line);
    const { reply } = await press(3);
    expect(reply.applications).toEqual(dry.applications);
    expect(reply.passed_over).toBe(dry.passed_over);
    expect(reply.passed_over).toBeGreaterThanOrEqual(1);
    const approved = reply.applications.map(({ id }) => id);
    expect(await waiting()).toEqual(line.filter((id) => !approved.includes(id)));
    await sweepMessages(world.deps);
    const someone = applied.find(({ id }) => approved.includes(id))!;
    expect(await welcomes(someone.phone)).toEqual([{ state: 'queued' }]);
    world.clock.advance(11 * MINUTE_MS);
    await sweepMessages(world.deps);
    expect(await welcomes(someone.phone)).toEqual([{ state: 'sent' }]);
    admin = await makeMember(world.deps, { first_name: 'Ruth', is_admin: true });
    expect((await undo(reply.batch_id!)).problem.error_code).toBe('undo_too_late');
  });

  it('is undone whole: everybody waits where they stood, was never told, and can be approved again', async () => {
    const applied = [];
    for (let count = 0; count < 6; count += 1) applied.push(await applyConfirmed(world));
    const line = await waiting();
    const { reply } = await press(4);
    const [first] = reply.applications;
    world.clock.advance(9 * MINUTE_MS);
    expect((await undo(reply.batch_id!)).reply).toEqual({ undone: 4, kept: 0 });
    expect(await waiting()).toEqual(line);
    expect((await undo(reply.batch_id!)).problem.error_code).toBe('undo_too_late');
    const shown = await detail(first!.id);
    expect(shown).toMatchObject({ status: 'pending', decided_at: null });
    expect(shown.audit[0]).toMatchObject({ action: 'application.undo_approval', before: { status: 'approved' } });
    const phone = applied.find(({ id }) => id === first!.id)?.phone ?? shown.mtn_money_number!;
    expect(await welcomes(phone)).toEqual([]);
    const refused = await world.call(signIn, { body: { phone, pin: TEST_PIN } });
    expect(refused.problem.error_code).toBe('member_not_approved');
    await world.call(approveApplication, { params: { id: first!.id }, body: {}, token: admin.token });
    expect((await world.call(signIn, { body: { phone, pin: TEST_PIN } })).reply.member.first_name).toBe('Amina');
    expect(await welcomes(phone)).toEqual([{ state: 'queued' }]);
  });

  it('is told to every admin as long as it can be undone', async () => {
    const open = async (by = admin) => (await world.call(listOpenBatches, { token: by.token })).reply.results;
    const colleague = await makeMember(world.deps, { first_name: 'Moses', is_admin: true });
    await applyConfirmed(world);
    const { reply } = await press(1);
    const told = { batch_id: reply.batch_id, undo_until: reply.undo_until, approved: 1, approved_by: 'Ruth Nabirye' };
    expect(await open(colleague)).toEqual([{ ...told, approved_at: world.clock.now().toISOString() }]);
    expect(await open()).toHaveLength(1);
    await undo(reply.batch_id!);
    expect(await open()).toEqual([]);
    await press(1);
    world.clock.advance(9 * MINUTE_MS);
    expect(await open()).toHaveLength(1);
    world.clock.advance(MINUTE_MS);
    admin = await makeMember(world.deps, { first_name: 'Ruth', is_admin: true });
    expect(await open()).toEqual([]);
  });

  it('keeps who has signed in meanwhile', async () => {
    await press(100);
    const [one, two] = [await applyConfirmed(world), await applyConfirmed(world)];
    const { reply } = await press(2);
    await world.call(signIn, { body: { phone: one.phone, pin: TEST_PIN } });
    expect((await undo(reply.batch_id!)).reply).toEqual({ undone: 1, kept: 1 });
    expect((await detail(one.id)).status).toBe('approved');
    expect((await detail(two.id)).status).toBe('pending');
  });

  it('approves the same ones when two press at once', async () => {
    await press(100);
    const people = [];
    for (let count = 0; count < 6; count += 1) people.push(await applyConfirmed(world));
    const answers = await Promise.all([press(3), press(3)]);
    const approved = answers.flatMap(({ reply }) => reply.applications.map(({ id }) => id));
    expect(new Set(approved).size).toBe(approved.length);
    for (const { id } of people.slice(0, 3)) expect(approved).toContain(id);
  });

  it('does nothing when nobody can be approved', async () => {
    await press(100);
    expect((await press(5)).reply).toMatchObject({ batch_id: null, applications: [], sms: 0 });
    expect((await press(0)).status).toBe(400);
    expect((await press(101)).status).toBe(400);
    expect((await undo('00000000-0000-7000-8000-000000000000')).status).toBe(404);
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
    const day = new Date(world.clock.now().getTime() + 30 * DAY_MS).toISOString().slice(0, 10);
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

  it('are for admins, and of nothing there are none', async () => {
    const { id } = await applyAs(world);
    const member = await makeMember(world.deps);
    expect((await world.call(getApplication, { params: { id }, token: member.token })).status).toBe(403);
    const nobody = { id: '00000000-0000-7000-8000-000000000000' };
    expect((await world.call(getApplication, { params: nobody, token: admin.token })).status).toBe(404);
  });
});
