import { checkStatus } from '@club/contract/people/membership';
import { approveNext, rejectApplication, undoBatch } from '@club/contract/people/membership-desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, anApplication, applyAs, applyConfirmed } from '#server-test/applicants.ts';
import { breakRow } from '#server-test/faulty-row.ts';
import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { forgetMessages } from '#server/features/club/notifications/channels/forget-messages.ts';

import { forgetApplications } from './forget-applications.ts';

const DAY_MS = 24 * 60 * 60_000;

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await makeMember(world.deps, { is_admin: true });
});
afterAll(() => world.close());

async function reject(id: string): Promise<void> {
  const token = freshToken(world.deps, admin);
  const body = { reason_code: 'high_volume' } as const;
  expect((await world.call(rejectApplication, { params: { id }, token, body })).status).toBe(200);
}
const ids = async () => (await world.deps.db.selectFrom('applications').select('id').execute()).map(({ id }) => id);
const textsOf = async (recipient: string) =>
  world.deps.db.selectFrom('messages').select('template').where('recipient', '=', recipient).execute();

describe('an application that was not accepted', () => {
  it('is kept for a year and then forgotten, with all that names the person', async () => {
    const referrer = await applyConfirmed(world, { last_name: 'Achan' });
    const rejected = await applyConfirmed(world, { referral_code: referrer.referral_code, email: 'amina@example.ug' });
    const friend = await applyConfirmed(world, { last_name: 'Okello', referral_code: rejected.referral_code });
    const member = await admitMember(world);
    await world.runJobs();
    await reject(rejected.id);
    const again = await applyAs(world, anApplication({ mtn_money_number: rejected.phone }));
    await reject(again.id);
    await world.runJobs();

    world.clock.advance(365 * DAY_MS - 1);
    await forgetApplications(world.deps);
    expect(await ids()).toEqual(expect.arrayContaining([rejected.id, again.id]));
    world.clock.advance(1);
    await Promise.all([forgetApplications(world.deps), forgetApplications(world.deps)]);
    const left = await ids();
    expect(left).not.toContain(rejected.id);
    expect(left).not.toContain(again.id);
    // Who waits or is a member stays, and so does their place.
    expect(left).toEqual(expect.arrayContaining([referrer.id, friend.id, member.id]));
    expect((await world.call(checkStatus, { body: { phone: friend.phone } })).reply).toMatchObject({
      status: 'pending',
      referred_by: null,
    });
    await forgetMessages(world.deps);
    expect(await textsOf(rejected.phone)).toEqual([]);
    expect(await textsOf('amina@example.ug')).toEqual([]);
    expect(await textsOf(member.phone)).not.toEqual([]);
    expect((await world.call(checkStatus, { body: { phone: rejected.phone } })).status).toBe(404);
  });

  it('is forgotten though another one cannot be', async () => {
    admin = await makeMember(world.deps, { is_admin: true });
    const rejected: string[] = [];
    for (const last_name of ['Faulty', 'Nobody']) {
      const one = await applyConfirmed(world, { last_name });
      await reject(one.id);
      rejected.push(one.id);
      world.clock.advance(1_000);
    }
    world.clock.advance(365 * DAY_MS);
    const mend = await breakRow(world.deps, { table: 'applications', id: rejected[0]! });
    await expect(forgetApplications(world.deps)).rejects.toThrow('this row is faulty');
    expect((await ids()).filter((id) => rejected.includes(id))).toEqual([rejected[0]]);
    await mend();
    await forgetApplications(world.deps);
    expect((await ids()).filter((id) => rejected.includes(id))).toEqual([]);
  });

  it('is forgotten also where it had been approved for the minutes of a batch that was undone', async () => {
    admin = await makeMember(world.deps, { is_admin: true });
    const token = freshToken(world.deps, admin);
    const undone = await applyConfirmed(world, { last_name: 'Undone', email: 'undone@example.ug' });
    const shown = [{ id: undone.id, flags: [] }];
    const batch = await world.call(approveNext, { body: { dry_run: false, shown }, token });
    expect(batch.reply.applications).toHaveLength(1);
    await world.call(undoBatch, { params: { id: batch.reply.batch_id! }, token });
    await reject(undone.id);
    await world.runJobs();
    world.clock.advance(365 * DAY_MS);
    await forgetApplications(world.deps);
    expect(await ids()).not.toContain(undone.id);
    const members = world.deps.db.selectFrom('members').select('id').where('last_name', '=', 'Undone');
    expect(await members.execute()).toEqual([]);
  });
});
