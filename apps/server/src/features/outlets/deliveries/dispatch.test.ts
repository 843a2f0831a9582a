import * as calls from '@club/contract/outlets/deliveries';
import * as riderCalls from '@club/contract/outlets/riders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeMember } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';
import { makeShop } from '#server-test/shop.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { atCounter, openShift } from '#server-test/tablets.ts';
import { transact } from '#server/db/transact.ts';

let riders: RidersWorld;
let world: RidersWorld['world'];

beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world } = riders);
});
afterAll(() => world.close());

describe('the staff at the counter', () => {
  it('gives an order to a rider of the outlet in their own name, and decides nothing else about riders', async () => {
    const { id } = await riders.readyOrder();
    const { id: rider_id } = await riders.newRider();
    const shift = await openShift(world, riders.manager);
    const { results, outlet } = (await atCounter(world, shift, riderCalls.listRiders)).reply;
    expect([results.map((rider) => rider.id), outlet.id]).toEqual([[rider_id], riders.shop.outlet_id]);
    const give = { params: { id }, body: { rider_id } };
    const given = await atCounter(world, shift, calls.assignRider, give);
    expect(given.reply).toMatchObject({ status: 'assigned', rider_name: expect.stringContaining('Moses') as string });
    expect((await atCounter(world, shift, calls.assignRider, give)).reply).toEqual(given.reply);
    const by = world.deps.db.selectFrom('deliveries').select(['assigned_by', 'assigned_by_staff']);
    expect(await by.where('order_id', '=', id).execute()).toEqual([
      { assigned_by: null, assigned_by_staff: shift.staff_id },
    ]);
    const refused = [
      await atCounter(world, shift, riderCalls.addRider, { body: { phone: '0772000111', plate: 'UFA 1' } }),
      await atCounter(world, shift, riderCalls.endRider, { params: { id: rider_id } }),
      await atCounter(world, shift, calls.judgeDelivery, { params: { id: given.reply.id }, body: { accept: true } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('of another outlet sees none of its riders and gives them nothing', async () => {
    const elsewhere = await makeShop(world.deps, { name: 'Elsewhere' });
    const shift = await openShift(world, await makeMember(world.deps, { manages: [elsewhere.outlet_id] }));
    const { id } = await riders.readyOrder();
    const { id: rider_id } = await riders.newRider();
    expect((await atCounter(world, shift, riderCalls.listRiders)).reply.results).toEqual([]);
    const query = { outlet: riders.shop.outlet_id };
    expect((await atCounter(world, shift, riderCalls.listRiders, { query })).status).toBe(404);
    const given = await atCounter(world, shift, calls.assignRider, { params: { id }, body: { rider_id } });
    expect(given.status).toBe(404);
  });
});

describe('a member who leaves the club at this moment', () => {
  it('becomes no rider of it', async () => {
    const { member_id, phone } = await makeMember(world.deps);
    const { adding } = await transact(world.deps.db, async (tx) => {
      await tx.updateTable('members').set({ status: 'closed' }).where('id', '=', member_id).execute();
      const adding = world.as(riders.manager, riderCalls.addRider, { body: { phone, plate: 'UFA 123X' } });
      await Promise.race([adding, somebodyWaits(world.deps.db)]);
      return { adding };
    });
    expect((await adding).problem.errors).toEqual({ phone: ['No member has this number'] });
  });
});

describe('an outlet', () => {
  const ROUNDS = 8;

  async function outletWithRiders(count: number) {
    const { outlet_id } = await makeShop(world.deps);
    const manager = await makeMember(world.deps, { manages: [outlet_id] });
    const add = async () => {
      const { phone } = await makeMember(world.deps);
      return world.as(manager, riderCalls.addRider, { body: { phone, plate: 'UFA 123X' } });
    };
    const ids: string[] = [];
    while (ids.length < count) ids.push((await add()).reply.id);
    const end = (id: string) => world.as(manager, riderCalls.endRider, { params: { id } });
    return { outlet_id, ids, add, end };
  }

  async function delivers(outlet_id: string): Promise<boolean> {
    const outlets = world.deps.db.selectFrom('outlets').select('has_riders').where('id', '=', outlet_id);
    return (await outlets.executeTakeFirstOrThrow()).has_riders;
  }

  it('delivers as long as it has a rider, also where the last goes while another comes', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { outlet_id, ids, add, end } = await outletWithRiders(1);
      await Promise.all([end(ids[0]!), add()]);
      expect(await delivers(outlet_id)).toBe(true);
    }
  });

  it('delivers no more when its last two riders go at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { outlet_id, ids, end } = await outletWithRiders(2);
      await Promise.all(ids.map(end));
      expect(await delivers(outlet_id)).toBe(false);
    }
  });
});
