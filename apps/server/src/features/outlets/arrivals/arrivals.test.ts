import type { QueryIn } from '@club/contract/endpoint';
import {
  arrivalStats as statsOfArrivals,
  listArrivals,
  moveArrival,
  notifyArrival,
  sayOnMyWay,
  type Arrival,
} from '@club/contract/outlets/arrivals';
import { completeOrderWithCode } from '@club/contract/outlets/counter';
import { trackOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

const HOUR_MS = 60 * 60_000;
let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

async function openOutlet(): Promise<{ shop: Shop; manager: Person }> {
  const shop = await makeShop(world.deps);
  return { shop, manager: await makeMember(world.deps, { first_name: 'Okello', manages: [shop.outlet_id] }) };
}

async function readyOrder({ shop, manager }: { shop: Shop; manager: Person }) {
  const owner = await makeMember(world.deps);
  const { id } = await world.place(owner, [shop.line()]);
  await world.pay(owner, id);
  return { owner, id, code: await world.makeReady(manager, owner, id) };
}

const arrive = (person: Person, id: string, body = {}) => world.as(person, notifyArrival, { params: { id }, body });
const list = async (person: Person, query: QueryIn<typeof listArrivals> = {}) =>
  (await world.as(person, listArrivals, { query })).reply.data;
const move = (person: Person, { id }: Pick<Arrival, 'id'>, status: 'processing' | 'completed') =>
  world.as(person, moveArrival, { params: { id }, body: { status } });

describe('arriving', () => {
  it('is told once however often and from however many clients it is sent, and answers the same', async () => {
    const outlet = await openOutlet();
    const { owner, id } = await readyOrder(outlet);
    expect((await world.order(owner, id)).can.notify_arrival).toBe(true);
    const body = { vehicle: 'White Noah UBB 123X', bay: '2' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => arrive(owner, id, body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers[0]!.reply).toEqual({
      success: true,
      message: 'The outlet has been notified that you have arrived.',
      queue_place: 1,
      expected_minutes: 3,
    });
    const { results, count } = await list(outlet.manager);
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({ order_id: id, status: 'new', ...body, phone_number: owner.phone });
    expect(await world.order(owner, id)).toMatchObject({
      client_arrival_notified: true,
      can: { notify_arrival: false },
      data: { client_arrival_notified: true },
    });
    const told = await world.deps.db
      .selectFrom('notifications')
      .select('message')
      .where('member_id', '=', outlet.manager.member_id)
      .where('title', '=', 'A customer is here')
      .execute();
    expect(told).toHaveLength(1);
  });

  it('leads who manages several outlets to the one where the customer is', async () => {
    const outlet = await openOutlet();
    const elsewhere = await makeShop(world.deps);
    const both = await makeMember(world.deps, { manages: [elsewhere.outlet_id, outlet.shop.outlet_id] });
    const { owner, id } = await readyOrder(outlet);
    await arrive(owner, id);
    const linkOf = async ({ member_id }: Person) =>
      (await world.deps.db.selectFrom('notifications').select('link').where('member_id', '=', member_id).execute())[0];
    expect(await linkOf(both)).toEqual({ link: `/outlet/arrivals?outlet=${outlet.shop.outlet_id}` });
    expect(await linkOf(outlet.manager)).toEqual({ link: '/outlet/arrivals' });
  });

  it('tells the place in the queue', async () => {
    const outlet = await openOutlet();
    const first = await readyOrder(outlet);
    const second = await readyOrder(outlet);
    await arrive(first.owner, first.id);
    world.clock.advance(1_000);
    expect((await arrive(second.owner, second.id)).reply).toMatchObject({ queue_place: 2, expected_minutes: 6 });
    const [arrival] = (await list(outlet.manager)).results.filter(({ order_id }) => order_id === first.id);
    await move(outlet.manager, arrival!, 'completed');
    expect((await arrive(second.owner, second.id)).reply).toMatchObject({ queue_place: 1 });
    const code = (await world.order(second.owner, second.id)).secret_code!;
    await world.as(outlet.manager, completeOrderWithCode, { params: { id: second.id }, body: { code } });
    expect((await arrive(second.owner, second.id)).reply).toEqual({
      success: true,
      message: 'The order is Completed by now.',
      queue_place: 0,
      expected_minutes: 0,
    });
  });

  it('is only for who owns a ready order that is collected', async () => {
    const outlet = await openOutlet();
    const owner = await makeMember(world.deps);
    const { id } = await world.place(owner, [outlet.shop.line()]);
    expect((await arrive(owner, id)).problem.error_code).toBe('order_move_refused');
    await world.pay(owner, id);
    expect((await arrive(owner, id)).problem.error_code).toBe('order_move_refused');
    const ready = await readyOrder(outlet);
    expect((await arrive(owner, ready.id)).status).toBe(404);
    expect((await arrive(outlet.manager, ready.id)).status).toBe(404);
    expect((await list(outlet.manager)).count).toBe(0);
  });

  it('is nothing for a purchase of an offer of the day, which its own code hands over', async () => {
    const outlet = await openOutlet();
    const buyer = await makeMember(world.deps);
    const { order_id } = await buyCode(world, buyer, await makeDeal(world, { outlet_id: outlet.shop.outlet_id }));
    const order = await world.order(buyer, order_id);
    expect(order).toMatchObject({ status: 'ready', can: { notify_arrival: false }, on_my_way: { can_say: false } });
    expect((await arrive(buyer, order_id)).problem.error_code).toBe('order_move_refused');
    const setOut = await world.as(buyer, sayOnMyWay, { params: { id: order_id }, body: {} });
    expect(setOut.problem.error_code).toBe('order_move_refused');
    expect((await list(outlet.manager)).count).toBe(0);
  });
});

describe('the list of arrivals', () => {
  it('is paged, filtered, counted alone and with its stats, each over its own outlet', async () => {
    const outlet = await openOutlet();
    const orders = [await readyOrder(outlet), await readyOrder(outlet), await readyOrder(outlet)];
    for (const { owner, id } of orders) {
      await arrive(owner, id);
      world.clock.advance(1_000);
    }
    const all = await list(outlet.manager, { status: 'new' });
    // Who has waited longest comes first.
    expect(all.results.map(({ order_id }) => order_id)).toEqual(orders.map(({ id }) => id));
    await move(outlet.manager, all.results[0]!, 'processing');
    await move(outlet.manager, all.results[1]!, 'completed');
    expect((await list(outlet.manager, { per_page: 2 })).results).toHaveLength(2);
    expect(await list(outlet.manager, { per_page: 2 })).toMatchObject({ count: 3, next: 2, stats: null });
    expect(await list(outlet.manager, { status: 'new', count_only: '1' })).toMatchObject({ results: [], count: 1 });
    const { stats } = await list(outlet.manager, { per_page: 100, include_stats: '1' });
    expect(stats).toEqual({ new: 1, processing: 1, total: 3 });
    const other = await openOutlet();
    expect(await list(other.manager, { include_stats: '1' })).toMatchObject({
      count: 0,
      stats: { new: 0, processing: 0, total: 0 },
    });
    const foreign = await world.as(other.manager, listArrivals, { query: { outlet: outlet.shop.outlet_id } });
    expect(foreign.status).toBe(404);
  });

  it('forgets who was served more than a day ago, and counts today by the day in Kampala', async () => {
    const outlet = await openOutlet();
    const { owner, id } = await readyOrder(outlet);
    await arrive(owner, id);
    const [arrival] = (await list(outlet.manager)).results;
    await move(outlet.manager, arrival!, 'completed');
    expect((await list(outlet.manager, { status: 'completed', recent: '1' })).count).toBe(1);
    world.clock.advance(24 * HOUR_MS + 1);
    expect((await list(outlet.manager, { status: 'completed', recent: '1' })).count).toBe(0);
    expect((await list(outlet.manager, { status: 'completed' })).count).toBe(1);
    const { days, hours, counts } = (await world.as(outlet.manager, statsOfArrivals)).reply;
    expect(counts.total).toBe(0);
    expect(hours).toHaveLength(24);
    expect(days.map(({ total }) => total)).toEqual([0, 1, 0, 0, 0, 0, 0]);
    expect(days[1]).toMatchObject({ completed: 1, wait_minutes: 0 });
  });
});

describe('an arrival', () => {
  it('goes from new to processing to completed, saved with who and when, and never back', async () => {
    const outlet = await openOutlet();
    const { owner, id } = await readyOrder(outlet);
    await arrive(owner, id);
    const [arrival] = (await list(outlet.manager)).results;
    expect((await move(outlet.manager, arrival!, 'processing')).reply.status).toBe('processing');
    expect((await move(outlet.manager, arrival!, 'processing')).reply.status).toBe('processing');
    expect((await move(outlet.manager, arrival!, 'completed')).reply.status).toBe('completed');
    const back = await move(outlet.manager, arrival!, 'processing');
    const message = 'This customer has been served by now.';
    expect(back.problem).toMatchObject({ error_code: 'arrival_move_refused', message });
    const { db } = world.deps;
    const row = await db.selectFrom('arrivals').selectAll().where('id', '=', arrival!.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      processing_by: outlet.manager.member_id,
      completed_by: outlet.manager.member_id,
      completed_at: world.clock.now(),
    });
    // The goods need the code.
    expect((await world.order(owner, id)).status).toBe('ready');
  });

  it('is not there for another outlet, and not allowed to members', async () => {
    const outlet = await openOutlet();
    const { owner, id } = await readyOrder(outlet);
    await arrive(owner, id);
    const [arrival] = (await list(outlet.manager)).results;
    const { manager: stranger } = await openOutlet();
    expect((await move(stranger, arrival!, 'processing')).status).toBe(404);
    expect((await move(owner, arrival!, 'processing')).status).toBe(403);
  });

  it('ends when the order is handed over, and the number is masked from then on', async () => {
    const outlet = await openOutlet();
    const { owner, id, code } = await readyOrder(outlet);
    await arrive(owner, id);
    await world.as(outlet.manager, completeOrderWithCode, { params: { id }, body: { code } });
    const [arrival] = (await list(outlet.manager)).results;
    expect(arrival).toMatchObject({ status: 'completed' });
    expect(arrival!.phone_number).toMatch(/•/);
    expect(arrival!.phone_number).not.toContain(owner.phone.slice(-6));
  });
});

describe('tracking', () => {
  it('finds the own order by its id and by its number, and nobody else’s', async () => {
    const outlet = await openOutlet();
    const { owner, id } = await readyOrder(outlet);
    const { order_number } = await world.order(owner, id);
    const track = (person: Person, name: string) => world.as(person, trackOrder, { params: { id: name } });
    const found = (await track(owner, order_number)).reply;
    expect(found).toMatchObject({ id, order_number, status: 'ready', delivery_assignment: null });
    expect(found.events.map(({ type }) => type)).toEqual(['placed', 'paid', 'confirmed', 'processing', 'ready']);
    expect((await track(owner, id)).reply.order_number).toBe(order_number);
    expect((await track(outlet.manager, order_number)).status).toBe(404);
    expect((await track(owner, 'KC-000000-00000')).status).toBe(404);
  });
});
