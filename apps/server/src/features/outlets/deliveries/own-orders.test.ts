import * as calls from '@club/contract/outlets/deliveries';
import * as riderCalls from '@club/contract/outlets/riders';
import * as ridingCalls from '@club/contract/outlets/riding';
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
});
