import type { BodyIn } from '@club/contract/endpoint';
import { addRider } from '@club/contract/outlets/riders';
import { signIn } from '@club/contract/people/auth';
import { applyReferral, resendCode } from '@club/contract/people/membership';
import {
  approveApplication,
  approveNext,
  type Batch,
  getApplication,
  listApplications,
  listOpenBatches,
  rejectApplication,
  undoBatch,
} from '@club/contract/people/membership-desk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { applyAs, applyConfirmed, codeSentTo, TEST_PIN } from '#server-test/applicants.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { sweepMessages } from '#server/features/club/notifications/channels/sweep-messages.ts';
import { grantRole } from '#server/features/people/members/grant-role.ts';
import { jumpAhead } from '#server/features/people/membership/queue/queue.ts';

const MINUTE_MS = 60_000;

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

const look = (count: number) => world.call(approveNext, { body: { dry_run: true, count }, token: admin.token });
const approveSeen = ({ applications }: Batch, key?: string) =>
  world.call(approveNext, {
    body: { dry_run: false, shown: applications.map(({ id, flags }) => ({ id, flags })) },
    token: admin.token,
    ...(key === undefined ? {} : { key }),
  });
const press = async (count: number) => approveSeen((await look(count)).reply);
const idsOf = ({ applications }: Batch) => applications.map(({ id }) => id);
const undo = (id: string) => world.call(undoBatch, { params: { id }, token: admin.token });
const detail = async (id: string) => (await world.call(getApplication, { params: { id }, token: admin.token })).reply;
const line = async () =>
  (await world.call(listApplications, { query: { status: 'pending', per_page: 50 }, token: admin.token })).reply
    .results;
const waiting = async () => (await line()).map(({ id }) => id);
const proven = async () => (await line()).filter((row) => row.phone_confirmed).map(({ id }) => id);
const clearLine = async () => {
  const { reply } = await look(100);
  if (reply.applications.length > 0) await approveSeen(reply);
};
const confirmed = async (count: number) => {
  const people = [];
  for (let made = 0; made < count; made += 1) people.push(await applyConfirmed(world));
  return people;
};
const welcomes = (phone: string) =>
  world.deps.db
    .selectFrom('messages')
    .select('state')
    .where('recipient', '=', phone)
    .where('template', '=', 'application_approved')
    .where('channel', '=', 'sms')
    .execute();

