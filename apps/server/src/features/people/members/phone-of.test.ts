import { listArrivals, notifyArrival } from '@club/contract/outlets/arrivals';
import { listOutletOrders } from '@club/contract/outlets/counter';
import { addRider, listRiders } from '@club/contract/outlets/riders';
import { listMyDeliveries } from '@club/contract/outlets/riding';
import { listClosingRequests, closeMe } from '@club/contract/people/closing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';
import { listOutlets } from '#server/features/people/staff/list-outlets.ts';

let riders: RidersWorld;
let world: RidersWorld['world'];
let lastNumber = 750_910_000;
beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world } = riders);
});
afterAll(() => world.close());

/** Gives them a second number, which they prefer and never proved. */
async function givenUnproven({ member_id }: Person): Promise<string> {
  const e164 = `+256${(lastNumber += 1)}`;
  const { db } = world.deps;
  await db
    .updateTable('members')
    .set({ airtel_money_number: e164, payment_priority: 'airtel' })
    .where('id', '=', member_id)
    .execute();
  const number = { e164, network: 'airtel', application_id: member_id, member_id, unproven: true } as const;
  await db.insertInto('phone_numbers').values(number).execute();
  return e164;
}

async function withUnproven(): Promise<Person> {
  const person = await makeMember(world.deps);
  await givenUnproven(person);
  return person;
}

describe('a number that was never proven is nobody’s to call', () => {
  it('the rider, the customer and the board of riders see the proven one', async () => {
    const buyer = await withUnproven();
    const { rider, id, delivery_id } = await riders.given(buyer);
    await givenUnproven(rider);
    const { results: rides } = (await world.as(rider, listMyDeliveries)).reply;
    expect(rides.find((ride) => ride.id === delivery_id)!.phone_number).toBe(buyer.phone);
    expect((await riders.seen(buyer, id)).rider!.mobile_number).toBe(rider.phone);
    const { results: listed } = (await world.as(riders.manager, listRiders)).reply;
    expect(listed.map(({ phone_number }) => phone_number)).toContain(rider.phone);
  });

  it('board and counter show the proven one', async () => {
    const buyer = await withUnproven();
    const { id } = await world.place(buyer, [riders.shop.line()]);
    await world.pay(buyer, id);
    await world.makeReady(riders.manager, buyer, id);
    const board = (await world.as(riders.manager, listOutletOrders, { query: { status: 'ready' } })).reply.results;
    expect(board.find((order) => order.id === id)!.phone_number).toBe(buyer.phone);
    await world.as(buyer, notifyArrival, { params: { id }, body: {} });
    const { results } = (await world.as(riders.manager, listArrivals)).reply.data;
    expect(results.find(({ order_id }) => order_id === id)!.phone_number).toBe(buyer.phone);
  });

  it('so do the club’s desk and its machine', async () => {
    const [admin, leaving] = [await makeMember(world.deps, { is_admin: true }), await withUnproven()];
    await givePinForGood(world.deps, leaving);
    await world.as(leaving, closeMe, { body: {} });
    const { results } = (await world.as(admin, listClosingRequests)).reply;
    expect(results.find(({ member }) => member.id === leaving.member_id)!.member.phone).toBe(leaving.phone);
    await givenUnproven(riders.manager);
    const outlets = await listOutlets(world.deps.db);
    expect(outlets.find(({ id }) => id === riders.shop.outlet_id)!.managers).toMatchObject([
      { phone: riders.manager.phone },
    ]);
  });

  it('and makes nobody a rider by the word of a manager', async () => {
    const person = await makeMember(world.deps);
    const phone = await givenUnproven(person);
    const add = (number: string) => world.as(riders.manager, addRider, { body: { phone: number, plate: 'UFA 123X' } });
    expect((await add(phone)).problem.errors).toEqual({
      phone: ['The member has not confirmed this number by a code. Take their other one'],
    });
    expect((await add(person.phone)).reply.phone_number).toBe(person.phone);
  });
});
