import * as phones from '@club/contract/offers-of-the-day/by-phone';
import { type CodeTab, listMyCodes } from '@club/contract/offers-of-the-day/codes';
import { getDayOffer, listDayOffers } from '@club/contract/offers-of-the-day/offers';
import * as calls from '@club/contract/offers-of-the-day/redemption';
import * as shifts from '@club/contract/offers-of-the-day/shifts';
import { addStaff } from '@club/contract/outlets/staff';
import { exportMe } from '@club/contract/people/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { textsTo } from '#server-test/codes.ts';
import { buyCode, makeDeal, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';

import { settleRedemptions } from './settle-redemptions.ts';

const MINUTE_MS = 60_000;
const distributor_name = 'Pearl Foods';
let world: OrdersWorld;
let deal: Deal;
let home: Place;
let other: Place;
let stranger: Place;

interface Place {
  readonly outlet_id: string;
  readonly outlet_name: string;
  readonly manager: Person;
  readonly staff_id: string;
  readonly pin: string;
}

let lastPhone = 776_200_000;
async function newPlace(name: string, wanted: { distributor_name?: string; town?: string } = {}): Promise<Place> {
  const outlet_name = `Counter of ${name}`;
  const outlet_id = await makeOutlet(world.deps, { name: outlet_name, ...wanted });
  const manager = await makeMember(world.deps, { manages: [outlet_id] });
  lastPhone += 1;
  const body = { name, phone: String(lastPhone), role: 'cashier' as const };
  const { staff, pin } = (await world.as(manager, addStaff, { query: {}, body })).reply;
  return { outlet_id, outlet_name, manager, staff_id: staff.id, pin };
}

beforeAll(async () => {
  world = await openOrdersWorld();
  home = await newPlace('Sarah', { distributor_name });
  other = await newPlace('John', { distributor_name, town: 'Mbarara' });
  stranger = await newPlace('Peter');
  deal = await makeDeal(world, {
    outlet_id: home.outlet_id,
    also_at: [other.outlet_id],
    hours: 300,
    products: [{ quantity: 100, price: 10_000 }],
  });
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

async function newCode() {
  const owner = await makeMember(world.deps);
  return { owner, ...(await buyCode(world, owner, deal)) };
}
const redeemedAt = async (code_id: string) =>
  (
    await world.deps.db
      .selectFrom('redemptions')
      .select('outlet_id')
      .where('code_id', '=', code_id)
      .where('reversed_at', 'is', null)
      .execute()
  ).map(({ outlet_id }) => outlet_id);

describe('whoever manages several of its outlets', () => {
  let boss: Person;
  beforeAll(async () => {
    boss = await makeMember(world.deps, { manages: [home.outlet_id, other.outlet_id, stranger.outlet_id] });
  });

  it('redeems a code where they stand, with the PIN of somebody who works there', async () => {
    const { code, id } = await newCode();
    const at = (outlet: string, pin: string) => world.as(boss, calls.redeemAtCounter, { body: { code, pin, outlet } });
    expect((await at(other.outlet_id, home.pin)).problem.error_code).toBe('staff_pin_wrong');
    expect((await at(stranger.outlet_id, stranger.pin)).problem.error_code).toBe('redemption_code_invalid');
    expect((await at(other.outlet_id, other.pin)).status).toBe(201);
    expect(await redeemedAt(id)).toEqual([other.outlet_id]);
  });

  it('is told of a code of another of their outlets that it is for another one', async () => {
    const { code } = await newCode();
    const look = async (outlet: string) =>
      (await world.as(boss, calls.checkCounterCode, { body: { code, outlet } })).reply.state;
    expect([await look(home.outlet_id), await look(other.outlet_id)]).toEqual(['good', 'good']);
    expect(await look(stranger.outlet_id)).toBe('elsewhere');
    const foreign = await world.as(home.manager, calls.checkCounterCode, {
      body: { code, outlet: other.outlet_id },
    });
    expect(foreign.status).toBe(404);
  });

  it('hands over by phone where they stand', async () => {
    const { owner, id } = await newCode();
    const { outlet_id: outlet, pin } = other;
    await world.as(boss, phones.sendCounterWord, { body: { phone: owner.phone, outlet } });
    const [sms] = (await textsTo(world, owner.phone)).filter(({ template }) => template === 'counter_word');
    const said = { phone: owner.phone, word: /\d{6}/.exec(sms!.body)![0] };
    const elsewhere = { ...said, outlet: home.outlet_id };
    const outlets = (status: 'active' | 'paused') =>
      world.deps.db.updateTable('outlets').set({ status }).where('id', '=', outlet).execute();
    await outlets('paused');
    const closed = await world.as(boss, phones.findByWord, { body: { ...said, outlet } });
    expect(closed.problem.error_code).toBe('redemption_code_invalid');
    await outlets('active');
    expect((await world.as(boss, phones.findByWord, { body: elsewhere })).status).not.toBe(200);
    const done = await world.as(boss, phones.redeemByWord, { body: { ...said, outlet, code_id: id, pin } });
    expect(done.status).toBe(201);
    expect(await redeemedAt(id)).toEqual([other.outlet_id]);
  });
});

describe('an offer of the day that several outlets hand over', () => {
  it('says so where it is sold, on its code, and is found by the towns of all of them', async () => {
    const offer = (await world.call(getDayOffer, { params: { id: deal.id } })).reply;
    expect(offer.also_at).toMatchObject([{ id: other.outlet_id, area: 'Ntinda' }]);
    expect(offer.created_by_distributor_outlets.map(({ id }) => id)).toEqual([home.outlet_id, other.outlet_id]);
    const found = (await world.call(listDayOffers, { query: { search: 'Mbarara' } })).reply;
    expect(found.results.map(({ id }) => id)).toEqual([deal.id]);
    const { also_at } = await newCode();
    expect(also_at.map(({ id }) => id)).toEqual([other.outlet_id]);
  });

  it('is made only with outlets of its own distributor', async () => {
    for (const also_at of [[stranger.outlet_id], [home.outlet_id], [world.deps.random.uuid()]]) {
      const made = makeDeal(world, { outlet_id: home.outlet_id, also_at });
      await expect(made).rejects.toMatchObject({ code: 'invalid_data' });
    }
  });

  it('is handed over at any of their counters, once, and where it was is kept', async () => {
    const { code, id } = await newCode();
    const at = (place: Place) => world.as(place.manager, calls.redeemAtCounter, { body: { code, pin: place.pin } });
    const look = async (place: Place) =>
      (await world.as(place.manager, calls.checkCounterCode, { body: { code } })).reply.state;
    expect([await look(home), await look(other), await look(stranger)]).toEqual(['good', 'good', 'elsewhere']);
    expect((await at(stranger)).status).not.toBe(201);
    const wrongPin = await world.as(other.manager, calls.redeemAtCounter, { body: { code, pin: home.pin } });
    expect(wrongPin.problem.error_code).toBe('staff_pin_wrong');
    const both = await Promise.all([at(other), at(home)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await redeemedAt(id)).toHaveLength(1);
  });

  it('is on the list of the outlet that handed it over, which alone can take it back, and is paid to who sells it', async () => {
    const { code, id } = await newCode();
    const { manager, pin } = other;
    const done = await world.as(manager, calls.redeemAtCounter, { body: { code, pin } });
    expect(await redeemedAt(id)).toEqual([other.outlet_id]);
    const listOf = async (person: Person) =>
      (await world.as(person, calls.listCounterRedemptions, { query: {} })).reply.results.map((one) => one.id);
    expect(await listOf(manager)).toContain(done.reply.id);
    expect(await listOf(home.manager)).not.toContain(done.reply.id);
    const takeBack = (place: Place) =>
      world.as(place.manager, calls.reverseRedemption, {
        params: { id: done.reply.id },
        body: { pin: place.pin, reason: 'The wrong basket' },
      });
    expect((await takeBack(home)).status).toBe(404);
    expect((await takeBack(other)).status).toBe(200);
    await world.as(manager, calls.redeemAtCounter, { body: { code, pin } });
    world.clock.advance(16 * MINUTE_MS);
    await settleRedemptions(world.deps);
    const books = await world.balances({ [home.outlet_id]: 'home', [other.outlet_id]: 'other' });
    const owners = Object.keys(books).map((account) => account.split(':')[1]);
    expect(owners).toContain('home');
    expect(owners).not.toContain('other');
  });

  it('says to the member where it was handed over, and nothing of that once it was taken back', async () => {
    const { code, id, owner } = await newCode();
    const mine = async (tab: CodeTab) =>
      (await world.as(owner, listMyCodes, { query: { tab } })).reply.results.find((one) => one.id === id);
    expect(await mine('active')).toMatchObject({ redeemed_outlet_name: null });
    const { manager, pin } = other;
    const done = await world.as(manager, calls.redeemAtCounter, { body: { code, pin } });
    expect(await mine('redeemed')).toMatchObject({
      outlet_name: home.outlet_name,
      redeemed_outlet_name: other.outlet_name,
    });
    const exported = (await world.as(owner, exportMe)).reply['redemption_codes'];
    expect(exported).toMatchObject([{ outlet_name: home.outlet_name, redeemed_outlet_name: other.outlet_name }]);
    const params = { id: done.reply.id };
    await world.as(manager, calls.reverseRedemption, { params, body: { pin, reason: 'The wrong basket' } });
    expect(await mine('active')).toMatchObject({ redeemed_at: null, redeemed_outlet_name: null });
  });

  it('is redeemed on the phone with the PIN of whoever stands there, at an outlet that takes codes on phones', async () => {
    const steps = async ({ owner, code }: Awaited<ReturnType<typeof newCode>>, place: Place) => {
      const ask = (body: Record<string, unknown>) => world.as(owner, calls.redeemCode, { body: { code, ...body } });
      expect((await ask({ action: 'verify_code' })).reply.valid).toBe(true);
      const proven = await ask({ action: 'verify_pin', pin: place.pin });
      if (proven.status !== 200) return proven.problem.error_code;
      const rest = { pin: place.pin, staff_id: place.staff_id, location: null };
      return (await ask({ action: 'complete_redemption', ...rest })).reply.staff_name;
    };
    const first = await newCode();
    expect(await steps(first, other)).toBe('John');
    expect(await redeemedAt(first.id)).toEqual([other.outlet_id]);
    expect(await steps(await newCode(), stranger)).toBe('staff_pin_wrong');
    const setPhones = (outlet_id: string, redeems_on_phone: boolean) =>
      world.deps.db.updateTable('outlets').set({ redeems_on_phone }).where('id', '=', outlet_id).execute();
    await setPhones(other.outlet_id, false);
    expect(await steps(await newCode(), other)).toBe('staff_pin_wrong');
    expect(await steps(await newCode(), home)).toBe('Sarah');
    await setPhones(home.outlet_id, false);
    const { owner, code } = await newCode();
    const refused = await world.as(owner, calls.redeemCode, { body: { action: 'verify_code', code } });
    expect(refused.reply.valid).toBe(false);
    await Promise.all([setPhones(home.outlet_id, true), setPhones(other.outlet_id, true)]);
  });

  it('is collected with a word from an SMS at any of them', async () => {
    const { owner, id } = await newCode();
    const { manager, pin } = other;
    await world.as(manager, phones.sendCounterWord, { body: { phone: owner.phone } });
    const [sms] = (await textsTo(world, owner.phone)).filter(({ template }) => template === 'counter_word');
    const said = { phone: owner.phone, word: /\d{6}/.exec(sms!.body)![0] };
    const found = await world.as(manager, phones.findByWord, { body: said });
    expect(found.reply.results.map(({ code_id }) => code_id)).toEqual([id]);
    // A word is good at one outlet.
    expect((await world.as(home.manager, phones.findByWord, { body: said })).status).not.toBe(200);
    const done = await world.as(manager, phones.redeemByWord, { body: { ...said, code_id: id, pin } });
    expect(done.status).toBe(201);
    expect(await redeemedAt(id)).toEqual([other.outlet_id]);
  });

  it('is taken without a network at any of them, and at two only the first is redeemed', async () => {
    const { id, qr_text, owner } = await newCode();
    const tell = async ({ manager, pin }: Place) => {
      const shift = (await world.as(manager, shifts.openCounterShift, { query: {}, body: { pin } })).reply;
      const body = { qr: qr_text!, handed_over_at: shift.opened_at };
      return world.as(manager, shifts.tellProvisional, { params: { id: shift.id }, body });
    };
    expect((await tell(stranger)).problem.error_code).toBe('redemption_code_invalid');
    expect((await tell(other)).reply.conflict).toBeNull();
    expect((await tell(home)).reply.conflict).toBe('used');
    expect(await redeemedAt(id)).toEqual([other.outlet_id]);
    const [conflict] = (await world.as(home.manager, shifts.listConflicts, { query: {} })).reply.results;
    expect(conflict).toMatchObject({ outlet: { id: home.outlet_id }, redeemed: { staff_name: 'John' } });
    const mine = (await world.as(owner, listMyCodes, { query: { tab: 'redeemed' } })).reply.results;
    expect(mine).toMatchObject([{ staff_name: 'John', redeemed_outlet_name: other.outlet_name }]);
  });
});
