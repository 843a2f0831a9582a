import { listMyCodes } from '@club/contract/offers-of-the-day/codes';
import { getPurchaseStatus } from '@club/contract/offers-of-the-day/purchases';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { buy, buyCode, leftOf, makeDeal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';

const HOUR_MS = 60 * 60_000;
const UNTIL_ASKED_AGAIN_MS = 6_000;

let world: OrdersWorld;
let outlet_id: string;
beforeAll(async () => {
  world = await openOrdersWorld();
  outlet_id = await makeOutlet(world.deps, { opening_hours: 'Every day 8:00-21:00' });
});
beforeEach(() => {
  world.money.payers = 'wait';
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

/** To so many hours of the next day in Kampala. */
function goTo(hours: number): void {
  const { end } = kampalaDayBounds(world.clock.now());
  world.clock.advance(end.getTime() + hours * HOUR_MS - world.clock.now().getTime());
}

const inHours = (hours: number) => new Date(kampalaDayBounds(world.clock.now()).start.getTime() + hours * HOUR_MS);
const codesOf = async (person: Person) => (await world.as(person, listMyCodes, { query: {} })).reply.results;

async function moneyComes(person: Person, id: string): Promise<void> {
  world.money.payers = 'pay';
  world.clock.advance(UNTIL_ASKED_AGAIN_MS);
  const { payment_id } = (await world.as(person, getPurchaseStatus, { params: { id } })).reply;
  await settlePayment(world.deps, payment_id!);
  await world.runJobs();
}

it('a code of which the network tells in the night is good for an hour after its outlet has opened', async () => {
  goTo(18);
  const member = await makeMember(world.deps);
  const deal = await makeDeal(world, { outlet_id, hours: 3 });
  const id = await buy(world, member, deal);
  goTo(2);
  await expireHolds(world.deps);
  await moneyComes(member, id);
  expect((await codesOf(member)).map(({ expires_at }) => expires_at)).toEqual([inHours(9).toISOString()]);
});

it('a code that is bought after its outlet has closed is good for an hour after it has opened', async () => {
  goTo(22);
  world.money.payers = 'pay';
  const member = await makeMember(world.deps);
  const code = await buyCode(world, member, await makeDeal(world, { outlet_id, hours: 1 }));
  expect(code.expires_at).toBe(inHours(24 + 9).toISOString());
});

it('money that comes once hold and offer are over goes back, and buys no code that nobody waits for', async () => {
  goTo(10);
  const member = await makeMember(world.deps);
  const deal = await makeDeal(world, { outlet_id, hours: 8, products: [{ quantity: 3 }] });
  const id = await buy(world, member, deal);
  goTo(11);
  await sweepPayments(world.deps);
  await expireHolds(world.deps);
  expect(await world.order(member, id)).toMatchObject({ status: 'cancelled', payment_status: 'pending' });
  await moneyComes(member, id);
  expect(await codesOf(member)).toEqual([]);
  expect(await world.order(member, id)).toMatchObject({ status: 'cancelled' });
  expect(world.money.payouts).toMatchObject([{ msisdn: member.phone.slice(1) }]);
  expect(await leftOf(world, deal)).toBe(3);
});
