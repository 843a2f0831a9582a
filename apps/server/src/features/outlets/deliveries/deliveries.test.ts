import { listNotifications } from '@club/contract/club/notifications';
import { delayOutletOrder } from '@club/contract/outlets/counter';
import * as calls from '@club/contract/outlets/deliveries';
import * as riderCalls from '@club/contract/outlets/riders';
import * as ridingCalls from '@club/contract/outlets/riding';
import { getMe } from '@club/contract/people/members';
import { trackOrder } from '@club/contract/shop/orders';
import { formatDateTime } from '@club/rules/kampala-time';
import { travelMinutes } from '@club/rules/travel-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { applyConfirmed, newNumber } from '#server-test/applicants.ts';
import { brokenInvariants } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { openRidersWorld, wrong, type RidersWorld } from '#server-test/riders-world.ts';
import { makeShop } from '#server-test/shop.ts';
import { approveApplication } from '#server/features/people/membership/desk/approve-application.ts';

let riders: RidersWorld;
let world: RidersWorld['world'];
let manager: RidersWorld['manager'];
const newRider = () => riders.newRider();
const readyOrder = () => riders.readyOrder();
const arrived = () => riders.arrived();
const assign = (...given: Parameters<RidersWorld['assign']>) => riders.assign(...given);
const move = (...given: Parameters<RidersWorld['move']>) => riders.move(...given);
const deliver = (...given: Parameters<RidersWorld['deliver']>) => riders.deliver(...given);

beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world, manager } = riders);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

