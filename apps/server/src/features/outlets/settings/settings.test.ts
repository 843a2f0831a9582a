import * as calls from '@club/contract/outlets/settings';
import { getOffer } from '@club/contract/shop/catalogue';
import { createOrder } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { breakRow } from '#server-test/faulty-row.ts';
import { journalOf } from '#server-test/journal.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

import { endPauses } from './pause-outlet.ts';

const MINUTE_MS = 60_000;
let world: OrdersWorld;
let shop: Shop;
let manager: Person;
let admin: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps, { name: 'Ntinda Fresh' });
  manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  admin = await makeMember(world.deps, { is_admin: true });
});
afterAll(() => world.close());

const choices = {
  opening_hours: 'Mon-Sat 09:00-18:00',
  ready_minutes: 45,
  accept_minutes: 5,
  give_up_minutes: 60,
  offers_in_store: true,
  offers_curbside: false,
  offers_delivery: true,
};

/** The settings as a screen that was just loaded shows them. */
async function seen(): Promise<calls.ChosenSettings> {
  return calls.chosenSettings.parse((await world.as(manager, calls.getMyOutlet)).reply);
}

async function logged(action: string) {
  return world.deps.db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', action)
    .where('subject_id', '=', shop.outlet_id)
    .execute();
}

describe('the delivery fee', () => {
  it('is read and set by the manager, shows on the offers, and is written down', async () => {
    expect((await world.as(manager, calls.getMyDeliveryFee)).reply).toEqual({
      success: true,
      data: { id: shop.outlet_id, name: 'Ntinda Fresh', delivery_fee: 5_000 },
    });
    const changed = await world.as(manager, calls.changeMyDeliveryFee, { body: { delivery_fee: 7_500 } });
    expect(changed.reply).toMatchObject({
      success: true,
      message: 'Delivery fee updated successfully',
      data: { delivery_fee: 7_500 },
    });
    const offer = await world.as(manager, getOffer, { params: { id: shop.offer_id } });
    expect(offer.reply.outlet_delivery_fee).toBe(7_500);
    expect(await logged('outlet.delivery_fee')).toEqual([
      { actor_id: manager.member_id, before: { delivery_fee: 5_000 }, after: { delivery_fee: 7_500 } },
    ]);
  });

  it.each([-1, 0.5, 1_000_001, Number.NaN])('refuses %s next to its field', async (delivery_fee) => {
    const { status, problem } = await world.as(manager, calls.changeMyDeliveryFee, { body: { delivery_fee } });
    expect(status).toBe(400);
    expect(Object.keys(problem.errors)).toEqual(['delivery_fee']);
  });

  it('of any outlet is set by an admin alone, and nobody sets that of another outlet', async () => {
    const params = { id: shop.outlet_id };
    const body = { delivery_fee: 0 };
    expect((await world.as(manager, calls.changeDeliveryFee, { params, body })).status).toBe(403);
    expect((await world.as(admin, calls.changeDeliveryFee, { params, body })).problem.error_code).toBe('pin_required');
    await givePinForGood(world.deps, admin);
    expect((await world.as(admin, calls.changeDeliveryFee, { params, body })).reply.data.delivery_fee).toBe(0);
    await world.as(admin, calls.changeDeliveryFee, { params, body });
    expect(await world.messages('delivery_fee_set')).toEqual([
      expect.stringMatching(
        /has set the delivery fee of Ntinda Fresh to UGX.0\. If this is not right, contact us at once\.$/,
      ),
    ]);
    const unknown = { id: world.deps.random.uuid() };
    expect((await world.as(admin, calls.changeDeliveryFee, { params: unknown, body })).status).toBe(404);
    const other = await makeMember(world.deps, { manages: [(await makeShop(world.deps)).outlet_id] });
    const foreign = { query: { outlet: shop.outlet_id }, body };
    expect((await world.as(other, calls.changeMyDeliveryFee, foreign)).status).toBe(404);
  });
});

describe('all outlets', () => {
  it('are a page of name, location, fee and state, found by name, area and town', async () => {
    await makeShop(world.deps, { name: 'Percent 100% Shop' });
    const list = async (search: string) => (await world.as(admin, calls.listAdminOutlets, { query: { search } })).reply;
    expect((await list('ntinda fresh')).results).toEqual([
      { id: shop.outlet_id, name: 'Ntinda Fresh', location: 'Ntinda, Kampala', delivery_fee: 0, status: 'active' },
    ]);
    expect((await list('100%')).count).toBe(1);
    await world.deps.db
      .updateTable('outlets')
      .set({ area: 'Gulu', town: 'Gulu' })
      .where('name', 'like', 'Percent%')
      .execute();
    expect((await list('gulu')).results.map(({ location }) => location)).toEqual(['Gulu']);
    expect((await list('kampala')).count).toBeGreaterThan(1);
    expect((await list('nowhere')).results).toEqual([]);
    const page = (await world.as(admin, calls.listAdminOutlets, { query: { per_page: 1 } })).reply;
    expect(page.results).toHaveLength(1);
    expect(page.next).toBe(2);
    expect((await world.as(manager, calls.listAdminOutlets)).status).toBe(403);
  });
});

