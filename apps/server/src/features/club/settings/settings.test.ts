import { changeSetting, listSettingChanges, listSettings } from '@club/contract/club/settings';
import { listAlarms } from '@club/contract/money/reconciliation';
import { checkStatus } from '@club/contract/people/membership';
import { formatDateTime } from '@club/rules/kampala-time';
import { SETTING_LATE_MS } from '@club/rules/late-setting';
import { SETTING_NAMES, settingRules } from '@club/rules/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { anApplication, applyAs } from '#server-test/applicants.ts';
import { freshToken, givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';

import { changeSetting as setSetting, readSettings } from './settings.ts';

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await makeMember(world.deps, { first_name: 'Ruth', is_admin: true });
  await givePinForGood(world.deps, admin);
});
afterAll(() => world.close());

/** Whatever counts as it was set. */
const now = { counts_from: null, until_then: null };

type Change = { name: (typeof SETTING_NAMES)[number]; value: number; was: number };
const change = (body: Change) => world.call(changeSetting, { body, token: freshToken(world.deps, admin) });
const settings = async () => (await world.call(listSettings, { token: freshToken(world.deps, admin) })).reply.results;
const changes = async (query = {}) =>
  (await world.call(listSettingChanges, { query, token: freshToken(world.deps, admin) })).reply;
const audits = () =>
  world.deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'setting.change').orderBy('id').execute();

