import { sendCounterWord } from '@club/contract/offers-of-the-day/by-phone';
import { listMyCodes, resendCode } from '@club/contract/offers-of-the-day/codes';
import {
  checkCounterCode,
  listCounterRedemptions,
  redeemAtCounter,
  reverseRedemption,
} from '@club/contract/offers-of-the-day/redemption';
import { listConflicts, openCounterShift, tellProvisional } from '@club/contract/offers-of-the-day/shifts';
import { addStaff } from '@club/contract/outlets/staff';
import { parseSignedQr } from '@club/rules/redemption-qr';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buyCode, makeDeal, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { atCounter, openShift } from '#server-test/tablets.ts';
import { expireCodes } from '#server/features/offers-of-the-day/codes/expire-codes.ts';
import { qrSigner, readSignedQr, signQr } from '#server/features/offers-of-the-day/codes/qr-signing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let world: OrdersWorld;
let deal: Deal;
let manager: Person;
let pin: string;
let shift_id: string;

beforeAll(async () => {
  world = await openOrdersWorld();
  deal = await makeDeal(world, { hours: 400, products: [{ quantity: 500 }] });
  manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  const body = { name: 'Sarah', phone: '776000001', role: 'cashier' as const };
  pin = (await world.as(manager, addStaff, { query: { outlet: deal.outlet_id }, body })).reply.pin;
});
beforeEach(async () => {
  shift_id = (await world.as(manager, openCounterShift, { query: {}, body: { pin } })).reply.id;
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

async function newCode(of: Deal = deal) {
  const owner = await makeMember(world.deps);
  const code = await buyCode(world, owner, of);
  return { owner, code: code.code, id: code.id, qr: code.qr_text! };
}
const tell = (qr: string, at: Date = world.deps.now(), shift = shift_id, as = manager) =>
  world.as(as, tellProvisional, { params: { id: shift }, body: { qr, handed_over_at: at.toISOString() } });
const conflictsOf = async (as = manager) => (await world.as(as, listConflicts, { query: {} })).reply.results;

describe('the QR of a code', () => {
  it('says, signed, what to hand over, to whom and until when, and is believed only unchanged', async () => {
    const { owner, code, id, qr } = await newCode();
    const { CODE_KEY } = world.deps.config;
    const facts = readSignedQr(CODE_KEY, qr)!;
    expect(facts).toMatchObject({ code, code_id: id, outlet_id: deal.outlet_id, first_name: 'Akello' });
    expect(facts.items).toMatchObject([{ quantity: 1 }]);
    const [mine] = (await world.as(owner, listMyCodes, { query: {} })).reply.results;
    expect(facts.expires_s * 1_000).toBe(Math.floor(Date.parse(mine!.expires_at) / 1_000) * 1_000);
    for (let at = 0; at < qr.length; at += 1) {
      const changed = qr.slice(0, at) + (qr[at] === '7' ? '8' : '7') + qr.slice(at + 1);
      // The last letter of a signature says less than a whole letter.
      if (at < qr.length - 1) expect(readSignedQr(CODE_KEY, changed), `letter ${at}`).toBeUndefined();
    }
    const other = `${CODE_KEY} and another`;
    expect(readSignedQr(other, qr)).toBeUndefined();
    expect(readSignedQr(CODE_KEY, signQr(other, facts))).toBeUndefined();
    expect(qrSigner(other).id).not.toBe(parseSignedQr(qr)!.key_id);
    expect((await world.as(manager, checkCounterCode, { body: { code: qr } })).reply.state).toBe('good');
  });

  it('is there only while the code can be used', async () => {
    const { owner, code } = await newCode();
    await world.as(manager, redeemAtCounter, { body: { code, pin } });
    const used = await world.as(owner, listMyCodes, { query: { tab: 'redeemed' } });
    expect(used.reply.results[0]!.qr_text).toBeNull();
  });
});

describe('a counter without a network', () => {
  it('opens its shift with a PIN while there is one, and gets the key to check by', async () => {
    const opened = await world.as(manager, openCounterShift, { query: {}, body: { pin } });
    expect(opened.status).toBe(201);
    const { public_key, id } = qrSigner(world.deps.config.CODE_KEY);
    expect(opened.reply).toMatchObject({
      staff_name: 'Sarah',
      outlet: { id: deal.outlet_id },
      qr_key: { id, public_key },
    });
    const wrong = await world.as(manager, openCounterShift, {
      query: {},
      body: { pin: pin === '111222' ? '111333' : '111222' },
    });
    expect(wrong.problem.error_code).toBe('staff_pin_wrong');
    const stranger = await makeMember(world.deps);
    expect((await world.as(stranger, openCounterShift, { query: {}, body: { pin } })).status).toBe(403);
  });

  it('is as well the tablet of the staff, which looks codes up, tells what it handed over, and finds by phone', async () => {
    const tablet = await openShift(world, manager);
    const opened = await atCounter(world, tablet, openCounterShift, { query: {}, body: { pin: tablet.pin } });
    expect(opened.reply).toMatchObject({ staff_name: tablet.name, outlet: { id: deal.outlet_id } });
    const { owner, qr } = await newCode();
    const body = { qr, handed_over_at: world.deps.now().toISOString() };
    const told = await atCounter(world, tablet, tellProvisional, { params: { id: opened.reply.id }, body });
    expect(told.reply).toMatchObject({ conflict: null, staff_name: tablet.name });
    const sent = await atCounter(world, tablet, sendCounterWord, { body: { phone: owner.phone } });
    expect(sent.reply.success).toBe(true);
  });

  it('tells afterwards what it handed over, which is then redeemed as of that moment, once however often it is told', async () => {
    const { owner, qr } = await newCode();
    const handed = world.deps.now();
    world.clock.advance(3 * HOUR_MS);
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(qr, handed)));
    for (const { reply } of answers) expect(reply).toMatchObject({ conflict: null, message: 'Redeemed.' });
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1);
    const [today] = (await world.as(manager, listCounterRedemptions, { query: {} })).reply.results;
    expect(today).toMatchObject({ via: 'counter_offline', staff_name: 'Sarah', redeemed_at: handed.toISOString() });
    const { results } = (await world.as(owner, listMyCodes, { query: { tab: 'redeemed' } })).reply;
    expect(results[0]!.redeemed_at).toBe(handed.toISOString());
    expect(await conflictsOf()).toEqual([]);
  });

  it('reports as a conflict what was used meanwhile, and redeems nothing twice', async () => {
    const { code, qr } = await newCode();
    await world.as(manager, redeemAtCounter, { body: { code, pin } });
    const told = (await tell(qr)).reply;
    expect(told).toMatchObject({ conflict: 'used', message: 'The code had been used before.' });
    expect((await conflictsOf())[0]).toMatchObject(told);
    expect((await tell(qr)).reply).toEqual(told);
  });

  it('reports a second hand-over of one QR, also when the first was told before, and each of them once', async () => {
    const { qr } = await newCode();
    const before = (await conflictsOf()).length;
    const first = world.deps.now();
    expect((await tell(qr, first)).reply.conflict).toBeNull();
    world.clock.advance(10 * MINUTE_MS);
    const second = (await tell(qr)).reply;
    expect(second).toMatchObject({ conflict: 'used', message: 'The code had been used before.' });
    expect((await tell(qr, first)).reply).toMatchObject({ conflict: null, handed_over_at: first.toISOString() });
    expect((await tell(qr, new Date(second.handed_over_at))).reply).toEqual(second);
    const reported = await conflictsOf();
    expect(reported).toHaveLength(before + 1);
    expect(reported[0]).toMatchObject({ id: second.id, redeemed: { at: first.toISOString() } });
  });

  it('redeems again what was taken back meanwhile and handed over anew', async () => {
    const { owner, qr } = await newCode();
    const first = (await tell(qr)).reply;
    const [today] = (await world.as(manager, listCounterRedemptions, { query: {} })).reply.results;
    const body = { pin, reason: 'Wrong customer' };
    expect((await world.as(manager, reverseRedemption, { params: { id: today!.id }, body })).status).toBe(200);
    world.clock.advance(10 * MINUTE_MS);
    const anew = world.deps.now();
    expect((await tell(qr, anew)).reply).toMatchObject({ conflict: null, handed_over_at: anew.toISOString() });
    expect((await tell(qr, new Date(first.handed_over_at))).reply).toEqual(first);
    const { results } = (await world.as(owner, listMyCodes, { query: { tab: 'redeemed' } })).reply;
    expect(results[0]!.redeemed_at).toBe(anew.toISOString());
  });

  it('redeems what ran out after it was handed over, and reports what had run out before', async () => {
    const short = await makeDeal(world, { hours: 2, outlet_id: deal.outlet_id });
    const [before, after] = [await newCode(short), await newCode(short)];
    const handed = world.deps.now();
    world.clock.advance(3 * HOUR_MS);
    await expireCodes(world.deps);
    expect((await tell(before.qr, handed)).reply.conflict).toBeNull();
    expect((await tell(after.qr)).reply.conflict).toBe('expired');
  });

  it('takes nothing from outside of the shift, from the future, of other outlets, or that we did not sign', async () => {
    const { qr } = await newCode();
    const early = new Date(world.deps.now().getTime() - 1);
    const { qr: another } = await newCode();
    const opened = await world.as(manager, openCounterShift, { query: {}, body: { pin } });
    expect((await tell(qr, early, opened.reply.id)).reply.conflict).toBe('not_in_shift');
    const late = new Date(world.deps.now().getTime() + 10 * MINUTE_MS);
    expect((await tell(another, late)).reply.conflict).toBe('not_in_shift');
    const elsewhere = await makeDeal(world);
    const foreign = await newCode(elsewhere);
    expect((await tell(foreign.qr)).problem.error_code).toBe('redemption_code_invalid');
    const boss = await makeMember(world.deps, { manages: [elsewhere.outlet_id] });
    expect((await tell(foreign.qr, world.deps.now(), shift_id, boss)).status).toBe(404);
    for (const text of [foreign.code, `KC1:${foreign.code}`, `${foreign.qr.slice(0, -3)}AAA`]) {
      expect((await tell(text)).problem.error_code).toBe('redemption_code_invalid');
    }
  });

  it('is no way to send a code again once it is used', async () => {
    const { owner, id, qr } = await newCode();
    await tell(qr);
    expect((await world.as(owner, resendCode, { params: { id } })).status).toBe(404);
  });

  it('takes nothing from after the shift, nor what is told more than a week after its end', async () => {
    const [later, forgotten] = [await newCode(), await newCode()];
    const handed = world.deps.now();
    world.clock.advance(14 * HOUR_MS + 1);
    expect((await tell(later.qr)).reply.conflict).toBe('not_in_shift');
    world.clock.advance(7 * 24 * HOUR_MS);
    expect((await tell(forgotten.qr, handed)).reply.conflict).toBe('not_in_shift');
  });
});
