import { findByWord, redeemByWord, sendCounterWord } from '@club/contract/offers-of-the-day/by-phone';
import { listCounterRedemptions, redeemAtCounter } from '@club/contract/offers-of-the-day/redemption';
import { addStaff } from '@club/contract/outlets/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { codeTo, textsTo } from '#server-test/codes.ts';
import { buyCode, makeDeal, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';

const MINUTE_MS = 60_000;
let world: OrdersWorld;
let deal: Deal;
let manager: Person;
let pin: string;

beforeAll(async () => {
  world = await openOrdersWorld();
  deal = await makeDeal(world, { hours: 400, products: [{ quantity: 500 }] });
  manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  const body = { name: 'Sarah', phone: '776000002', role: 'cashier' as const };
  pin = (await world.as(manager, addStaff, { query: { outlet: deal.outlet_id }, body })).reply.pin;
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const send = (phone: string, as = manager) => world.as(as, sendCounterWord, { body: { phone } });
const find = (phone: string, word: string, as = manager) => world.as(as, findByWord, { body: { phone, word } });
const redeem = (phone: string, word: string, code_id: string, typed = pin) =>
  world.as(manager, redeemByWord, { body: { phone, word, code_id, pin: typed } });
const wordsTo = async (phone: string) =>
  (await textsTo(world, phone)).filter(({ template }) => template === 'counter_word').length;

async function newOwner() {
  const owner = await makeMember(world.deps);
  const { id, code } = await buyCode(world, owner, deal);
  return { owner, id, code };
}

describe('a member with a basic phone', () => {
  it('is found by number and a word from an SMS, and gets what was bought, without the digits being told', async () => {
    const { owner, id, code } = await newOwner();
    const sent = await send(owner.phone);
    expect(sent.reply.success).toBe(true);
    const word = await codeTo(world, owner.phone, 'counter_word');
    const found = await find(owner.phone, `${word.slice(0, 3)} ${word.slice(3)}`);
    expect(found.reply.results).toMatchObject([
      { code_id: id, state: 'good', first_name: 'Akello', items: [{ quantity: 1 }] },
    ]);
    expect(JSON.stringify(found.reply)).not.toContain(code);
    const done = await redeem(owner.phone, `${word.slice(0, 3)}-${word.slice(3)}`, id);
    expect(done.status).toBe(201);
    expect(done.reply).toMatchObject({ via: 'counter_phone', staff_name: 'Sarah', can_reverse: true });
    const today = await world.as(manager, listCounterRedemptions, { query: {} });
    expect(today.reply.results[0]!.id).toBe(done.reply.id);
    expect((await redeem(owner.phone, word, id)).problem.error_code).toBe('code_incorrect');
  });

  it('is asked for by nobody who only knows the number: the answer is the same, and no word is sent', async () => {
    const nobody = await makeMember(world.deps);
    const { owner } = await newOwner();
    expect((await send(nobody.phone)).reply).toEqual((await send(owner.phone)).reply);
    expect((await send('0779123123')).reply).toEqual((await send(owner.phone)).reply);
    expect(await wordsTo(nobody.phone)).toBe(0);
    expect((await find(nobody.phone, '000000')).problem.error_code).toBe('code_incorrect');
    expect((await send('12')).problem.errors).toEqual({ phone: ['Please enter a valid phone number'] });
    const elsewhere = await makeMember(world.deps, { manages: [(await makeDeal(world)).outlet_id] });
    const before = await wordsTo(owner.phone);
    await send(owner.phone, elsewhere);
    expect(await wordsTo(owner.phone)).toBe(before);
  });

  it('has a word of five tries and ten minutes, good for this outlet and the own codes alone', async () => {
    const [{ owner, id }, other] = [await newOwner(), await newOwner()];
    await send(owner.phone);
    const word = await codeTo(world, owner.phone, 'counter_word');
    expect((await redeem(owner.phone, word, other.id)).problem).toMatchObject({
      error_code: 'redemption_code_invalid',
      message: 'This does not wait here any more. It was handed over, or its time is over.',
    });
    expect((await redeem(owner.phone, word, id, pin === '111222' ? '111333' : '111222')).problem.error_code).toBe(
      'staff_pin_wrong',
    );
    world.clock.advance(10 * MINUTE_MS);
    expect((await find(owner.phone, word)).problem.error_code).toBe('code_incorrect');
    await send(owner.phone);
    const next = await codeTo(world, owner.phone, 'counter_word');
    const wrong = next === '123456' ? '654321' : '123456';
    await Promise.all(Array.from({ length: 12 }, () => find(owner.phone, wrong)));
    expect((await find(owner.phone, next)).problem.error_code).toBe('code_incorrect');
  });

  it('hears that nothing waits any more, where the code was used between the SMS and the word', async () => {
    const { owner, code } = await newOwner();
    await send(owner.phone);
    const word = await codeTo(world, owner.phone, 'counter_word');
    expect((await world.as(manager, redeemAtCounter, { body: { code, pin } })).status).toBe(201);
    expect((await find(owner.phone, word)).problem).toMatchObject({
      error_code: 'redemption_code_invalid',
      message: 'Nothing waits here for this number any more.',
    });
  });

  it('is sent few words a day', async () => {
    const { owner } = await newOwner();
    const answers = [];
    for (let one = 0; one < 8; one += 1) answers.push(await send(owner.phone));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.at(-1)!.problem.error_code).toBe('too_many_requests');
    expect(await wordsTo(owner.phone)).toBe(5);
  });
});
