import { forgetPayer, listPayers, lookUpPayer, renamePayer, stopRequests } from '@club/contract/money/payers';
import { processPayment } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { transact } from '#server/db/transact.ts';
import { savePayer } from '#server/features/money/payments/saved-payers.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';

let world: OrdersWorld;
let shop: Shop;
let member: Person;
let lastNumber = 772_400_000;

const newNumber = () => `0${(lastNumber += 1)}`;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps);
});
beforeEach(async () => {
  member = await makeMember(world.deps);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const lookUp = (phone_number: string, person = member) =>
  world.as(person, lookUpPayer, { body: { payment_network: 'mtn', phone_number } });
const saved = async (person = member) => (await world.as(person, listPayers)).reply.results;

async function ask(phone_number: string, more: object = {}, person = member) {
  const { id } = await world.place(person, [shop.line()]);
  const body = { payment_network: 'mtn', phone_number, ...more };
  return { id, answer: await world.as(person, processPayment, { params: { id }, body }) };
}

async function paid(phone_number: string, more: object = {}) {
  const { id, answer } = await ask(phone_number, more);
  expect(answer.status).toBe(202);
  await world.runJobs();
  world.clock.advance(6_000);
  await settlePayment(world.deps, (await world.order(member, id)).payment!.id);
}

const textTo = async (phone_number: string) => {
  const rows = await world.deps.db
    .selectFrom('messages')
    .select('body')
    .where('template', '=', 'payer_asked')
    .where('recipient', '=', `+256${phone_number.slice(1)}`)
    .execute();
  return rows.map(({ body }) => body);
};

describe('payment information that is saved', () => {
  it('is listed by its name once it has paid, renamed and forgotten, by its member alone', async () => {
    await ask(member.phone, { save_payer_as: 'Mine' });
    expect(await saved()).toEqual([]);
    await paid(member.phone, { save_payer_as: 'My MTN line' });
    const [payer] = await saved();
    expect(payer).toMatchObject({ name: 'My MTN line', network: 'mtn', phone_number: member.phone });
    const id = payer!.id;
    const sessions = world.deps.db.updateTable('sessions').where('id', '=', member.session_id);
    await sessions.set({ tier: 'limited' }).execute();
    // A note of who is calling is good for a second.
    world.clock.advance(1_000);
    expect(await saved()).toEqual([]);
    await sessions.set({ tier: 'full' }).execute();
    world.clock.advance(1_000);
    const stranger = await makeMember(world.deps);
    expect(await saved(stranger)).toEqual([]);
    expect((await world.as(stranger, renamePayer, { params: { id }, body: { name: 'x' } })).status).toBe(404);
    expect((await world.as(stranger, forgetPayer, { params: { id } })).status).toBe(404);
    expect((await world.as(member, renamePayer, { params: { id }, body: { name: 'Work' } })).reply.name).toBe('Work');
    expect((await world.as(member, forgetPayer, { params: { id } })).status).toBe(200);
    expect(await saved()).toEqual([]);
  });
});

it('a number is saved by the press that says so, also where an earlier one has asked it already', async () => {
  const { id } = await ask(member.phone);
  const press = async (phone_number: string, save_payer_as: string) => {
    const body = { payment_network: 'mtn', phone_number, save_payer_as };
    expect((await world.as(member, processPayment, { params: { id }, body })).status).toBe(202);
  };
  await press(member.phone, 'Mine');
  // Another number than the one that is asked will not have paid.
  await press(newNumber(), 'Not asked');
  await world.runJobs();
  world.clock.advance(6_000);
  await settlePayment(world.deps, (await world.order(member, id)).payment!.id);
  expect((await saved()).map(({ name }) => name)).toEqual(['Mine']);
  const all = world.deps.db.selectFrom('saved_payers').select('name').where('member_id', '=', member.member_id);
  expect(await all.execute()).toEqual([{ name: 'Mine' }]);
});

it('a number that pays is driven out by none that was mistyped', async () => {
  await paid(member.phone, { save_payer_as: 'Mine' });
  const { member_id } = member;
  for (let typed = 0; typed < 12; typed += 1) {
    world.clock.advance(1_000);
    const msisdn = `256${newNumber().slice(1)}`;
    await transact(world.deps.db, (tx) =>
      savePayer(tx, world.deps, { member_id, name: `Try ${typed}`, network: 'mtn', msisdn }),
    );
  }
  expect((await saved()).map(({ name }) => name)).toEqual(['Mine']);
  const all = world.deps.db.selectFrom('saved_payers').select('name').where('member_id', '=', member_id);
  expect(await all.execute()).toHaveLength(11);
});

describe('when somebody else pays', () => {
  it('the member sees the name that the network gives, and the payer an SMS that says who asks for how much', async () => {
    const number = newNumber();
    const { reply } = await lookUp(number);
    expect(reply.name).toBe('Akello Nabirye');
    const { answer } = await ask(number, { payer_confirmation: reply.confirmation });
    expect(answer.status).toBe(202);
    expect(await textTo(number)).toEqual([
      expect.stringMatching(
        /^Kasente Club: Akello Nabirye asks you to pay UGX 8,000\. Approve only if you know them\. No more: http:\/\/localhost:3000\/stop#[\w-]{12}$/,
      ),
    ]);
    expect(await textTo(member.phone.replace('+256', '0'))).toEqual([]);
  });

  it('what was confirmed is this number, by this member, a short while ago', async () => {
    const number = newNumber();
    const { confirmation } = (await lookUp(number)).reply;
    const confirmed = { payer_confirmation: confirmation };
    const other = await makeMember(world.deps);
    for (const { answer } of [
      await ask(newNumber(), confirmed),
      await ask(number, confirmed, other),
      await ask(number, { payer_confirmation: `${confirmation}x` }),
    ]) {
      expect(answer.problem.errors).toEqual({ phone_number: ['Please check again whose number this is.'] });
    }
    world.clock.advance(15 * 60_000);
    expect((await ask(number, confirmed)).answer.status).toBe(400);
  });

  it('who is asked can end it for good, also for those who do not look the name up', async () => {
    const number = newNumber();
    await ask(number);
    const [text] = await textTo(number);
    const code = text!.split('#')[1]!;
    expect((await world.call(stopRequests, { body: { code: 'no-such-code' } })).status).toBe(200);
    world.clock.advance(11 * 60_000);
    expect((await lookUp(number)).status).toBe(200);
    expect((await world.call(stopRequests, { body: { code } })).status).toBe(200);
    const message = 'The owner of this number takes no payment requests from other people.';
    expect((await lookUp(number)).problem.message).toBe(message);
    expect((await ask(number, {}, await makeMember(world.deps))).answer.problem).toMatchObject({ message });
  });

  it('names are not for collecting: ten a day, and none of what is no account', async () => {
    const answers = [];
    for (let count = 0; count < 12; count += 1) answers.push((await lookUp(newNumber())).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect((await lookUp('0750123456', await makeMember(world.deps))).problem.errors['phone_number']).toEqual([
      'Please enter a valid MTN number (e.g., 077XXXXXXX)',
    ]);
  });
});