describe('settings', () => {
  it('stand at their standard until an admin changes one, and then tell who did', async () => {
    expect(await settings()).toEqual(
      SETTING_NAMES.map((name) => ({
        name,
        value: settingRules[name].standard,
        changed_at: null,
        changed_by: null,
        ...now,
      })),
    );
    expect((await settings()).slice(0, 2).map(({ value }) => value)).toEqual([15, 2]);
    expect(await changes()).toEqual({ results: [], count: 0, next: null, previous: null });
    const at = world.clock.now().toISOString();
    const changed = await change({ name: 'queue_jump_places', value: 20, was: 15 });
    const late = { counts_from: new Date(world.clock.now().getTime() + SETTING_LATE_MS).toISOString(), until_then: 15 };
    const stands = { name: 'queue_jump_places', value: 20, changed_at: at, changed_by: 'Ruth Nabirye', ...late };
    expect([changed.status, changed.reply]).toEqual([200, stands]);
    expect((await settings())[0]).toEqual(stands);
    expect(await audits()).toMatchObject([
      { actor_id: admin.member_id, subject_id: 'queue_jump_places', before: { value: 15 }, after: { value: 20 } },
    ]);
  });

  it('are what applicants read from then on, or a day later where they let more people jump', async () => {
    const application = anApplication();
    await applyAs(world, application);
    await change({ name: 'queue_friends_per_jump', value: 3, was: 2 });
    const body = { phone: application.mtn_money_number };
    expect((await world.call(checkStatus, { body })).reply).toMatchObject({ friends_per_jump: 3, jump_places: 15 });
    world.clock.advance(SETTING_LATE_MS);
    expect((await world.call(checkStatus, { body })).reply).toMatchObject({ friends_per_jump: 3, jump_places: 20 });
  });

  it('refuse what is out of bounds next to the field', async () => {
    for (const value of [0, 1001]) {
      const { status, problem } = await change({ name: 'queue_jump_places', value, was: 20 });
      expect(status).toBe(400);
      expect(problem.errors).toEqual({ value: ['Please enter a whole number from 1 to 1,000'] });
    }
    expect((await settings())[0]!.value).toBe(20);
    const clash = await change({ name: 'payout_fee_ugx', value: 5_000, was: 500 });
    expect(clash.problem.errors).toEqual({ value: ['The fee of a payout must stay below the smallest payout'] });
  });

  it('refuse a change over somebody else’s, and of many at once take one', async () => {
    const late = await change({ name: 'queue_jump_places', value: 12, was: 15 });
    expect([late.status, late.problem.error_code]).toEqual([409, 'setting_changed']);
    const raced = await Promise.all(
      Array.from({ length: 10 }, (_, value) => change({ name: 'queue_jumps_per_day', value: value + 4, was: 3 })),
    );
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await changes({ name: 'queue_jumps_per_day' })).count).toBe(1);
  });

  it('all want the PIN once more: they touch money, or who gets into the club', async () => {
    const { token } = await makeMember(world.deps, { is_admin: true });
    for (const name of SETTING_NAMES) {
      const { standard, least } = settingRules[name];
      const { status, problem } = await world.call(changeSetting, {
        body: { name, value: least - 1, was: standard },
        token,
      });
      expect([name, status, problem.error_code]).toEqual([name, 403, 'pin_required']);
    }
  });

  it('keep their history page by page, newest first, and set to the same leave no trace', async () => {
    await change({ name: 'queue_jump_places', value: 25, was: 20 });
    await change({ name: 'queue_jump_places', value: 25, was: 25 });
    const { results, count, next } = await changes({ name: 'queue_jump_places', per_page: 1 });
    expect([count, next]).toEqual([2, 2]);
    expect(results).toMatchObject([{ before: 20, after: 25, by: 'Ruth Nabirye' }]);
    const behind = await changes({ name: 'queue_jump_places', per_page: 1, page: 9 });
    expect([behind.results, behind.count, behind.previous]).toEqual([[], count, count]);
    const last = await changes({ name: 'queue_jump_places', per_page: 1, page: 2 });
    expect(last.results).toMatchObject([{ before: 15, after: 20 }]);
    expect(last.next).toBeNull();
    expect(await audits()).toHaveLength(4);
  });

  it('that guard money count a day after they were raised, and at once when they are lowered', async () => {
    const name = 'refund_approval_above_ugx';
    const limit = async () => (await readSettings(world.deps.db, world.deps.now()))[name];
    const raised = await change({ name, value: 500_000, was: 100_000 });
    const counts_from = new Date(world.clock.now().getTime() + SETTING_LATE_MS).toISOString();
    expect(raised.reply).toMatchObject({ value: 500_000, counts_from, until_then: 100_000 });
    expect(await limit()).toBe(100_000);
    await watchMoney(world.deps);
    const { reply } = await world.call(listAlarms, { query: {}, token: freshToken(world.deps, admin) });
    expect(reply.results.filter(({ detail }) => detail.includes('refunds'))).toMatchObject([
      {
        kind: 'limit_raised',
        amount: 500_000,
        link: '/admin/settings',
        detail: `One person alone may send refunds up to this, from ${formatDateTime(counts_from)}`,
      },
    ]);
    world.clock.advance(SETTING_LATE_MS);
    expect(await limit()).toBe(500_000);
    const { token } = await makeMember(world.deps, { is_admin: true });
    const shown = (await world.call(listSettings, { token })).reply.results;
    expect(shown.find((each) => each.name === name)).toMatchObject(now);
    await transact(world.deps.db, (tx) => setSetting(tx, { name, value: 0, at: world.clock.now(), by: null }));
    expect(await limit()).toBe(0);
  });

  it('that let cashback be spent sooner count a day later, and all admins are told', async () => {
    const name = 'cashback_wait_hours';
    const hours = async () => (await readSettings(world.deps.db, world.deps.now()))[name];
    const lowered = await change({ name, value: 0, was: 24 });
    const counts_from = new Date(world.clock.now().getTime() + SETTING_LATE_MS).toISOString();
    expect(lowered.reply).toMatchObject({ value: 0, counts_from, until_then: 24 });
    expect(await hours()).toBe(24);
    await watchMoney(world.deps);
    const { reply } = await world.call(listAlarms, { query: {}, token: freshToken(world.deps, admin) });
    expect(reply.results.map(({ detail }) => detail)).toContain(
      `Hours from the handing over until cashback may be spent: 0, from ${formatDateTime(counts_from)}`,
    );
    world.clock.advance(SETTING_LATE_MS);
    expect(await hours()).toBe(0);
    expect((await change({ name, value: 48, was: 0 })).reply).toMatchObject(now);
    expect(await hours()).toBe(48);
  });
});
