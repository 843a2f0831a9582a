import { listJournal } from '@club/contract/club/journal';
import type { QueryIn } from '@club/contract/endpoint';
import { rejectApplication } from '@club/contract/people/membership-desk';
import { kampalaDay } from '@club/rules/kampala-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { applyConfirmed } from '#server-test/applicants.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { eraseApplicant } from '#server/features/people/membership/erase-applicant.ts';

const DAY_MS = 24 * 60 * 60_000;

let world: OrdersWorld;
let admin: Person;
beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { first_name: 'Ruth', is_admin: true });
});
afterAll(() => world.close());

const list = async (query: QueryIn<typeof listJournal> = {}) =>
  (await world.call(listJournal, { query, token: freshToken(world.deps, admin) })).reply;

async function reject(last_name: string) {
  const applied = await applyConfirmed(world, { last_name });
  const body = { reason_code: 'criteria_not_met' };
  await world.call(rejectApplication, { params: { id: applied.id }, body, token: freshToken(world.deps, admin) });
  return applied;
}

describe('the journal', () => {
  it('says who did what to whom, newest first, and finds it by any of the words', async () => {
    const first = await reject('Opio');
    world.clock.advance(60_000);
    await reject('Lubega');
    const all = await list();
    expect(all.results[0]).toMatchObject({
      actor: 'Ruth Nabirye',
      action: 'application.reject',
      subject_type: 'application',
      after: { reject_reason: 'criteria_not_met' },
    });
    expect(all.results[0]!.subject).toMatch(/^Amina Lubega, AP-/);
    for (const search of ['opio', 'ruth reject opio', first.application_id, first.id]) {
      const { results, count } = await list({ search });
      expect([count, results.map(({ subject_id }) => subject_id)]).toEqual([1, [first.id]]);
    }
    for (const search of ['nobody', '%', '_']) expect((await list({ search })).count).toBe(0);
  });

  it('names the outlet, the offer and the order that something was about, and finds it by them', async () => {
    const shop = await makeShop(world.deps, { name: 'Kabalagala Corner' });
    const { id, order_number } = await world.place(admin, [shop.line()]);
    const about = [
      ['outlet', shop.outlet_id, 'Kabalagala Corner'],
      ['offer', shop.offer_id, 'Offer of Kabalagala Corner'],
      ['order', id, order_number],
    ] as const;
    await transact(world.deps.db, async (tx) => {
      for (const [subject_type, subject_id] of about)
        await audit(tx, { at: world.clock.now(), actor_id: null, action: 'any.pause', subject_type, subject_id });
    });
    for (const [subject_type, subject_id, subject] of about) {
      const { results } = await list({ search: `${subject} ${subject_type}` });
      expect(results).toEqual([expect.objectContaining({ subject_id, subject })]);
    }
  });

  it('keeps to the days that are asked for, in Kampala', async () => {
    const day = kampalaDay(world.clock.now());
    const { id } = await reject('Mirembe');
    const ids = async (query: QueryIn<typeof listJournal>) =>
      (await list({ ...query, search: 'mirembe' })).results.map(({ subject_id }) => subject_id);
    expect(await ids({ from: day, to: day })).toEqual([id]);
    const before = kampalaDay(world.clock.now().getTime() - DAY_MS);
    expect(await ids({ from: before, to: before })).toEqual([]);
    world.clock.advance(40 * DAY_MS);
    expect(await ids({})).toEqual([]);
    expect(await ids({ from: day })).toEqual([id]);
    // With a last day alone it shows as many days up to that one.
    expect(await ids({ to: day })).toEqual([id]);
    const in29Days = kampalaDay(world.clock.now().getTime() - 11 * DAY_MS);
    expect(await ids({ to: in29Days })).toEqual([id]);
    const in30Days = kampalaDay(world.clock.now().getTime() - 10 * DAY_MS);
    expect(await ids({ to: in30Days })).toEqual([]);
    expect(await ids({ to: before })).toEqual([]);
  });

  it('has the words of a reviewer as long as the application is there that keeps them', async () => {
    const { id } = await applyConfirmed(world, { last_name: 'Nantongo' });
    const body = { reason_code: 'criteria_not_met', note: 'No answer', message: 'Please call us.' };
    await world.call(rejectApplication, { params: { id }, body, token: freshToken(world.deps, admin) });
    const said = async () => (await list({ search: id })).results[0]!.after;
    expect(await said()).toMatchObject({ reject_note: 'No answer', reject_message: 'Please call us.' });
    await transact(world.deps.db, (tx) => eraseApplicant(tx, id));
    expect(await said()).toEqual({ status: 'rejected', reject_reason: 'criteria_not_met', reapply_after: null });
  });

  it('is for admins', async () => {
    const member = await makeMember(world.deps);
    expect((await world.call(listJournal, { token: member.token })).status).toBe(403);
  });
});