describe('a delivery', () => {
  it('goes from hand to hand with real times, and the member sees each step, the code at the door alone', async () => {
    const { rider, id: rider_id } = await newRider();
    const { owner, id } = await readyOrder();
    expect((await world.order(owner, id)).secret_code).toBeNull();
    const { reply } = await assign(id, rider_id);
    expect(reply).toMatchObject({ status: 'assigned', rider_name: 'Moses Nabirye' });
    expect((await assign(id, rider_id)).reply.id).toBe(reply.id);
    const seen = async () => (await world.order(owner, id)).delivery_assignment!;
    expect(await seen()).toMatchObject({
      status: 'assigned',
      accepted: false,
      rider: { first_name: 'Moses', last_name: 'Nabirye', mobile_number: rider.phone, plate: 'UFA 123X' },
      delivery_code: null,
    });
    expect((await move(rider, reply.id, 'arrived')).problem.error_code).toBe('order_move_refused');
    expect((await move(rider, reply.id, 'picked_up')).reply.moves).toContain('arrived');
    expect((await move(rider, reply.id, 'picked_up')).status).toBe(200);
    expect((await world.order(owner, id)).status).toBe('delivering');
    const onTheWay = await seen();
    expect(Date.parse(onTheWay.estimated_to!)).toBeGreaterThan(Date.parse(onTheWay.estimated_from!));
    world.clock.advance(60_000);
    await move(rider, reply.id, 'arrived');
    const there = await seen();
    expect(there.delivery_code!.code).toMatch(/^\d{6}$/);
    expect(Date.parse(there.arrived_at!) - Date.parse(there.picked_up_at!)).toBe(60_000);
    const done = await deliver(rider, reply.id, there.delivery_code!.code);
    expect(done.reply).toMatchObject({ status: 'delivered', moves: [] });
    expect((await deliver(rider, reply.id, there.delivery_code!.code)).reply.status).toBe('delivered');
    const order = await world.order(owner, id);
    expect((await world.messages('order_completed')).at(-1)).toContain(`Order ${order.order_number} is delivered.`);
    expect(order.status).toBe('completed');
    expect(order.delivery_assignment).toMatchObject({ status: 'delivered', delivery_code: null });
    expect(order.delivery_assignment!.rider!.mobile_number).toBe('');
    const tracked = await world.as(owner, trackOrder, { params: { id: order.order_number } });
    expect(tracked.reply.delivery_assignment!.status).toBe('delivered');
  });

  it('is expected at the door the way after it is promised ready', async () => {
    const { owner, id } = await readyOrder();
    const { delivery } = await world.order(owner, id);
    const { ready_estimate_at, delivery_estimate_at } = (await world.as(owner, trackOrder, { params: { id } })).reply;
    const minutes = (Date.parse(delivery_estimate_at!) - Date.parse(ready_estimate_at!)) / 60_000;
    expect(minutes).toBe(travelMinutes(delivery!.distance_km));
  });

  it('whose outlet needs longer is promised anew for the door, and not for the counter', async () => {
    const { owner, id } = await riders.readyOrder(undefined, {
      async beforeReady(_owner, order_id) {
        await world.as(manager, delayOutletOrder, { params: { id: order_id }, body: { minutes: 20 } });
      },
    });
    const { delivery_estimate_at } = (await world.as(owner, trackOrder, { params: { id } })).reply;
    const { results } = (await world.as(owner, listNotifications)).reply;
    const told = results.find(({ title }) => title === 'Ready later');
    expect(told!.message).toContain(`It is promised for ${formatDateTime(delivery_estimate_at!)} now.`);
  });

  it('counts wrong codes; the fifth uses the code up, and the member sees another', async () => {
    const { rider, owner, id, delivery_id, code } = await arrived();
    for (let time = 1; time <= 4; time += 1) {
      const { problem } = await deliver(rider, delivery_id, wrong(code));
      expect(problem).toMatchObject({ error_code: 'code_invalid', tries_left: 5 - time });
    }
    expect((await deliver(rider, delivery_id, 'no code')).problem.error_code).toBe('code_locked');
    expect((await deliver(rider, delivery_id, code)).problem.error_code).toBe('code_invalid');
    const { delivery_assignment } = await world.order(owner, id);
    expect((await deliver(rider, delivery_id, delivery_assignment!.delivery_code!.code)).status).toBe(200);
  });

  it('that fails has a reason, brings the order back, and another rider may try', async () => {
    const { rider, owner, id, delivery_id, code } = await arrived();
    expect((await move(rider, delivery_id, 'failed')).problem.errors).toEqual({ reason: ['Please say why'] });
    expect((await move(rider, delivery_id, 'failed', { reason: 'Nobody at home' })).reply.status).toBe('failed');
    const order = await world.order(owner, id);
    expect([order.status, order.events.at(-1)!.note]).toEqual(['ready', 'Not delivered: Nobody at home']);
    expect((await deliver(rider, delivery_id, code)).problem.error_code).toBe('order_move_refused');
    const { rider: second, id: second_id } = await newRider();
    expect((await assign(id, second_id)).problem.error_code).toBe('goods_not_back');
    await world.as(manager, calls.confirmReturn, { params: { id: delivery_id }, body: {} });
    const again = (await assign(id, second_id)).reply;
    expect(again.id).not.toBe(delivery_id);
    expect((await move(rider, again.id, 'picked_up')).status).toBe(404);
    expect((await move(second, again.id, 'picked_up')).status).toBe(200);
  });

  it('stores no code that can be read, and is given once however many give it at once', async () => {
    const { id } = await readyOrder();
    const riders = [await newRider(), await newRider(), await newRider()];
    const answers = await Promise.all(riders.map((each) => assign(id, each.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { delivery_id, code } = await arrived();
    const { db } = world.deps;
    const row = await db.selectFrom('deliveries').selectAll().where('id', '=', delivery_id).executeTakeFirstOrThrow();
    expect(row.code_sealed.toString('latin1')).not.toContain(code);
  });
});

describe('riders', () => {
  it('are members of the outlet’s choice, found by their number, and leave with empty hands', async () => {
    const { rider, id: rider_id } = await newRider();
    const again = await world.as(manager, riderCalls.addRider, { body: { phone: rider.phone, plate: 'UFB 999Z' } });
    expect(again.reply).toMatchObject({ id: rider_id, plate: 'UFB 999Z' });
    const nobody = await world.as(manager, riderCalls.addRider, { body: { phone: '0772999999', plate: 'X' } });
    expect(nobody.problem.errors).toEqual({ phone: ['No member has this number'] });
    const airtel = `+256${newNumber()}`;
    const applied = await applyConfirmed(world, { airtel_money_number: airtel });
    await approveApplication(world.deps, { id: applied.id, by: null }, undefined);
    const unproven = await world.as(manager, riderCalls.addRider, { body: { phone: airtel, plate: 'X' } });
    expect(unproven.problem.errors).toEqual({ phone: [expect.stringContaining('not confirmed')] });
    const { id } = await readyOrder();
    const delivery_id = (await assign(id, rider_id)).reply.id;
    const leave = () => world.as(manager, riderCalls.endRider, { params: { id: rider_id } });
    expect((await leave()).problem.error_code).toBe('rider_busy');
    await move(rider, delivery_id, 'failed', { kind: 'vehicle' });
    expect((await leave()).reply.state).toBe('left');
    expect((await assign(id, rider_id)).status).toBe(404);
    // Led to their deliveries also afterwards: what they have earned is paid there.
    expect((await world.as(rider, getMe)).reply.is_rider).toBe(true);
    expect((await world.as(await makeMember(world.deps), getMe)).reply.is_rider).toBe(false);
  });

  it('take a break, and get nothing until they go on', async () => {
    const { rider, id: rider_id } = await newRider();
    const { id } = await readyOrder();
    const take = (on_break: boolean) => world.as(rider, ridingCalls.setBreak, { body: { on_break } });
    expect((await take(true)).reply).toEqual({ is_rider: true, on_break: true });
    expect((await assign(id, rider_id)).status).toBe(404);
    await take(false);
    expect((await assign(id, rider_id)).status).toBe(200);
    const { results } = (await world.as(rider, ridingCalls.listMyDeliveries)).reply;
    expect(results.map(({ status, address }) => [status, address?.text])).toEqual([
      ['assigned', 'Plot 7, Kisaasi Road'],
    ]);
    const member = await makeMember(world.deps);
    expect((await world.as(member, ridingCalls.listMyDeliveries)).reply).toEqual({
      is_rider: false,
      on_break: false,
      results: [],
    });
  });

  it('have their break also at an outlet that adds them meanwhile', async () => {
    const { rider } = await newRider();
    const take = (on_break: boolean) => world.as(rider, ridingCalls.setBreak, { body: { on_break } });
    await take(true);
    const other = await openRidersWorld(world);
    const body = { phone: rider.phone, plate: 'UFA 123X' };
    const added = (await world.as(other.manager, riderCalls.addRider, { body })).reply;
    expect(added.state).toBe('on_break');
    const { id } = await other.readyOrder();
    expect((await other.assign(id, added.id)).status).toBe(404);
    await take(false);
    expect((await other.assign(id, added.id)).status).toBe(200);
  });

  it('belong to their outlet: nobody else gives them anything or moves what they bring', async () => {
    const { delivery_id, rider_id } = await arrived();
    const { manager: stranger } = {
      manager: await makeMember(world.deps, { manages: [(await makeShop(world.deps)).outlet_id] }),
    };
    const { id } = await readyOrder();
    expect((await assign(id, rider_id, stranger)).status).toBe(404);
    expect((await world.as(stranger, riderCalls.endRider, { params: { id: rider_id } })).status).toBe(404);
    const { rider: other } = await newRider();
    expect((await move(other, delivery_id, 'failed', { kind: 'vehicle' })).status).toBe(404);
    expect((await deliver(other, delivery_id, '123456')).status).toBe(404);
  });
});
