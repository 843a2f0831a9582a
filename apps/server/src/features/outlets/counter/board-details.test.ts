import { calculateDeliveryFee } from '@club/contract/delivery/zones';
import { listArrivals, notifyArrival, sayOnMyWay } from '@club/contract/outlets/arrivals';
import { completeOrderWithCode, listOutletOrders, type OutletOrder } from '@club/contract/outlets/counter';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openDelivery, places, type Delivery } from '#server-test/delivery-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { atCounter, openShift } from '#server-test/tablets.ts';
import { exportData } from '#server/features/people/members/export-data.ts';

let world: OrdersWorld;
let shop: Delivery;
let manager: Person;
let member: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await openDelivery(world.deps);
  manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
});
beforeEach(async () => {
  member = await makeMember(world.deps);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

async function paid(more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await world.place(member, [shop.line()], more);
  await world.pay(member, id);
  return id;
}

async function onBoard(id: string, status: 'new' | 'ready' | 'completed' = 'new'): Promise<OutletOrder | undefined> {
  const { results } = (await world.as(manager, listOutletOrders, { query: { status, per_page: 100 } })).reply;
  return results.find((order) => order.id === id);
}

describe('an order on the board', () => {
  it('says where it is brought to, landmark and all, and what is wanted where something is missing', async () => {
    const quote = await world.as(member, calculateDeliveryFee, { params: { id: shop.outlet_id }, body: places.near });
    const address = { text: 'Plot 7, blue gate', landmark: 'Total station', ...places.near };
    const id = await paid({
      service_type: 'delivery',
      delivery_address: address,
      quote_id: quote.reply.quote_id!,
      if_missing: 'call',
    });
    expect(await onBoard(id)).toMatchObject({
      if_missing: 'call',
      delivery: { address: { text: 'Plot 7, blue gate', landmark: 'Total station' }, distance_km: 1.4 },
    });
    const collected = await paid();
    expect(await onBoard(collected)).toMatchObject({ if_missing: null, delivery: null });
  });

  it('shows that its customer has set out, said once, and only for what is collected and accepted', async () => {
    const id = await paid();
    const say = (person = member) => world.as(person, sayOnMyWay, { params: { id } });
    expect((await say()).problem.error_code).toBe('order_move_refused');
    expect((await world.order(member, id)).on_my_way).toEqual({ said_at: null, can_say: false });
    await world.makeReady(manager, member, id);
    expect((await world.order(member, id)).on_my_way.can_say).toBe(true);
    const [first, second] = [await say(), await say()];
    expect(second.reply).toEqual(first.reply);
    expect((await world.order(member, id)).on_my_way).toEqual({ said_at: first.reply.on_my_way_at, can_say: false });
    expect((await onBoard(id, 'ready'))!.on_my_way_at).toBe(first.reply.on_my_way_at);
    expect((await say(await makeMember(world.deps))).status).toBe(404);
    const come = await paid();
    await world.makeReady(manager, member, come);
    await world.as(member, notifyArrival, { params: { id: come }, body: {} });
    const late = await world.as(member, sayOnMyWay, { params: { id: come } });
    expect(late.problem.error_code).toBe('order_move_refused');
  });
});

describe('the number of a customer', () => {
  it('is whole while the order is open and masked afterwards, on the board and among arrivals', async () => {
    const id = await paid();
    const code = await world.makeReady(manager, member, id);
    await world.as(member, notifyArrival, { params: { id }, body: {} });
    const arrival = async () =>
      (await world.as(manager, listArrivals, { query: { per_page: 100 } })).reply.data.results.find(
        ({ order_id }) => order_id === id,
      )!.phone_number;
    expect([(await onBoard(id, 'ready'))!.phone_number, await arrival()]).toEqual([member.phone, member.phone]);
    await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
    for (const shown of [(await onBoard(id, 'completed'))!.phone_number, await arrival()]) {
      expect(shown).not.toBe(member.phone);
      expect(shown).toMatch(/•/);
    }
  });

  it('is noted with who was shown it and when first, which its owner reads in the export', async () => {
    const id = await paid();
    const shift = await openShift(world, manager);
    const views = () =>
      world.deps.db.selectFrom('number_views').select(['manager_id', 'staff_id']).where('order_id', '=', id).execute();
    expect(await views()).toEqual([]);
    for (let time = 0; time < 3; time += 1) await onBoard(id);
    await atCounter(world, shift, listOutletOrders, { query: { per_page: 100 } });
    expect(await views()).toEqual([
      { manager_id: manager.member_id, staff_id: null },
      { manager_id: null, staff_id: shift.staff_id },
    ]);
    const own = JSON.parse(await exportData(world.deps.db, member.member_id, world.clock.now())) as {
      your_number_was_shown: { seen_by: string }[];
    };
    expect(own.your_number_was_shown.map(({ seen_by }) => seen_by)).toEqual(['the staff', 'a manager']);
  });
});

describe('an order of one’s own', () => {
  it('is handed over by somebody else: not by the manager who ordered it, nor by staff with the member’s number', async () => {
    const boss = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const { id } = await world.place(boss, [shop.line()]);
    await world.pay(boss, id);
    const code = await world.makeReady(manager, boss, id);
    const complete = { params: { id }, body: { code } };
    const own = await world.as(boss, completeOrderWithCode, complete);
    expect(own.problem.error_code).toBe('second_person_needed');
    const tablet = await openShift(world, manager);
    const { staff_id } = tablet;
    await world.deps.db.updateTable('staff').set({ phone: boss.phone }).where('id', '=', staff_id).execute();
    const again = await atCounter(world, tablet, completeOrderWithCode, complete);
    expect(again.problem.error_code).toBe('second_person_needed');
    expect((await world.order(boss, id)).status).toBe('ready');
    expect((await world.as(manager, completeOrderWithCode, complete)).reply.status).toBe('completed');
  });
});
