import { requestRefund } from '@club/contract/money/refunds';
import { redeemAtCounter, reverseRedemption } from '@club/contract/offers-of-the-day/redemption';
import { addStaff } from '@club/contract/outlets/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buy, buyCode, makeDeal, settle, type Deal } from '#server-test/deals-world.ts';
import { openEars, type Ears } from '#server-test/hearing.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';

let world: OrdersWorld;
let ears: Ears;
let deal: Deal;
let manager: Person;
let pin: string;

beforeAll(async () => {
  world = await openOrdersWorld();
  ears = await openEars(world);
  deal = await makeDeal(world, { products: [{ quantity: 50 }] });
  manager = await makeMember(world.deps, { manages: [deal.outlet_id] });
  const body = { name: 'Sarah', phone: '772000111', role: 'cashier' };
  pin = (await world.as(manager, addStaff, { query: { outlet: deal.outlet_id }, body })).reply.pin;
});
afterAll(async () => {
  await ears.close();
  await world.close();
});

it('the list of today on each tablet of the outlet is asked for again when a code is used or taken back', async () => {
  const [owner, elsewhere] = [await makeMember(world.deps), await makeMember(world.deps)];
  const heard = async (act: () => Promise<{ id: string }>) => {
    let id = '';
    const events = await ears.heardBy({ manager, owner, elsewhere }, async () => ({ id } = await act()));
    const isOfIt = (event: string) => event === `redemptions ${id}`;
    return [id, [events.manager, events.owner, events.elsewhere].map((each) => each.filter(isOfIt).length)] as const;
  };
  const { code } = await buyCode(world, owner, deal);
  const redeem = () => world.as(manager, redeemAtCounter, { body: { code, pin } });
  const [id, used] = await heard(async () => (await redeem()).reply);
  expect(used).toEqual([1, 0, 0]);
  const body = { pin, reason: 'It was not there after all' };
  const reverse = async () => {
    expect((await world.as(manager, reverseRedemption, { params: { id }, body })).status).toBe(200);
    return { id };
  };
  expect((await heard(reverse))[1]).toEqual([1, 0, 0]);
});

const isOfCodes = (event: string) => event.startsWith('codes ');

it('the codes on an open screen are asked for again when one comes, is used, is good again, and is worth nothing any more', async () => {
  const owner = await makeMember(world.deps);
  const codesHeard = async (act: () => Promise<unknown>) =>
    (await ears.heardBy({ owner }, act)).owner.filter(isOfCodes).length > 0;
  const order_id = await buy(world, owner, deal);
  expect(await codesHeard(() => settle(world, owner, order_id))).toBe(true);
  const { code, order_id: id } = await buyCode(world, owner, deal);
  let redemption_id = '';
  const redeem = async () => {
    const { reply } = await world.as(manager, redeemAtCounter, { body: { code, pin } });
    redemption_id = reply.id;
  };
  expect(await codesHeard(redeem)).toBe(true);
  const body = { pin, reason: 'It was not there after all' };
  const reverse = () => world.as(manager, reverseRedemption, { params: { id: redemption_id }, body });
  expect(await codesHeard(reverse)).toBe(true);
  const admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
  const { total_amount: amount } = await world.order(owner, id);
  const refund = () => world.as(admin, requestRefund, { params: { id }, body: { reason: 'Sold by mistake', amount } });
  expect(await codesHeard(refund)).toBe(true);
  expect(await codesHeard(async () => {})).toBe(false);
});
