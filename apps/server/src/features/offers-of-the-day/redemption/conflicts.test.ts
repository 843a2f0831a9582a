import { listNotifications } from '@club/contract/club/notifications';
import { watchDayOffers } from '@club/contract/offers-of-the-day/control';
import { redeemAtCounter } from '@club/contract/offers-of-the-day/redemption';
import * as calls from '@club/contract/offers-of-the-day/shifts';
import { addStaff } from '@club/contract/outlets/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { atCounter, openShift } from '#server-test/tablets.ts';
import { expireCodes } from '#server/features/offers-of-the-day/codes/expire-codes.ts';
import { settleUnused } from '#server/features/offers-of-the-day/control/settle-unused.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
let world: OrdersWorld;
let admin: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

interface Place {
  readonly deal: Deal;
  readonly manager: Person;
  readonly pin: string;
}

let lastPhone = 776_100_000;
async function newPlace(): Promise<Place> {
  const deal = await makeDeal(world, { hours: 4_000, products: [{ quantity: 100, price: 10_000 }] });
  const manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  lastPhone += 1;
  const body = { name: 'Sarah', phone: String(lastPhone), role: 'cashier' as const };
  const { pin } = (await world.as(manager, addStaff, { query: { outlet: deal.outlet_id }, body })).reply;
  return { deal, manager, pin };
}

/** A code that was redeemed at the counter, and told once more by a device that had no network. */
async function newConflict({ deal, manager, pin }: Place) {
  const owner = await makeMember(world.deps, { first_name: 'Grace' });
  const code = await buyCode(world, owner, deal);
  const shift = (await world.as(manager, calls.openCounterShift, { query: {}, body: { pin } })).reply;
  await world.as(manager, redeemAtCounter, { body: { code: code.code, pin } });
  const handed_over_at = world.deps.now().toISOString();
  const told = await world.as(manager, calls.tellProvisional, {
    params: { id: shift.id },
    body: { qr: code.qr_text!, handed_over_at },
  });
  return { ...told.reply, code, handed_over_at, shift };
}

const ofOutlet = async (manager: Person) => (await world.as(manager, calls.listConflicts, { query: {} })).reply.results;
const ofClub = async (state: 'open' | 'settled') =>
  (await world.as(admin, calls.listAllConflicts, { query: { state } })).reply;
const settle = (person: Person, id: string, note = 'The customer brought it back') =>
  world.as(person, calls.settleConflict, { params: { id }, body: { note } });

