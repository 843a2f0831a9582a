import type { QueryIn } from '@club/contract/endpoint';
import { signIn } from '@club/contract/people/auth';
import { apply, checkPhoneAvailability, checkStatus } from '@club/contract/people/membership';
import { approveApplication, listApplications, rejectApplication } from '@club/contract/people/membership-desk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { anApplication, applyAs, applyConfirmed, newNumber, TEST_PIN } from '#server-test/applicants.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { jumpAhead } from '#server/features/people/membership/queue/queue.ts';

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await makeMember(world.deps, { first_name: 'Ruth', is_admin: true });
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(60_000));

const approve = (id: string, key?: string) =>
  world.call(approveApplication, { params: { id }, token: admin.token, ...(key === undefined ? {} : { key }) });
const reject = (id: string, body: Record<string, unknown> = { reason_code: 'criteria_not_met' }, key?: string) =>
  world.call(rejectApplication, { params: { id }, body, token: admin.token, ...(key === undefined ? {} : { key }) });
const list = async (query: QueryIn<typeof listApplications> = {}) =>
  (await world.call(listApplications, { query, token: admin.token })).reply;
const audited = (subject_id: string) =>
  world.deps.db.selectFrom('audit_log').selectAll().where('subject_id', '=', subject_id).execute();
const messagesTo = (recipient: string) =>
  world.deps.db
    .selectFrom('messages')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('template', '!=', 'confirm_phone')
    .execute();
const freshAdmin = async () => {
  world.clock.advance(11 * 60_000);
  admin = await makeMember(world.deps, { first_name: 'Ruth', is_admin: true });
};

describe('approving', () => {
  it('makes a member who can sign in, and tells them', async () => {
    const applied = await applyConfirmed(world, { airtel_money_number: newNumber() });
    const answer = await approve(applied.id);
    expect(answer.reply).toMatchObject({
      id: applied.id,
      application_id: applied.application_id,
      status: 'approved',
      queue_position: null,
      decided_at: world.clock.now().toISOString(),
      decided_by: 'Ruth Nabirye',
    });
    const { reply } = await world.call(signIn, { body: { phone: applied.phone, pin: TEST_PIN } });
    expect(reply.member.referral_code).toBe(applied.referral_code);
    const row = await world.deps.db
      .selectFrom('applications')
      .select(['pin_hash', 'decided_by'])
      .where('id', '=', applied.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ pin_hash: null, decided_by: admin.member_id });
    expect(await audited(applied.id)).toMatchObject([
      {
        actor_id: admin.member_id,
        action: 'application.approve',
        before: { status: 'pending' },
        after: { status: 'approved', member_id: reply.member.id },
      },
    ]);
    const [message, ...more] = await messagesTo(applied.phone);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ template: 'application_approved', member_id: reply.member.id });
    expect(message!.body).toContain('Amina');
    const status = await world.call(checkStatus, { body: { phone: applied.phone } });
    expect(status.reply).toMatchObject({ status: 'approved', queue_position: null });
    const check = await world.call(checkPhoneAvailability, { body: { phone: applied.phone } });
    expect(check.reply.available).toBe(false);
  });

  it('happens once, however many approve at once, and repeats the first answer for one key', async () => {
    const { id, phone } = await applyConfirmed(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, problem } of refused)
      expect([status, problem.error_code, problem.message]).toEqual([
        409,
        'application_decided',
        'This application has been approved already.',
      ]);
    expect(await messagesTo(phone)).toHaveLength(1);
    const other = await applyConfirmed(world);
    const first = await approve(other.id, 'approve-key-1');
    expect((await approve(other.id, 'approve-key-1')).reply).toEqual(first.reply);
    expect((await approve(other.id)).status).toBe(409);
    expect(await audited(other.id)).toHaveLength(1);
  });

  it('and rejecting at the same moment end in one of the two', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { id, phone } = await applyConfirmed(world);
      const answers = await Promise.all([approve(id), reject(id)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(await messagesTo(phone)).toHaveLength(1);
    }
  });

  it('refuses what does not exist', async () => {
    expect((await approve('00000000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await approve('nonsense')).status).toBe(404);
  });
});

describe('rejecting', () => {
  it('frees the numbers, keeps the reason and tells the applicant in their words', async () => {
    const airtel = `+256${newNumber()}`;
    const applied = await applyConfirmed(world, { airtel_money_number: airtel, payment_priority: 'airtel' });
    const { reply } = await reject(applied.id, { reason_code: 'incomplete_information', note: ' no surname ' });
    expect(reply).toMatchObject({ status: 'rejected', queue_position: null, decided_by: 'Ruth Nabirye' });
    const kept = { status: 'rejected', reject_reason: 'incomplete_information', reapply_after: null };
    expect(await audited(applied.id)).toMatchObject([{ action: 'application.reject', after: kept }]);
    // The other number is preferred, but nobody has proven that it is theirs.
    expect(await messagesTo(airtel)).toEqual([]);
    const [message] = await messagesTo(applied.phone);
    expect(message!.body).toContain('some information was incomplete or incorrect');
    expect(message!.body).not.toContain('no surname');
    const again = await world.call(apply, { body: anApplication({ mtn_money_number: applied.phone }) });
    expect(again.status).toBe(201);
    const late = await approve(applied.id);
    expect([late.problem.error_code, late.problem.message]).toEqual([
      'application_decided',
      'This application has been rejected already.',
    ]);
    // The second application stands, whatever happens to the first.
    const status = await world.call(checkStatus, { body: { phone: applied.phone } });
    expect(status.reply.status).toBe('pending');
  });

  it.each([
    ['no reason', {}, 'reason_code'],
    ['an unknown reason', { reason_code: 'bad_mood' }, 'reason_code'],
    ['too long a note', { reason_code: 'high_volume', note: 'x'.repeat(301) }, 'note'],
  ])('asks for %s again', async (_name, body, field) => {
    const { id } = await applyConfirmed(world);
    const answer = await reject(id, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.problem.errors)).toEqual([field]);
  });
});

