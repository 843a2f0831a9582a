import * as calls from '@club/contract/outlets/deliveries';
import * as deskCalls from '@club/contract/outlets/deliveries-desk';
import { listDeskOrders } from '@club/contract/outlets/orders-desk';
import * as riderCalls from '@club/contract/outlets/riders';
import * as ridingCalls from '@club/contract/outlets/riding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';

let riders: RidersWorld;
let world: RidersWorld['world'];
let admin: Person;

beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world } = riders);
  admin = await newAdmin();
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

async function newAdmin(): Promise<Person> {
  const person = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, person);
  return person;
}

/** At the door by the only manager of the outlet, who rides for it. */
async function broughtByManager(buyer?: Person, rider: Person = riders.manager) {
  const body = { phone: rider.phone, plate: 'UFA 321X' };
  const rider_id = (await world.as(riders.manager, riderCalls.addRider, { body })).reply.id;
  const { owner, id } = await riders.readyOrder(buyer);
  const delivery_id = (await riders.assign(id, rider_id)).reply.id;
  for (const step of ['picked_up', 'arrived']) await riders.move(rider, delivery_id, step);
  return { owner, id, rider, params: { id: delivery_id } };
}

async function leftByManager(buyer?: Person, rider?: Person) {
  const all = await broughtByManager(buyer, rider);
  const body = { reason: 'The phone was off' };
  await world.as(all.rider, ridingCalls.leaveDelivery, { params: all.params, body });
  return all;
}

const reason = 'I called the customer';
const judge = (person: Person, params: { id: string }, accept = true) =>
  world.as(person, deskCalls.judgeForOutlet, { params, body: { accept, reason } });
const receive = (person: Person, params: { id: string }) =>
  world.as(person, deskCalls.receiveForOutlet, { params, body: { reason } });
async function waitingOf(person: Person, order_id: string) {
  const { results } = (await world.as(person, listDeskOrders)).reply;
  return results.find(({ id }) => id === order_id)!.delivery;
}
const journalOf = (order_id: string) =>
  world.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'after'])
    .where('subject_id', '=', order_id)
    .where('action', 'like', 'delivery.%')
    .execute();

describe('a delivery without code that nobody at the outlet may judge', () => {
  it('is completed by the club, once, with the reason in the journal and beside the order', async () => {
    const { owner, id, params } = await leftByManager();
    const own = await world.as(riders.manager, calls.judgeDelivery, { params, body: { accept: true } });
    expect(own.problem.error_code).toBe('second_person_needed');
    expect(await waitingOf(admin, id)).toMatchObject({ ...params, waits_for: 'judgement', said: 'The phone was off' });
    const answers = await Promise.all([judge(admin, params), judge(admin, params)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const order = await world.order(owner, id);
    expect(order.status).toBe('completed');
    expect(order.events.at(-1)?.note).toBe(`Without the code, by the club: ${reason}`);
    expect(await waitingOf(admin, id)).toBeNull();
    const entry = { action: 'delivery.judge', actor_id: admin.member_id, after: { accept: true, reason } };
    expect(await journalOf(id)).toEqual([entry]);
  });

  it('is not believed by the club, and its goods are said to be back by the club too', async () => {
    const { owner, id, params } = await leftByManager(riders.manager, await makeMember(world.deps));
    expect((await judge(admin, params, false)).status).toBe(200);
    expect((await world.order(owner, id)).status).toBe('ready');
    const own = await world.as(riders.manager, calls.confirmReturn, { params, body: {} });
    expect(own.problem.error_code).toBe('second_person_needed');
    expect(await waitingOf(admin, id)).toMatchObject({ ...params, waits_for: 'goods' });
    for (let turn = 0; turn < 2; turn += 1) expect((await receive(admin, params)).status).toBe(200);
    expect(await waitingOf(admin, id)).toBeNull();
    expect((await journalOf(id)).map(({ action }) => action)).toEqual(['delivery.judge', 'delivery.receive_back']);
    expect((await riders.assign(id, (await riders.newRider()).id)).status).toBe(200);
  });

  it('is for nobody who has brought or ordered it, nor for who is no admin, nor without a PIN and a reason', async () => {
    const buys = await newAdmin();
    const rides = await newAdmin();
    const { id, params } = await leftByManager(buys, rides);
    for (const side of [buys, rides]) {
      expect((await judge(side, params)).problem.error_code).toBe('second_person_needed');
      expect((await receive(side, params)).problem.error_code).toBe('second_person_needed');
      expect(await waitingOf(side, id)).toBeNull();
    }
    expect((await judge(riders.manager, params)).status).toBe(403);
    const forgetful = await makeMember(world.deps, { is_admin: true });
    expect((await judge(forgetful, params)).problem.error_code).toBe('pin_required');
    const unsaid = await world.as(admin, deskCalls.judgeForOutlet, { params, body: { accept: true, reason: ' ' } });
    expect(unsaid.problem.errors).toEqual({ reason: ['Please say why'] });
    expect((await judge(admin, params)).status).toBe(200);
  });

  it('is nothing to decide while the rider has not said to have left it', async () => {
    const { id, params } = await broughtByManager();
    expect(await waitingOf(admin, id)).toBeNull();
    expect((await judge(admin, params)).problem.error_code).toBe('order_move_refused');
    expect((await receive(admin, params)).problem.error_code).toBe('order_move_refused');
    expect((await world.as(admin, deskCalls.getDeskDeliveryPhoto, { params })).reply.photo).toBeNull();
  });
});
