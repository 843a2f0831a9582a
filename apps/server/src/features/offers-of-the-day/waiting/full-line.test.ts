import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import * as calls from '@club/contract/offers-of-the-day/waiting';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buy, makeDeal, purchaseOf, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { LONGEST_LINE } from '#server/features/offers-of-the-day/line/stand-in-line.ts';

let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
  world.money.payers = 'wait';
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const members = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(world.deps)));
const join = (person: Person, deal: Deal) =>
  world.as(person, calls.joinLine, { params: { id: deal.id }, body: { product_id: deal.product_ids[0]! } });

/** As if so many more waited. */
const addWaiting = (deal: Deal, people: number) =>
  sql`UPDATE offer_products SET awaited = awaited + ${people} WHERE offer_id = ${deal.id}`.execute(world.deps.db);

it('takes nobody more once it is full, also where several come for the last place at the same moment', async () => {
  const deal = await makeDeal(world, { products: [{ quantity: 1 }] });
  const [holder, late, ...four] = await members(6);
  await buy(world, holder!, deal);
  await addWaiting(deal, LONGEST_LINE - 1);
  const answers = await Promise.all(four.map((person) => join(person, deal)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ problem }) => problem.error_code)).toEqual(['line_full', 'line_full', 'line_full']);
  // Who stands in it already does so still.
  expect((await join(four[answers.findIndex(({ status }) => status === 200)]!, deal)).status).toBe(200);
  const asked = await world.as(late!, purchaseDayOffer, { body: { ...purchaseOf(deal, late!), or_wait: true } });
  expect(asked.problem.error_code).toBe('sold_out');
  expect(asked.problem).not.toHaveProperty('in_line');
  await addWaiting(deal, 1 - LONGEST_LINE);
  const taken = await world.as(late!, purchaseDayOffer, { body: { ...purchaseOf(deal, late!), or_wait: true } });
  expect(taken.problem).toMatchObject({ error_code: 'sold_out', in_line: true });
});