describe('the list of applications', () => {
  it('shows who waits in the order of the line, then the decided, the newest decision first, page by page', async () => {
    await freshAdmin();
    const [early, late] = [await applyAs(world), await applyAs(world)];
    for (const { id } of [late, early]) {
      world.clock.advance(1_000);
      const body = { reason_code: 'incomplete_information' } as const;
      expect((await world.call(rejectApplication, { params: { id }, body, token: admin.token })).status).toBe(200);
    }
    const before = await list();
    expect((await list({ status: 'rejected' })).results.slice(0, 2).map(({ id }) => id)).toEqual([early.id, late.id]);
    for (let count = 0; count < 8; count += 1) {
      world.clock.advance(1_000);
      await applyAs(world);
    }
    const all = await list({ per_page: 50 });
    expect(all.count).toBe(before.count + 8);
    expect(all.counts.pending).toBe(before.counts.pending + 8);
    expect(all.count).toBe(all.counts.pending + all.counts.approved + all.counts.rejected);
    const waiting = all.results.filter(({ status }) => status === 'pending');
    expect(waiting.map((row) => row.queue_position)).toEqual(waiting.map((_, index) => index + 1));
    expect(all.results.slice(0, waiting.length)).toEqual(waiting);
    const decided = all.results.slice(waiting.length);
    expect(decided.slice(0, 2).map(({ id }) => id)).toEqual([early.id, late.id]);
    const at = decided.map((row) => row.decided_at ?? '');
    expect(at).toEqual(at.toSorted().reverse());

    const paged = [];
    let page: number | null = 1;
    while (page !== null) {
      const part: Awaited<ReturnType<typeof list>> = await list({ page, per_page: 7 });
      expect(part.previous).toBe(page === 1 ? null : page - 1);
      paged.push(...part.results);
      page = part.next;
    }
    expect(paged).toEqual(all.results);
  });

  it('shows a jump at once', async () => {
    await freshAdmin();
    const line = (await list({ status: 'pending', per_page: 50 })).results;
    const last = line.at(-1)!;
    await transact(world.deps.db, (tx) => jumpAhead(tx, last.id));
    const after = (await list({ status: 'pending', per_page: 50 })).results;
    expect(after.find((row) => row.id === last.id)!.queue_position).toBe(Math.max(1, line.length - 15));
  });

  it('filters by status', async () => {
    await freshAdmin();
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      const part = await list({ status, per_page: 50 });
      expect(part.count).toBe(part.counts[status]);
      expect(part.results.length).toBe(part.count);
      for (const row of part.results) expect(row.status).toBe(status);
    }
    // A status nobody knows shows all.
    expect((await list({ status: 'lost' as 'pending' })).count).toBe((await list()).count);
  });

  it('finds by name, number and phone in any spelling, and takes wildcards for what they are', async () => {
    await freshAdmin();
    const number = newNumber();
    const friend = await applyAs(world, { first_name: 'Jørgen', last_name: "O'Brien_100%" });
    const applied = await applyAs(world, {
      first_name: 'Zaituni',
      last_name: 'Kyomuhendo',
      airtel_money_number: number,
      referral_code: friend.referral_code,
    });
    const found = async (search: string, status?: 'pending' | 'approved') => {
      const part = await list({ search, ...(status === undefined ? {} : { status }) });
      expect(part.count).toBe(part.results.length);
      return part.results.map((row) => row.id);
    };
    for (const search of ['zaituni', ' ZAITUNI  kyomu', applied.application_id, `0${number}`, `+256 ${number}`]) {
      expect(await found(search)).toEqual([applied.id]);
    }
    expect(await found('jørgen')).toEqual([friend.id]);
    expect(await found('_100%')).toEqual([friend.id]);
    expect(await found('zaituni', 'approved')).toEqual([]);
    const double = await applyAs(world, { first_name: 'Aisha', last_name: 'Nakato-Ssekandi' });
    for (const search of ['ssekandi aisha', 'nakato ssek', 'Ssek  AISHA nak', 'ssek\taisha', 'aisha aisha ssek']) {
      expect(await found(search)).toEqual([double.id]);
    }
    expect(await found('ssekandi zaituni')).toEqual([]);
    expect(await found("_100% o'br")).toEqual([friend.id]);
    expect(await found('ssek% _')).toEqual([]);
    expect(await found('ssek \\')).toEqual([]);
    expect(await found("' OR 1=1 --")).toEqual([]);
    const [row] = (await list({ search: 'zaituni' })).results;
    expect(row).toMatchObject({ referred_by: 'Jørgen O.', friends_referred: 0, decided_at: null, decided_by: null });
    expect((await list({ search: 'jørgen' })).results[0]!.friends_referred).toBe(1);
  });

  it('is for admins', async () => {
    const member = await makeMember(world.deps);
    expect((await world.call(listApplications, { token: member.token })).status).toBe(403);
    expect((await world.call(listApplications)).status).toBe(401);
  });
});