describe('what was handed over without a network and could not be redeemed', () => {
  it('is told to who manages the outlet and to the club, once, with a way to where it is looked into', async () => {
    const place = await newPlace();
    const other = await newPlace();
    const { offer_name } = await newConflict(place);
    const newest = async (person: Person) => (await world.as(person, listNotifications, { query: {} })).reply.results;
    const words = {
      title: 'Handed over, to be looked into',
      message: expect.stringMatching(`^${offer_name} at Outlet \\d+, given without a network. The code had been used`),
    };
    expect(await newest(place.manager)).toMatchObject([{ ...words, link: '/outlet/counter' }]);
    expect((await newest(admin))[0]).toMatchObject({ ...words, link: '/admin/offers-of-day/conflicts' });
    expect(await newest(other.manager)).toEqual([]);
  });

  it('says what, to whom, by whom, when, why and what had become of the code, but never its digits', async () => {
    const place = await newPlace();
    const { id, code, handed_over_at, shift } = await newConflict(place);
    const [seen] = await ofOutlet(place.manager);
    expect(seen).toMatchObject({
      id,
      conflict: 'used',
      message: 'The code had been used before.',
      first_name: 'Grace',
      staff_name: 'Sarah',
      outlet: { id: place.deal.outlet_id },
      handed_over_at,
      paid: 8_000,
      code_end: code.code.slice(-3),
      redeemed: { staff_name: 'Sarah' },
      shift: { opened_at: shift.opened_at, ends_at: shift.ends_at },
      settled: null,
    });
    expect(JSON.stringify(seen)).not.toContain(code.code);
    expect((await ofClub('open')).results[0]).toEqual(seen);
  });

  it('is settled once, by who manages the outlet or by the club, and the journal says by whom', async () => {
    const place = await newPlace();
    const first = await newConflict(place);
    const second = await newConflict(place);
    const answers = await Promise.all([
      settle(place.manager, first.id),
      settle(place.manager, first.id, 'Another word'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = answers.map(({ reply }) => reply.settled);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ by: 'Akello Nabirye' });
    const byClub = await world.as(admin, calls.settleAnyConflict, {
      params: { id: second.id },
      body: { note: 'Written off' },
    });
    expect(byClub.reply.settled).toMatchObject({ note: 'Written off' });
    const written = await world.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'offline_conflict.settle')
      .where('subject_id', 'in', [first.id, second.id])
      .orderBy('id')
      .execute();
    expect(written).toEqual([
      { actor_id: place.manager.member_id, subject_id: first.id },
      { actor_id: admin.member_id, subject_id: second.id },
    ]);
  });

  it('cannot be settled without a word, by another outlet, nor on the tablet of the staff', async () => {
    const place = await newPlace();
    const { id } = await newConflict(place);
    const other = await newPlace();
    expect((await settle(other.manager, id)).status).toBe(404);
    expect(await ofOutlet(other.manager)).toEqual([]);
    expect((await settle(place.manager, id, ' ')).problem.errors).toEqual({ note: ['Please say what came of it'] });
    const tablet = await openShift(world, place.manager);
    const body = { note: 'Nothing' };
    expect((await atCounter(world, tablet, calls.settleConflict, { params: { id }, body })).status).toBe(403);
    expect((await atCounter(world, tablet, calls.listConflicts, { query: {} })).reply.results).toHaveLength(1);
    expect((await ofOutlet(place.manager))[0]!.settled).toBeNull();
  });

  it('stays in sight until it is settled, and two weeks longer for the outlet', async () => {
    const place = await newPlace();
    const [old, open] = [await newConflict(place), await newConflict(place)];
    world.clock.advance(60 * DAY_MS);
    expect(await ofOutlet(place.manager)).toHaveLength(2);
    const before = await ofClub('open');
    const watched = async () => (await world.as(admin, watchDayOffers, { query: {} })).reply.open_conflicts;
    expect(await watched()).toBe(before.count);
    await settle(place.manager, old.id);
    expect((await ofOutlet(place.manager)).map(({ id }) => id)).toEqual([open.id, old.id]);
    world.clock.advance(14 * DAY_MS + HOUR_MS);
    expect((await ofOutlet(place.manager)).map(({ id }) => id)).toEqual([open.id]);
    expect((await ofClub('open')).counts.open).toBe(before.count - 1);
    expect(await watched()).toBe(before.count - 1);
    expect((await ofClub('settled')).results[0]).toMatchObject({ id: old.id });
  });
});

it('of a code whose price was kept as unused says so, and not that the money was given back', async () => {
  const deal = await makeDeal(world, { hours: 5, unused_codes: 'forfeit' });
  const manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  const body = { name: 'Sarah', phone: '0776199999', role: 'cashier' as const };
  const { pin } = (await world.as(manager, addStaff, { body })).reply;
  const owner = await makeMember(world.deps);
  const code = await buyCode(world, owner, deal);
  const shift = (await world.as(manager, calls.openCounterShift, { query: {}, body: { pin } })).reply;
  const handed_over_at = world.deps.now().toISOString();
  world.clock.advance(2 * DAY_MS);
  await expireCodes(world.deps);
  await settleUnused(world.deps);
  expect(await world.order(owner, code.order_id)).toMatchObject({ status: 'completed', payment_status: 'paid' });
  const told = await world.as(manager, calls.tellProvisional, {
    params: { id: shift.id },
    body: { qr: code.qr_text!, handed_over_at },
  });
  expect(told.reply).toMatchObject({ conflict: 'kept', message: 'Its price had been kept before, as if unused.' });
});