describe('how the outlet works', () => {
  it('is changed by its manager, and refused field by field', async () => {
    const changed = await world.as(manager, calls.changeMyOutlet, { body: { ...choices, was: await seen() } });
    expect(changed.reply).toMatchObject({ ...choices, name: 'Ntinda Fresh', status: 'active' });
    const offer = await world.as(manager, getOffer, { params: { id: shop.offer_id } });
    expect(offer.reply.service_types).not.toContain('curbside');
    const wrong = { ...choices, opening_hours: ' ', ready_minutes: 0, give_up_minutes: 5, was: await seen() };
    const refused = await world.as(manager, calls.changeMyOutlet, { body: wrong });
    expect(Object.keys(refused.problem.errors).toSorted()).toEqual([
      'give_up_minutes',
      'opening_hours',
      'ready_minutes',
    ]);
  });

  it('is not put back by whoever saved a form from before somebody else changed it', async () => {
    const change = (more: object, was: calls.ChosenSettings) =>
      world.as(manager, calls.changeMyOutlet, { body: { ...choices, ...more, was } });
    const morning = await seen();
    const noon = (await change({ offers_delivery: false, give_up_minutes: 90 }, morning)).reply;
    const late = await change({ tin: '1000456789' }, morning);
    expect(late.status).toBe(409);
    expect(late.problem.error_code).toBe('outlet_changed');
    expect(await seen()).toMatchObject({ offers_delivery: false, give_up_minutes: 90, tin: null });
    // What was saved before its answer was lost is saved.
    expect((await change({ offers_delivery: false, give_up_minutes: 90 }, morning)).status).toBe(200);
    expect((await change({}, calls.chosenSettings.parse(noon))).status).toBe(200);
    expect((await logged('outlet.settings')).at(-1)?.before).toMatchObject({ give_up_minutes: 90 });
  });

  it('has a TIN that its manager sets, corrects and takes away, and that stands on receipts', async () => {
    const set = async (tin?: string | null) =>
      world.as(manager, calls.changeMyOutlet, { body: { ...choices, tin, was: await seen() } });
    expect((await set('1000456789')).reply.tin).toBe('1000456789');
    expect((await set('12')).problem.errors).toEqual({ tin: ['A TIN has ten digits'] });
    // Who does not speak of it leaves it as it was.
    expect((await set()).reply.tin).toBe('1000456789');
    const buyer = await makeMember(world.deps);
    const line = { offer: shop.offer_id, product: shop.product_ids[0]!, quantity: 1 };
    const { id } = (await world.as(buyer, createOrder, { body: { payment_network: 'mtn', items: [line] } })).reply;
    expect((await world.order(buyer, id)).outlet.tin).toBe('1000456789');
    expect((await set(null)).reply.tin).toBeNull();
  });

  it('pauses for a while with one press, sells nothing then, and opens by itself', async () => {
    const buyer = await makeMember(world.deps);
    const line = { offer: shop.offer_id, product: shop.product_ids[0]!, quantity: 1 };
    const order = () => world.as(buyer, createOrder, { body: { payment_network: 'mtn', items: [line] } });
    const paused = (await world.as(manager, calls.pauseMyOutlet, { body: { minutes: 30 } })).reply;
    expect(Date.parse(paused.paused_until!) - world.clock.now().getTime()).toBe(30 * MINUTE_MS);
    expect((await order()).status).toBe(409);
    await endPauses(world.deps);
    expect((await world.as(manager, calls.getMyOutlet)).reply.status).toBe('paused');
    world.clock.advance(30 * MINUTE_MS);
    await endPauses(world.deps);
    expect((await world.as(manager, calls.getMyOutlet)).reply).toMatchObject({ status: 'active', paused_until: null });
    expect((await order()).status).toBe(201);
    await world.as(manager, calls.pauseMyOutlet, { body: { minutes: 30 } });
    const open = (await world.as(manager, calls.pauseMyOutlet, { body: { minutes: null } })).reply;
    expect(open.status).toBe('active');
    const journal = (await journalOf(world.deps, shop.outlet_id)).filter(([action]) => /pause|resume/.test(action));
    expect(journal).toEqual([
      ['outlet.pause', manager.member_id],
      ['outlet.pause', manager.member_id],
      ['outlet.resume', manager.member_id],
    ]);
  });

  it('does not make a colleague’s longer pause shorter from a screen that did not show it', async () => {
    const colleague = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const pause = (by: typeof manager, minutes: number | null, was: string | null) =>
      world.as(by, calls.pauseMyOutlet, { body: { minutes, was } });
    const long = (await pause(colleague, 240, null)).reply.paused_until;
    expect((await pause(manager, 30, null)).problem.error_code).toBe('outlet_changed');
    expect((await world.as(manager, calls.getMyOutlet)).reply.paused_until).toBe(long);
    expect((await pause(manager, null, long)).reply.paused_until).toBeNull();
    // What both want is done once.
    expect((await pause(colleague, null, long)).reply.status).toBe('active');
    const other = (await pause(colleague, 60, null)).reply.paused_until;
    expect((await pause(manager, null, long)).problem.error_code).toBe('outlet_changed');
    expect((await pause(manager, null, other)).reply.status).toBe('active');
  });

  it('opens by itself though another outlet cannot be opened', async () => {
    const paused: Shop[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const other = await makeShop(world.deps);
      const theirs = await makeMember(world.deps, { manages: [other.outlet_id] });
      await world.as(theirs, calls.pauseMyOutlet, { body: { minutes: 30 } });
      paused.push(other);
    }
    world.clock.advance(30 * MINUTE_MS);
    const statuses = async () => {
      const { db } = world.deps;
      const rows = await db.selectFrom('outlets').select(['id', 'status']).execute();
      return paused.map(({ outlet_id }) => rows.find(({ id }) => id === outlet_id)!.status);
    };
    const mend = await breakRow(world.deps, { table: 'outlets', id: paused[0]!.outlet_id });
    await expect(endPauses(world.deps)).rejects.toThrow('this row is faulty');
    expect(await statuses()).toEqual(['paused', 'active', 'active']);
    await mend();
    expect(await endPauses(world.deps)).toBe(1);
    expect(await statuses()).toEqual(['active', 'active', 'active']);
  });

  it('does not open what the club has closed', async () => {
    const { db } = world.deps;
    await db.updateTable('outlets').set({ status: 'paused' }).where('id', '=', shop.outlet_id).execute();
    const refused = await world.as(manager, calls.pauseMyOutlet, { body: { minutes: null } });
    expect(refused.problem.error_code).toBe('outlet_closed');
    world.clock.advance(60 * MINUTE_MS);
    await endPauses(world.deps);
    expect((await world.as(manager, calls.getMyOutlet)).reply.status).toBe('paused');
  });
});

