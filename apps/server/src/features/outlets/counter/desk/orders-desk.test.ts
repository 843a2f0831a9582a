import * as calls from '@club/contract/outlets/orders-desk';
import { confirmPayment } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import type { OrderStatus } from '@club/rules/order-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

let world: OrdersWorld;
let shop: Shop;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps, { name: 'Ntinda Fresh' });
  admin = await makeMember(world.deps, { first_name: 'Sarah', is_admin: true });
  manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

async function paidOrder(owner?: Person) {
  const buyer = owner ?? (await makeMember(world.deps));
  const { id, order_number } = await world.place(buyer, [shop.line()]);
  await world.pay(buyer, id);
  return { owner: buyer, id, order_number };
}

const override = (id: string, status: OrderStatus, reason = 'The tablet is broken', person = admin) =>
  world.as(person, calls.overrideOrder, { params: { id }, body: { status, reason } });
const list = async (query: Record<string, string>) =>
  (await world.as(admin, calls.listDeskOrders, { query })).reply.results.map(({ id }) => id);

describe('all orders', () => {
  it('are found by number, member, outlet, phone and state, the newest first', async () => {
    const unpaid = await makeMember(world.deps, { first_name: 'Zziwa' });
    const { id: open } = await world.place(unpaid, [shop.line()]);
    world.clock.advance(1_000);
    const { id, order_number, owner } = await paidOrder();
    expect((await list({ search: 'ntinda fresh' })).slice(0, 2)).toEqual([id, open]);
    expect(await list({ search: order_number })).toEqual([id]);
    expect(await list({ search: order_number.slice(0, -1).toLowerCase() })).toContain(id);
    expect(await list({ search: 'kc-' })).toContain(id);
    const serial = Number(order_number.split('-').at(-1));
    expect(await list({ search: String(serial) })).toEqual([id]);
    const lastYear = `KC-251001-${String(serial).padStart(5, '0')}`;
    await world.deps.db.updateTable('orders').set({ order_number: lastYear }).where('id', '=', id).execute();
    expect(await list({ search: String(serial) })).toEqual([id]);
    expect(await list({ search: '100%' })).toEqual([]);
    expect(await list({ search: owner.phone.slice(4) })).toEqual([id]);
    expect(await list({ search: 'zziwa', status: 'pending' })).toEqual([open]);
    expect(await list({ search: 'zziwa', status: 'completed' })).toEqual([]);
    expect((await world.as(manager, calls.listDeskOrders)).status).toBe(403);
  });
});

describe('a cancelled order', () => {
  it('says that a payment is under way only while one may still take money', async () => {
    const deskOrder = async (search: string) =>
      (await world.as(admin, calls.listDeskOrders, { query: { search } })).reply.results[0];
    const buyer = await makeMember(world.deps);
    const { id, order_number } = await world.place(buyer, [shop.line()]);
    expect(await deskOrder(order_number)).toMatchObject({ status: 'pending', is_being_paid: false });
    world.money.payers = 'refuse';
    await world.prompt(buyer, id);
    expect(await deskOrder(order_number)).toMatchObject({ payment_status: 'pending', is_being_paid: true });
    await world.as(buyer, cancelOrder, { params: { id } });
    expect(await deskOrder(order_number)).toMatchObject({ status: 'cancelled', is_being_paid: true });
    world.clock.advance(6_000);
    await world.as(buyer, confirmPayment, { params: { id } });
    expect(await deskOrder(order_number)).toMatchObject({ status: 'cancelled', is_being_paid: false });
    world.money.payers = 'pay';
    const { order_number: unpaid, id: left } = await world.place(buyer, [shop.line()]);
    await world.as(buyer, cancelOrder, { params: { id: left } });
    const ended = { status: 'cancelled', payment_status: 'pending', is_being_paid: false };
    expect(await deskOrder(unpaid)).toMatchObject(ended);
    const { order_number: paid } = await paidOrder();
    expect(await deskOrder(paid)).toMatchObject({ payment_status: 'paid', is_being_paid: false });
  });
});

describe('an override', () => {
  it('moves a paid order with a reason that its member reads and the journal keeps', async () => {
    const { owner, id, order_number } = await paidOrder();
    const isFoundIn = async (status: OrderStatus) => (await list({ search: order_number, status })).includes(id);
    expect((await override(id, 'ready')).problem.error_code).toBe('order_move_refused');
    expect((await override(id, 'confirmed')).reply).toMatchObject({
      status: 'confirmed',
      moves: ['processing', 'ready'],
    });
    expect((await override(id, 'confirmed')).reply.status).toBe('confirmed');
    expect((await override(id, 'ready')).reply.moves).toEqual(['completed']);
    expect([await isFoundIn('ready'), await isFoundIn('completed')]).toEqual([true, false]);
    expect((await world.order(owner, id)).secret_code).toMatch(/^\d{6}$/);
    expect((await override(id, 'completed', 'Handed over by hand')).reply).toMatchObject({
      status: 'completed',
      moves: [],
    });
    expect([await isFoundIn('ready'), await isFoundIn('completed')]).toEqual([false, true]);
    const order = await world.order(owner, id);
    expect(order.events.at(-1)).toMatchObject({ type: 'completed', note: 'By the club: Handed over by hand' });
    const journal = await world.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'order.override')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(journal.map(({ before }) => before)).toEqual([
      { status: 'pending' },
      { status: 'confirmed' },
      { status: 'ready' },
    ]);
    expect(journal.at(-1)).toMatchObject({ actor_id: admin.member_id, after: { reason: 'Handed over by hand' } });
  });

  it('is offered only where it can be made: what is brought is handed over at the door, a purchase by its own code', async () => {
    const { id: brought } = await paidOrder();
    await override(brought, 'confirmed');
    await override(brought, 'ready');
    const delivery_address = JSON.stringify({ text: 'Plot 7, Kisaasi Road', latitude: 0.36, longitude: 32.6 });
    const asDelivery = {
      service_type: 'delivery',
      delivery_address,
      delivery_zone: 'Ntinda',
      delivery_km: 1.2,
    } as const;
    await world.deps.db.updateTable('orders').set(asDelivery).where('id', '=', brought).execute();
    const buyer = await makeMember(world.deps);
    const { order_id: bought } = await buyCode(world, buyer, await makeDeal(world));
    const { results } = (await world.as(admin, calls.listDeskOrders)).reply;
    for (const id of [brought, bought]) {
      expect(results.find((order) => order.id === id)).toMatchObject({ status: 'ready', moves: [] });
      expect((await override(id, 'completed')).problem.error_code).toBe('order_move_refused');
    }
  });

  it('asks for a reason, leaves money to the refund desk, and is not for one’s own order', async () => {
    const { id } = await paidOrder();
    expect((await override(id, 'confirmed', ' ')).problem.errors).toEqual({ reason: ['Please say why'] });
    expect((await override(id, 'cancelled')).problem.error_code).toBe('order_move_refused');
    expect((await override(id, 'confirmed', 'Why not', manager)).status).toBe(403);
    const own = await paidOrder(admin);
    expect((await override(own.id, 'confirmed')).problem.error_code).toBe('second_person_needed');
    const buyer = await makeMember(world.deps);
    const { id: unpaid } = await world.place(buyer, [shop.line()]);
    expect((await override(unpaid, 'confirmed')).problem.error_code).toBe('order_move_refused');
    expect((await override(world.deps.random.uuid(), 'confirmed')).status).toBe(404);
  });
});
