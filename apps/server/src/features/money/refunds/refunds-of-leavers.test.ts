import { closeMe, decideClosing, listClosingRequests } from '@club/contract/people/closing';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';

let refunds: RefundsWorld;
beforeAll(async () => {
  refunds = await openRefundsWorld();
});
afterAll(async () => {
  expect(await ledgerFaults(refunds.world.deps.db)).toEqual([]);
  await refunds.world.close();
});

/** A member with an order of each of these that was collected, whose cashback of a tenth may be spent. */
async function collected(...quantities: [number, number][]) {
  const member = await makeMember(refunds.world.deps);
  const orders = [];
  for (const each of quantities) {
    const { id, order } = await refunds.paid(each, { by: member });
    await refunds.collect(member, id);
    orders.push(order);
  }
  return { member, orders };
}

/** Leaves the club, and with it so much cashback as is too little to be sent. */
async function leave(member: Person, gives_up: number): Promise<void> {
  const { world, admin } = refunds;
  await givePinForGood(world.deps, member);
  expect((await world.as(member, closeMe, { body: { gives_up } })).status).toBe(200);
  const { results } = (await world.as(admin, listClosingRequests)).reply;
  const { id } = results.find((one) => one.member.id === member.member_id)!;
  expect((await world.as(admin, decideClosing, { params: { id }, body: { outcome: 'closed' } })).status).toBe(200);
}

const marketing = async () => (await refunds.world.balances({}))['marketing_expense'] ?? 0;

it('of somebody who has left withholds no cashback that was given up', async () => {
  const before = await marketing();
  const { member, orders } = await collected([0, 1]);
  await leave(member, 333);
  expect(await marketing()).toBe(before);
  const { reply } = await refunds.previewed(orders[0]!, { amount: 3_333 });
  expect(reply).toMatchObject({ cashback_reversed: 333, withheld: 0 });
  // What the club has got back it gets once.
  expect(await marketing()).toBe(before);
});

it('counts what was given up once, however many of their orders are given back', async () => {
  const { member, orders } = await collected([0, 1], [0, 1]);
  const { id } = await refunds.paid([0, 1], { by: member, use_cashback: 600 });
  await refunds.collect(member, id);
  const { available } = await refunds.totals(member);
  expect(available).toBeGreaterThan(333);
  await leave(member, available);
  const [first, second] = orders;
  expect((await refunds.previewed(first!, { amount: 3_333 })).reply.withheld).toBe(0);
  expect((await refunds.previewed(second!, { amount: 3_333 })).reply.withheld).toBe(666 - available);
});

it('counts nothing against it that was taken back before they left', async () => {
  const { member, orders } = await collected([0, 1], [0, 1]);
  const [before, after] = orders;
  await refunds.refund(before!, { amount: 3_333 });
  await refunds.arrive();
  await leave(member, 333);
  expect((await refunds.previewed(after!, { amount: 3_333 })).reply).toMatchObject({
    cashback_reversed: 333,
    withheld: 0,
  });
});