it('redeeming on phones of members is a switch of the outlet, and stays where it is not named', async () => {
  const change = async (more: object) =>
    world.as(manager, calls.changeMyOutlet, { body: { ...choices, ...more, was: await seen() } });
  expect((await change({})).reply.redeems_on_phone).toBe(true);
  expect((await change({ redeems_on_phone: false })).reply.redeems_on_phone).toBe(false);
  expect((await change({})).reply.redeems_on_phone).toBe(false);
  expect((await world.as(manager, calls.getMyOutlet)).reply.redeems_on_phone).toBe(false);
  await change({ redeems_on_phone: true });
});

describe('a delivery fee that somebody else has set meanwhile', () => {
  it('is not taken back by whoever saw the one before', async () => {
    const mine = (delivery_fee: number, was: number) =>
      world.as(manager, calls.changeMyDeliveryFee, { body: { delivery_fee, was } });
    await world.as(manager, calls.changeMyDeliveryFee, { body: { delivery_fee: 5_000 } });
    await givePinForGood(world.deps, admin);
    const params = { id: shop.outlet_id };
    await world.as(admin, calls.changeDeliveryFee, { params, body: { delivery_fee: 8_000, was: 5_000 } });
    expect((await mine(5_500, 5_000)).problem.error_code).toBe('outlet_changed');
    expect((await world.as(manager, calls.getMyDeliveryFee)).reply.data.delivery_fee).toBe(8_000);
    expect((await mine(5_500, 8_000)).reply.data.delivery_fee).toBe(5_500);
    const late = { params, body: { delivery_fee: 0, was: 8_000 } };
    expect((await world.as(admin, calls.changeDeliveryFee, late)).problem.error_code).toBe('outlet_changed');
    // What was saved before its answer was lost is saved.
    expect((await mine(5_500, 8_000)).status).toBe(200);
  });
});