describe('approving the next so many', () => {
  it('says first who it would be, then approves just those, and tells nobody for ten minutes', async () => {
    const applied = [];
    for (let count = 0; count < 5; count += 1) {
      applied.push(count === 1 ? await applyAs(world) : await applyConfirmed(world));
    }
    const before = await waiting();
    const dry = (await look(3)).reply;
    expect(dry).toMatchObject({ batch_id: null, undo_until: null, sms: 3 });
    expect(await waiting()).toEqual(before);
    const { reply } = await press(3);
    expect(reply.applications).toEqual(dry.applications);
    expect(reply.passed_over).toBe(dry.passed_over);
    expect(reply.passed_over).toBeGreaterThanOrEqual(1);
    const approved = reply.applications.map(({ id }) => id);
    expect(await waiting()).toEqual(before.filter((id) => !approved.includes(id)));
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
    const before = await waiting();
    const { reply } = await press(4);
    const [first] = reply.applications;
    world.clock.advance(9 * MINUTE_MS);
    expect((await undo(reply.batch_id!)).reply).toEqual({ undone: 4, kept: 0 });
    expect(await waiting()).toEqual(before);
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

  it.each(['decided', 'moved ahead'])(
    'is undone to where each stood, also when who stood behind has %s',
    async (what) => {
      await clearLine();
      const passed = await applyAs(world);
      const [one, behind, third] = await confirmed(3);
      const { reply } = await press(1);
      expect(idsOf(reply)).toEqual([one!.id]);
      if (what === 'decided') {
        const body = { reason_code: 'high_volume' } as const;
        await world.call(rejectApplication, { params: { id: behind!.id }, body, token: admin.token });
      } else await transact(world.deps.db, (tx) => jumpAhead(tx, behind!.id, 1));
      await undo(reply.batch_id!);
      const ids = [passed, one!, third!].map(({ id }) => id);
      expect((await waiting()).filter((id) => ids.includes(id))).toEqual(ids);
      expect((await waiting()).indexOf(behind!.id)).toBe(
        what === 'decided' ? -1 : (await waiting()).indexOf(passed.id) - 1,
      );
    },
  );

  it('is undone for the last in line without passing anybody', async () => {
    await clearLine();
    const passed = await applyAs(world);
    const last = (await applyConfirmed(world)).id;
    const { reply } = await press(1);
    const later = await applyAs(world);
    await undo(reply.batch_id!);
    const ids = [passed.id, last, later.id];
    expect((await waiting()).filter((id) => ids.includes(id))).toEqual(ids);
  });

  it('is undone once, and both who press after that hear it: who undoes too, and who had not heard of the approval', async () => {
    await confirmed(2);
    const seen = (await look(2)).reply;
    const { batch_id } = (await approveSeen(seen, 'first-press')).reply;
    const other = await makeMember(world.deps, { is_admin: true });
    const both = await Promise.all(
      [admin, other].map(({ token }) => world.call(undoBatch, { params: { id: batch_id! }, token })),
    );
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.problem.message).toBe('This batch was taken back already.');
    expect((await approveSeen(seen, 'first-press')).problem.error_code).toBe('batch_undone');
    expect(await waiting()).toEqual(expect.arrayContaining(idsOf(seen)));
    expect((await approveSeen(seen, 'second-press')).reply.applications).toHaveLength(2);
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
    await clearLine();
    const [one, two] = [await applyConfirmed(world), await applyConfirmed(world)];
    const { reply } = await press(2);
    await world.call(signIn, { body: { phone: one.phone, pin: TEST_PIN } });
    expect((await undo(reply.batch_id!)).reply).toEqual({ undone: 1, kept: 1 });
    expect((await detail(one.id)).status).toBe('approved');
    expect((await detail(two.id)).status).toBe('pending');
  });

  it('takes back who is just signing in, who is told what everybody hears who waits, and not that the PIN is wrong', async () => {
    await clearLine();
    const [person] = await confirmed(1);
    const { batch_id, applications } = await press(1).then(({ reply }) => reply);
    const { db } = world.deps;
    const { undoing, entering } = await transact(db, async (tx) => {
      // Keeps the member from being taken back until both have begun.
      const row = tx.selectFrom('members').select('id').where('application_id', '=', applications[0]!.id).forUpdate();
      await row.executeTakeFirstOrThrow();
      const undoing = undo(batch_id!);
      await somebodyWaits(db);
      const entering = world.call(signIn, { body: { phone: person!.phone, pin: TEST_PIN } });
      await somebodyWaits(db, 2);
      return { undoing, entering };
    });
    expect((await undoing).reply).toEqual({ undone: 1, kept: 0 });
    expect((await entering).problem.error_code).toBe('member_not_approved');
  });

  it('keeps who was given work meanwhile: a rider, and who has a role', async () => {
    await clearLine();
    const [rider, boss, other] = await confirmed(3);
    const { reply } = await press(3);
    const { outlet_id } = await makeShop(world.deps);
    const manager = await makeMember(world.deps, { manages: [outlet_id] });
    const body = { phone: rider!.phone, plate: 'UFA 123X' };
    expect((await world.call(addRider, { body, token: manager.token })).status).toBe(201);
    const member = world.deps.db.selectFrom('members').select('id').where('application_id', '=', boss!.id);
    const { id: member_id } = await member.executeTakeFirstOrThrow();
    await transact(world.deps.db, (tx) => grantRole(tx, world.deps, { member_id, by: null }, { role: 'admin' }));
    expect((await undo(reply.batch_id!)).reply).toEqual({ undone: 1, kept: 2 });
    const statuses = await Promise.all([rider!, boss!, other!].map(async ({ id }) => (await detail(id)).status));
    expect(statuses).toEqual(['approved', 'approved', 'pending']);
  });

  it('approves those who were shown, and not the next ones in their place', async () => {
    await clearLine();
    const people = await confirmed(7);
    const seen = (await look(3)).reply;
    expect((await approveSeen(seen)).reply).toMatchObject({ decided_meanwhile: 0, flagged_meanwhile: 0 });
    const second = await approveSeen(seen);
    expect(second.reply).toMatchObject({ batch_id: null, applications: [], sms: 0, decided_meanwhile: 3 });
    expect(await proven()).toEqual(people.slice(3).map(({ id }) => id));
  });

  it('leaves out whom somebody decided on meanwhile, and says how many', async () => {
    await clearLine();
    const [one, two, three, four] = await confirmed(4);
    const seen = (await look(3)).reply;
    await world.call(approveApplication, { params: { id: one!.id }, body: {}, token: admin.token });
    await world.call(rejectApplication, {
      params: { id: three!.id },
      body: { reason_code: 'high_volume' },
      token: admin.token,
    });
    const { reply } = await approveSeen(seen);
    expect(reply).toMatchObject({ sms: 1, decided_meanwhile: 2, flagged_meanwhile: 0 });
    expect(idsOf(reply)).toEqual([two!.id]);
    expect((await detail(three!.id)).status).toBe('rejected');
    expect(await proven()).toEqual([four!.id]);
  });

  it('approves those who were shown even when somebody else has come to the head of the line', async () => {
    await clearLine();
    const people = await confirmed(4);
    const seen = (await look(2)).reply;
    await transact(world.deps.db, (tx) => jumpAhead(tx, people[3]!.id));
    expect((await proven())[0]).toBe(people[3]!.id);
    const { reply } = await approveSeen(seen);
    expect(idsOf(reply)).toEqual([people[0]!.id, people[1]!.id]);
    expect(await proven()).toEqual([people[3]!.id, people[2]!.id]);
    await undo(reply.batch_id!);
    expect(await proven()).toEqual([people[3], people[0], people[1], people[2]].map((person) => person!.id));
  });

  it('leaves waiting who was flagged after they were shown, but not who was shown with the flag', async () => {
    await clearLine();
    const referrer = await applyConfirmed(world, { first_name: 'Grace', device_key: 'kiosk 7' });
    const friend = await applyConfirmed(world, { device_key: 'kiosk 7' });
    const seen = (await look(2)).reply;
    expect(seen.applications.map(({ flags }) => flags)).toEqual([[], []]);
    world.clock.advance(MINUTE_MS);
    await world.call(resendCode, { body: { phone: friend.phone } });
    await world.call(applyReferral, {
      body: {
        phone: friend.phone,
        code: await codeSentTo(world, friend.phone),
        referral_code: referrer.referral_code,
      },
    });
    expect((await approveSeen(seen)).reply).toMatchObject({ sms: 1, decided_meanwhile: 0, flagged_meanwhile: 1 });
    expect(await proven()).toEqual([friend.id]);
    const flagged = (await look(1)).reply;
    expect(flagged.applications[0]!.flags).toContain('same_device');
    expect((await approveSeen(flagged)).reply.sms).toBe(1);
  });

  it('makes each a member once, told by one SMS, when two press at once; undoing takes back just those', async () => {
    await clearLine();
    const people = await confirmed(6);
    const [seen, less] = [(await look(3)).reply, (await look(2)).reply];
    const answers = (await Promise.all([approveSeen(seen), approveSeen(less), approveSeen(seen)])).map(
      ({ reply }) => reply,
    );
    const shown = people.slice(0, 3).map(({ id }) => id);
    expect(answers.flatMap(idsOf).toSorted()).toEqual(shown.toSorted());
    expect(answers.map((reply) => reply.applications.length + reply.decided_meanwhile)).toEqual([3, 2, 3]);
    for (const { phone } of people.slice(0, 3)) expect(await welcomes(phone)).toEqual([{ state: 'queued' }]);
    for (const { phone } of people.slice(3)) expect(await welcomes(phone)).toEqual([]);
    for (const { batch_id } of answers) if (batch_id !== null) await undo(batch_id);
    expect((await proven()).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
  });

  it('is one batch however often the same press arrives', async () => {
    await clearLine();
    const people = await confirmed(4);
    const seen = (await look(2)).reply;
    const first = await approveSeen(seen, 'one-press-of-the-button');
    const again = await approveSeen(seen, 'one-press-of-the-button');
    expect(again.reply).toEqual(first.reply);
    expect(await proven()).toEqual(people.slice(2).map(({ id }) => id));
    const other = await approveSeen((await look(2)).reply, 'one-press-of-the-button');
    expect(other.problem.error_code).toBe('idempotency_key_reused');
  });

  it('does nothing when nobody can be approved', async () => {
    await clearLine();
    expect((await look(5)).reply).toMatchObject({ batch_id: null, applications: [], sms: 0, passed_over: 0 });
    expect((await look(0)).status).toBe(400);
    expect((await look(101)).status).toBe(400);
    const nobody = { id: '00000000-0000-7000-8000-000000000000', flags: [] };
    const unseen = (body: object) =>
      // As somebody would send it who never looked.
      world.call(approveNext, { body: body as BodyIn<typeof approveNext>, token: admin.token });
    expect((await unseen({ dry_run: false, count: 3 })).status).toBe(400);
    expect((await unseen({ dry_run: false, shown: [] })).status).toBe(400);
    expect((await unseen({ dry_run: false, shown: [nobody] })).reply).toMatchObject({ sms: 0, decided_meanwhile: 1 });
    expect((await undo(nobody.id)).status).toBe(404);
  });
});
