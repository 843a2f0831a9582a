import { requestRefund } from '@club/contract/money/refunds';
import { listMyCodes, readQrCode } from '@club/contract/offers-of-the-day/codes';
import { extendDayOffer } from '@club/contract/offers-of-the-day/control';
import {
  checkCounterCode,
  listCounterRedemptions,
  redeemAtCounter,
  redeemCode,
  reverseRedemption,
} from '@club/contract/offers-of-the-day/redemption';
import { addStaff, moveStaff } from '@club/contract/outlets/staff';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { qrTextOf } from '@club/rules/redemption-qr';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, leftOf, makeDeal, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { transact } from '#server/db/transact.ts';
import { lockCode } from '#server/features/offers-of-the-day/codes/redeemable.ts';

import { settleRedemptions } from './settle-redemptions.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let world: OrdersWorld;
let deal: Deal;
let manager: Person;
let staff: { id: string; pin: string };

beforeAll(async () => {
  world = await openOrdersWorld();
  deal = await makeDeal(world, { hours: 400, products: [{ quantity: 5_000 }], cashback_percentage: 10 });
  manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  staff = await givePin('Sarah');
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

let lastPhone = 760_000_000;

async function givePin(name: string, by = manager, outlet = deal.outlet_id) {
  lastPhone += 1;
  const body = { name, phone: String(lastPhone), role: 'cashier' as const };
  const { staff, pin } = (await world.as(by, addStaff, { query: { outlet }, body })).reply;
  return { id: staff.id, pin };
}

const ask = (person: Person, body: Record<string, unknown>) => world.as(person, redeemCode, { body });
const verifyCode = (person: Person, code: string) => ask(person, { action: 'verify_code', code });
const verifyPin = (person: Person, code: string, pin = staff.pin) => ask(person, { action: 'verify_pin', code, pin });
const complete = (
  person: Person,
  code: string,
  { pin = staff.pin, staff_id = staff.id, location = null as object | null } = {},
) => ask(person, { action: 'complete_redemption', code, pin, staff_id, location });

/** Another PIN than any that is in use. */
const wrongPin = () => (staff.pin === '111111' ? '222222' : '111111');
const newOwner = async () => {
  const owner = await makeMember(world.deps);
  return { owner, ...(await buyCode(world, owner, deal)) };
};

/** On a busy machine whoever waits for others too long is told when to come again, and does. */
async function answered<A extends { status: number; headers: Record<string, unknown> }>(
  ask: () => Promise<A>,
): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
}

describe('redeeming on the phone of the member', () => {
  it('is left to the counter where the outlet wants it so', async () => {
    const { owner, code } = await newOwner();
    const set = (redeems_on_phone: boolean) => world.deps.db.updateTable('outlets').set({ redeems_on_phone }).execute();
    await set(false);
    const refused = await verifyCode(owner, code);
    expect(refused.reply.valid).toBe(false);
    expect(refused.reply.message).toContain('Please show your code at the counter');
    await set(true);
    expect((await verifyCode(owner, code)).reply.valid).toBe(true);
  });

  it('takes three steps: the code, the PIN of the staff, done', async () => {
    const { owner, code, id } = await newOwner();
    const first = await verifyCode(owner, `${code.slice(0, 4)} ${code.slice(4)}`);
    expect(first.reply).toMatchObject({ valid: true, outlet: { address: 'Plot 12, Ntinda Road, opposite the stage' } });
    const second = await verifyPin(owner, code);
    expect(second.reply).toMatchObject({ valid: true, staff_name: 'Sarah', staff_id: staff.id });
    const place = { latitude: 0.364, longitude: 32.612 };
    const third = await complete(owner, code, { location: place });
    expect(third.reply).toMatchObject({
      success: true,
      staff_name: 'Sarah',
      redeemed_at: world.deps.now().toISOString(),
      message: 'Code redeemed successfully! Enjoy your offer.',
    });
    expect((await complete(owner, code)).reply).toEqual(third.reply);
    const mine = await world.as(owner, listMyCodes, { query: { tab: 'redeemed' } });
    expect(mine.reply.results[0]).toMatchObject({ id, redeemed: true, staff_name: 'Sarah' });
    const row = await world.deps.db
      .selectFrom('redemptions')
      .select(['latitude', 'longitude', 'distance_km'])
      .where('code_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject(place);
    expect(row.distance_km).toBeCloseTo(1.1, 1);
  });

  it('asks for a PIN of six digits, and compares nothing else', async () => {
    const { owner, code } = await newOwner();
    await verifyCode(owner, code);
    const missing = await ask(owner, { action: 'verify_pin', code });
    expect(missing.problem.errors).toEqual({ pin: ['Please enter a 6-digit PIN'] });
    for (const pin of ['48261', '4826155', '48261x', ' 482615', '', '48261 ', '٤٨٢٦١٥']) {
      const { status, problem } = await verifyPin(owner, code, pin);
      expect([status, problem.errors]).toEqual([400, { pin: ['Please enter a 6-digit PIN'] }]);
    }
    // None of these was a try.
    expect((await verifyPin(owner, code)).status).toBe(200);
  });

  it('is refused for the code of somebody else, and says nothing of it', async () => {
    const { code } = await newOwner();
    const stranger = await makeMember(world.deps);
    expect((await verifyCode(stranger, code)).reply).toEqual({ valid: false, message: 'Code verification failed' });
    expect((await verifyPin(stranger, code)).problem.message).toBe('Code verification failed');
    expect((await complete(stranger, code)).problem.message).toBe('Code verification failed');
  });

  it('looks no code up any more after ten wrong ones in an hour', async () => {
    const { owner, code } = await newOwner();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => verifyCode(owner, String(10_000_000 + guess))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = await verifyCode(owner, code);
    expect(refused.problem).toMatchObject({ error_code: 'too_many_requests' });
    expect(refused.problem.retry_after).toBeGreaterThan(3_000);
    world.clock.advance(HOUR_MS);
    expect((await verifyCode(owner, code)).reply.valid).toBe(true);
  });

  it('compares five wrong PINs a code, and never locks who stands at the counter', async () => {
    const { owner, code } = await newOwner();
    await verifyCode(owner, code);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyPin(owner, code, wrongPin())));
    const compared = answers.filter(({ problem }) => problem.error_code === 'staff_pin_wrong');
    expect(compared).toHaveLength(5);
    expect(compared[0]!.problem).toMatchObject({ message: 'Invalid PIN', errors: { pin: ['Invalid PIN'] } });
    expect((await verifyPin(owner, code)).problem.error_code).toBe('redemption_locked');
    const atCounter = await world.as(manager, redeemAtCounter, { body: { code, pin: staff.pin } });
    expect(atCounter.status).toBe(201);
    world.clock.advance(HOUR_MS);
  });

  it('takes nothing that another redemption has seen: no other code, no other staff, no older session', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const second = await givePin('Moses');
    await verifyCode(one.owner, one.code);
    await verifyPin(one.owner, one.code);
    expect((await complete(one.owner, other.code)).status).toBe(400);
    expect((await complete(other.owner, other.code)).problem.error_code).toBe('redemption_session_over');
    const otherStaff = { pin: second.pin, staff_id: second.id };
    expect((await complete(one.owner, one.code, otherStaff)).problem.error_code).toBe('redemption_session_over');
    expect((await complete(one.owner, one.code, { staff_id: second.id })).status).toBe(409);
    world.clock.advance(10 * MINUTE_MS);
    expect((await complete(one.owner, one.code)).problem.error_code).toBe('redemption_session_over');
    expect((await verifyPin(one.owner, one.code)).problem.error_code).toBe('redemption_session_over');
  });

  it('happens once, however many ask at the same moment', async () => {
    const { owner, code, id } = await newOwner();
    await verifyCode(owner, code);
    await verifyPin(owner, code);
    const answers = await Promise.all([
      ...Array.from({ length: 40 }, () => answered(() => complete(owner, code))),
      ...Array.from({ length: 10 }, () =>
        answered(() => world.as(manager, redeemAtCounter, { body: { code, pin: staff.pin } })),
      ),
    ]);
    expect(answers.some(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    const { rows } = await sql`SELECT FROM redemptions WHERE code_id = ${id}`.execute(world.deps.db);
    expect(rows).toHaveLength(1);
  });

  it('says that a code has run out before it says that it was used', async () => {
    const short = await makeDeal(world, { hours: 2, outlet_id: deal.outlet_id });
    const owner = await makeMember(world.deps);
    const { code } = await buyCode(world, owner, short);
    world.clock.advance(2 * HOUR_MS);
    expect((await verifyCode(owner, code)).reply).toEqual({ valid: false, message: 'This code has expired.' });
  });
});

describe('the counter', () => {
  it('sees what to hand over and to whom, from the digits or the QR, and hands over with a PIN', async () => {
    const { code } = await newOwner();
    const seen = await world.as(manager, checkCounterCode, { body: { code: qrTextOf(code) } });
    expect(seen.reply).toMatchObject({ state: 'good', first_name: 'Akello', items: [{ quantity: 1 }] });
    const done = await world.as(manager, redeemAtCounter, { body: { code, pin: staff.pin } });
    expect(done.reply).toMatchObject({ staff_name: 'Sarah', via: 'counter', can_reverse: true });
    const again = await world.as(manager, checkCounterCode, { body: { code } });
    expect(again.reply).toMatchObject({ state: 'used', message: 'This code has already been redeemed.' });
    const today = await world.as(manager, listCounterRedemptions, { query: {} });
    expect(today.reply.results[0]!.id).toBe(done.reply.id);
  });

  it('is nobody’s for what they have bought themselves, at the counter as on the own phone', async () => {
    const { owner, code } = await newOwner();
    const body = { name: 'Akello', phone: owner.phone, role: 'cashier' as const };
    const own = (await world.as(manager, addStaff, { query: { outlet: deal.outlet_id }, body })).reply;
    const mine = { pin: own.pin, staff_id: own.staff.id };
    expect((await world.as(manager, redeemAtCounter, { body: { code, pin: own.pin } })).problem.error_code).toBe(
      'second_person_needed',
    );
    await verifyCode(owner, code);
    await verifyPin(owner, code, own.pin);
    expect((await complete(owner, code, mine)).problem.error_code).toBe('second_person_needed');
    expect((await world.as(manager, redeemAtCounter, { body: { code, pin: staff.pin } })).status).toBe(201);
  });

  it('follows no address that a QR holds, and knows no code of another outlet', async () => {
    const { code } = await newOwner();
    const evil = await world.as(manager, checkCounterCode, { body: { code: `https://x.ug/${code}`.slice(0, 40) } });
    expect(evil.reply.state).toBe('unknown');
    const elsewhere = await makeDeal(world);
    const boss = await makeMember(world.deps, { manages: [elsewhere.outlet_id] });
    expect((await world.as(boss, checkCounterCode, { body: { code } })).reply).toMatchObject({
      state: 'elsewhere',
      first_name: null,
      items: [],
    });
    const { status } = await world.as(boss, redeemAtCounter, { body: { code, pin: staff.pin } });
    expect(status).toBe(400);
  });

  it('takes no redemption back whose sale is done, also where the clock of who did it goes ahead', async () => {
    const { code } = await newOwner();
    const { id } = (await world.as(manager, redeemAtCounter, { body: { code, pin: staff.pin } })).reply;
    const ahead = new Date(world.clock.now().getTime() + 15 * MINUTE_MS);
    expect(await settleRedemptions({ ...world.deps, now: () => ahead })).toBeGreaterThan(0);
    const body = { pin: staff.pin, reason: 'Wrong customer' };
    const late = await world.as(manager, reverseRedemption, { params: { id }, body });
    expect(late.problem.error_code).toBe('redemption_not_reversible');
  });

  it('takes a redemption back for 15 minutes, and not a moment longer', async () => {
    const { owner, code } = await newOwner();
    const { id } = (await world.as(manager, redeemAtCounter, { body: { code, pin: staff.pin } })).reply;
    const back = (pin = staff.pin) =>
      world.as(manager, reverseRedemption, { params: { id }, body: { pin, reason: 'Wrong customer' } });
    expect((await back(wrongPin())).status).toBe(400);
    world.clock.advance(15 * MINUTE_MS - 1);
    expect((await back()).reply.success).toBe(true);
    expect((await back()).problem.error_code).toBe('redemption_not_reversible');
    expect((await verifyCode(owner, code)).reply.valid).toBe(true);
    const second = (await world.as(manager, redeemAtCounter, { body: { code, pin: staff.pin } })).reply;
    world.clock.advance(15 * MINUTE_MS);
    const late = await world.as(manager, reverseRedemption, {
      params: { id: second.id },
      body: { pin: staff.pin, reason: 'Too late' },
    });
    expect(late.problem.error_code).toBe('redemption_not_reversible');
  });

  it('can take back after midnight what it handed over just before', async () => {
    const { code } = await newOwner();
    const midnight = kampalaDayBounds(world.clock.now()).end.getTime();
    world.clock.advance(midnight - 2 * MINUTE_MS - world.clock.now().getTime());
    const { id } = (await world.as(manager, redeemAtCounter, { body: { code, pin: staff.pin } })).reply;
    const listed = async () => (await world.as(manager, listCounterRedemptions, { query: {} })).reply.results;
    world.clock.advance(10 * MINUTE_MS);
    expect(await listed()).toEqual([expect.objectContaining({ id, can_reverse: true })]);
    const body = { pin: staff.pin, reason: 'Wrong customer' };
    expect((await world.as(manager, reverseRedemption, { params: { id }, body })).status).toBe(200);
    world.clock.advance(10 * MINUTE_MS);
    expect(await listed()).toEqual([]);
  });

  it('is taken back to be good as long as the other codes, where the offer was extended meanwhile', async () => {
    const admin = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, admin);
    const short = await makeDeal(world, { hours: 2, outlet_id: deal.outlet_id });
    const owner = await makeMember(world.deps);
    const { code } = await buyCode(world, owner, short);
    world.clock.advance(100 * MINUTE_MS);
    const { id } = (await world.as(manager, redeemAtCounter, { body: { code, pin: staff.pin } })).reply;
    const { ends_at } = await world.deps.db
      .selectFrom('offers')
      .select('ends_at')
      .where('id', '=', short.id)
      .executeTakeFirstOrThrow();
    const until = new Date(ends_at.getTime() + 24 * HOUR_MS).toISOString();
    const extended = { until, was: ends_at.toISOString(), reason: 'The fridge was broken' };
    expect((await world.as(admin, extendDayOffer, { params: { id: short.id }, body: extended })).status).toBe(200);
    const body = { pin: staff.pin, reason: 'Wrong customer' };
    expect((await world.as(manager, reverseRedemption, { params: { id }, body })).status).toBe(200);
    const [mine] = (await world.as(owner, listMyCodes, { query: {} })).reply.results;
    expect(mine!.expires_at).toBe(until);
  });

  it('is taken back to be good as long as the other codes also while the offer is being extended', async () => {
    const { db } = world.deps;
    const admin = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, admin);
    const short = await makeDeal(world, { hours: 2, outlet_id: deal.outlet_id });
    const [owner, other] = [await makeMember(world.deps), await makeMember(world.deps)];
    const { code, expires_at: was } = await buyCode(world, owner, short);
    const { id: other_code } = await buyCode(world, other, short);
    const { id } = (await world.as(manager, redeemAtCounter, { body: { code, pin: staff.pin } })).reply;
    const until = new Date(Date.parse(was) + 24 * HOUR_MS).toISOString();
    const { extending, back } = await transact(db, async (tx) => {
      // Holds the extension up once it has looked for the codes that it makes longer.
      await lockCode(tx, other_code);
      const body = { until, was, reason: 'The fridge was broken' };
      const extending = world.as(admin, extendDayOffer, { params: { id: short.id }, body });
      await somebodyWaits(db);
      const reversal = { pin: staff.pin, reason: 'Wrong customer' };
      const back = world.as(manager, reverseRedemption, { params: { id }, body: reversal });
      await Promise.race([back, somebodyWaits(db, 2)]);
      return { extending, back };
    });
    expect([(await extending).status, (await back).status]).toEqual([200, 200]);
    for (const person of [owner, other]) {
      const [mine] = (await world.as(person, listMyCodes, { query: {} })).reply.results;
      expect(mine).toMatchObject({ expires_at: until });
    }
  });

  it('moves the money once that time is over: outlet, club and member get theirs', async () => {
    const own = await makeDeal(world, {
      products: [{ price: 10_000, quantity: 3 }],
      cashback_percentage: 5,
      discount_percentage: 0,
    });
    const boss = await makeMember(world.deps, { manages: [own.outlet_id] });
    const { pin } = await givePin('Grace', boss, own.outlet_id);
    const owner = await makeMember(world.deps);
    const { code, order_id } = await buyCode(world, owner, own);
    const names = { [own.outlet_id]: 'outlet', [owner.member_id]: 'owner' };
    await world.as(boss, redeemAtCounter, { body: { code, pin } });
    await settleRedemptions(world.deps);
    expect(await world.balances(names)).toMatchObject({ 'order_liability:outlet': 10_000 });
    world.clock.advance(15 * MINUTE_MS);
    await Promise.all([settleRedemptions(world.deps), settleRedemptions(world.deps)]);
    const balances = await world.balances(names);
    expect(balances).toMatchObject({ 'outlet_payable:outlet': 9_200, 'cashback_pending:owner': 500 });
    expect(balances['order_liability:outlet']).toBeUndefined();
    expect((await world.order(owner, order_id)).status).toBe('completed');
    expect(await settleRedemptions(world.deps)).toBe(0);
  });
});

