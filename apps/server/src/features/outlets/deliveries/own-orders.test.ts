import * as calls from '@club/contract/outlets/deliveries';
import * as riderCalls from '@club/contract/outlets/riders';
import * as ridingCalls from '@club/contract/outlets/riding';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';

let riders: RidersWorld;
let world: RidersWorld['world'];

beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world } = riders);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

describe('a delivery of one’s own order', () => {
  it('is given to somebody else: who rides for the outlet does not bring what they have bought', async () => {
    const { owner, id } = await riders.readyOrder();
    const body = { phone: owner.phone, plate: 'UFA 777Z' };
    const own = (await world.as(riders.manager, riderCalls.addRider, { body })).reply.id;
    expect((await riders.assign(id, own)).problem.error_code).toBe('second_person_needed');
    expect((await riders.assign(id, (await riders.newRider()).id)).status).toBe(200);
  });

  it('counts without the code only when another manager says so, not the one who ordered it', async () => {
    const boss = await makeMember(world.deps, { manages: [riders.shop.outlet_id] });
    const { rider, id, delivery_id } = await riders.arrived(boss);
    const body = { reason: 'The customer had no phone' };
    await world.as(rider, ridingCalls.leaveDelivery, { params: { id: delivery_id }, body });
    const judge = (person: typeof boss) =>
      world.as(person, calls.judgeDelivery, { params: { id: delivery_id }, body: { accept: true } });
    expect((await judge(boss)).problem.error_code).toBe('second_person_needed');
    expect((await world.order(boss, id)).status).toBe('delivering');
    expect((await judge(riders.manager)).reply.status).toBe('delivered');
  });

  it('is neither said not to have come nor to be back by the manager who ordered it', async () => {
    const boss = await makeMember(world.deps, { manages: [riders.shop.outlet_id] });
    const { rider, delivery_id } = await riders.arrived(boss);
    const params = { id: delivery_id };
    await world.as(rider, ridingCalls.leaveDelivery, { params, body: { reason: 'The customer had no phone' } });
    const denied = await world.as(boss, calls.judgeDelivery, { params, body: { accept: false } });
    expect(denied.problem.error_code).toBe('second_person_needed');
    await world.as(riders.manager, calls.judgeDelivery, { params, body: { accept: false } });
    const returned = await world.as(boss, calls.confirmReturn, { params, body: {} });
    expect(returned.problem.error_code).toBe('second_person_needed');
    const seen = async (person: typeof boss) =>
      (await world.as(person, calls.listOutletDeliveries, { query: {} })).reply.results.find(
        ({ id }) => id === delivery_id,
      )!.own;
    expect([await seen(boss), await seen(riders.manager)]).toEqual(['order', null]);
    expect((await world.as(riders.manager, calls.confirmReturn, { params, body: {} })).reply.owed_back).toBe(false);
  });
});

describe('a delivery that a manager has brought', () => {
  /** On the way by a manager of the outlet, who rides for it. */
  async function broughtByBoss() {
    const boss = await makeMember(world.deps, { manages: [riders.shop.outlet_id] });
    const body = { phone: boss.phone, plate: 'UFA 321X' };
    const rider_id = (await world.as(riders.manager, riderCalls.addRider, { body })).reply.id;
    const { id } = await riders.readyOrder();
    await sql`UPDATE orders SET delivery_fee = 5000, subtotal = subtotal - 5000 WHERE id = ${id}`.execute(
      world.deps.db,
    );
    const delivery_id = (await riders.assign(id, rider_id)).reply.id;
    for (const step of ['picked_up', 'arrived']) await riders.move(boss, delivery_id, step);
    return { boss, params: { id: delivery_id } };
  }
  const earned = async (params: { id: string }) =>
    (
      await world.deps.db
        .selectFrom('ledger_transactions')
        .select('id')
        .where('kind', '=', 'rider_earned')
        .where('subject_id', '=', params.id)
        .execute()
    ).length;

  it('counts without the code only when another manager says so', async () => {
    const { boss, params } = await broughtByBoss();
    await world.as(boss, ridingCalls.leaveDelivery, { params, body: { reason: 'The customer had no phone' } });
    const judge = (person: typeof boss, accept: boolean) =>
      world.as(person, calls.judgeDelivery, { params, body: { accept } });
    expect((await judge(boss, true)).problem.error_code).toBe('second_person_needed');
    expect((await judge(boss, false)).problem.error_code).toBe('second_person_needed');
    expect(await earned(params)).toBe(0);
    const list = (await world.as(boss, calls.listOutletDeliveries, { query: {} })).reply.results;
    expect(list.find(({ id }) => id === params.id)!.own).toBe('ride');
    expect((await judge(riders.manager, true)).reply.status).toBe('delivered');
    expect(await earned(params)).toBe(1);
  });

  it.each([
    ['the one who brought it, who earns nothing by it', 'boss', 0],
    ['another manager, and the way for nothing is paid', 'other', 1],
  ] as const)('is said to be back by %s', async (_, who, times) => {
    const { boss, params } = await broughtByBoss();
    await riders.move(boss, params.id, 'failed', { kind: 'nobody_home' });
    const person = who === 'boss' ? boss : riders.manager;
    expect((await world.as(person, calls.confirmReturn, { params, body: {} })).status).toBe(200);
    expect(await earned(params)).toBe(times);
  });
});