describe('goods that were just handed over', () => {
  const giveBack = async (order_id: string) => {
    const admin = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, admin);
    const body = { amount: 8_000, reason: 'It was not as promised' };
    return world.as(admin, requestRefund, { params: { id: order_id }, body });
  };
  const redeemed = async () => {
    const bought = await newOwner();
    const { reply } = await world.as(manager, redeemAtCounter, { body: { code: bought.code, pin: staff.pin } });
    return { ...bought, redemption_id: reply.id };
  };

  it('are not given back whole as if they still lay there, until the sale is done', async () => {
    const { owner, order_id } = await redeemed();
    const left = await leftOf(world, deal);
    expect((await giveBack(order_id)).problem.error_code).toBe('handed_over_just_now');
    expect((await world.order(owner, order_id)).status).toBe('ready');
    expect(await leftOf(world, deal)).toBe(left);
    world.clock.advance(15 * MINUTE_MS);
    await settleRedemptions(world.deps);
    expect((await giveBack(order_id)).status).toBe(201);
    expect((await world.order(owner, order_id)).status).toBe('completed');
    expect(await leftOf(world, deal)).toBe(left);
  });

  it('lie there again once that was taken back, and are given back like any other', async () => {
    const { owner, order_id, redemption_id } = await redeemed();
    const left = await leftOf(world, deal);
    const body = { pin: staff.pin, reason: 'Wrong customer' };
    await world.as(manager, reverseRedemption, { params: { id: redemption_id }, body });
    expect((await giveBack(order_id)).status).toBe(201);
    expect((await world.order(owner, order_id)).status).toBe('cancelled');
    expect(await leftOf(world, deal)).toBe(left + 1);
  });

  it('have no QR any more once they are given back before they were used', async () => {
    const { owner, id, order_id } = await newOwner();
    expect((await world.as(owner, readQrCode, { params: { id } })).status).toBe(200);
    expect((await giveBack(order_id)).status).toBe(201);
    expect((await world.as(owner, readQrCode, { params: { id } })).problem.error_code).toBe(
      'redemption_code_not_found',
    );
  });
});

describe('PINs of staff', () => {
  it('open nothing from the moment on at which somebody has left, or of another outlet', async () => {
    const given = await givePin('Grace');
    const { code } = await newOwner();
    const left = await world.as(manager, moveStaff, { params: { id: given.id }, body: { state: 'left' } });
    expect(left.status).toBe(200);
    const body = { code, pin: given.pin };
    expect((await world.as(manager, redeemAtCounter, { body })).problem.error_code).toBe('staff_pin_wrong');
    const other = await makeDeal(world);
    const boss = await makeMember(world.deps, { manages: [other.outlet_id] });
    const foreign = await givePin('Juma', boss, other.outlet_id);
    const refused = await world.as(manager, redeemAtCounter, { body: { code, pin: foreign.pin } });
    expect(refused.problem.error_code).toBe('staff_pin_wrong');
  });
});
