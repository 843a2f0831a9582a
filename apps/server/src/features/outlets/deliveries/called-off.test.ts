import { setTimeout } from 'node:timers/promises';

import { requestRefund } from '@club/contract/money/refunds';
import * as calls from '@club/contract/outlets/deliveries';
import * as ridingCalls from '@club/contract/outlets/riding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';

let riders: RidersWorld;
let world: RidersWorld['world'];
let admin: Person;

beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world } = riders);
  admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const ROUNDS = 16;

async function giveAllBack(owner: Person, id: string) {
  const { total_amount } = await world.order(owner, id);
  const body = { amount: total_amount, reason: 'Nobody came' };
  const answer = await world.as(admin, requestRefund, { params: { id }, body });
  await world.runJobs();
  return answer;
}

/** How many pieces are not for sale. */
async function sold(): Promise<number> {
  const { line } = riders.shop;
  const row = world.deps.db.selectFrom('offer_products').select('sold').where('product_id', '=', line().product_id);
  return (await row.executeTakeFirstOrThrow()).sold;
}

const returned = (id: string, next_attempt_at?: string) =>
  world.as(riders.manager, calls.confirmReturn, { params: { id }, body: { next_attempt_at } });
const ofRider = async (rider: Person, id: string) =>
  (await world.as(rider, ridingCalls.listMyDeliveries)).reply.results.find((each) => each.id === id);
const ofOutlet = async (id: string) =>
  (await world.as(riders.manager, calls.listOutletDeliveries)).reply.results.find((each) => each.id === id);

describe('an order that is given back while it is on the road', () => {
  it('is stock again only when the outlet has its goods, and its rider is told to bring them back', async () => {
    const { rider, owner, id, delivery_id, code } = await riders.arrived();
    const before = await sold();
    expect((await giveAllBack(owner, id)).status).toBe(201);
    const order = await world.order(owner, id);
    expect(order).toMatchObject({ status: 'cancelled', refunds: [{ amount: order.total_amount }] });
    expect(order.delivery_assignment).toMatchObject({ status: 'failed', called_off: true, delivery_code: null });
    expect(await sold()).toBe(before);
    expect(await brokenInvariants(world)).toEqual([]);

    expect(await ofRider(rider, delivery_id)).toMatchObject({ called_off: true, bring_back: true, moves: [] });
    expect((await world.messages('delivery_called_off')).at(-1)).toMatch(/was called off. Please bring it back to /);
    expect((await riders.deliver(rider, delivery_id, code)).problem.error_code).toBe('order_move_refused');
    const body = { reason: 'He took it' };
    const left = await world.as(rider, ridingCalls.leaveDelivery, { params: { id: delivery_id }, body });
    expect(left.problem.error_code).toBe('order_move_refused');

    expect(await ofOutlet(delivery_id)).toMatchObject({ owed_back: true, called_off: true });
    const tomorrow = new Date(world.deps.now().getTime() + 20 * 60 * 60_000).toISOString();
    const answers = await Promise.all([returned(delivery_id, tomorrow), returned(delivery_id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sold()).toBe(before - 1);
    expect(await ofOutlet(delivery_id)).toBeUndefined();
    expect(await ofRider(rider, delivery_id)).toMatchObject({ called_off: true, bring_back: false });
    expect((await riders.seen(owner, id)).next_attempt_at).toBeNull();
  });

  it('is no stock again of which a piece was missing before it left', async () => {
    const { rider, id: rider_id } = await riders.newRider();
    const { owner, id } = await riders.readyOrder(undefined, { pieces: 3, missing: 1 });
    const delivery_id = (await riders.assign(id, rider_id)).reply.id;
    await riders.move(rider, delivery_id, 'picked_up');
    const [{ unit_price } = { unit_price: 0 }] = (await world.order(owner, id)).items;
    const rest = { amount: 2 * unit_price, reason: 'Nobody came' };
    await world.as(admin, requestRefund, { params: { id }, body: rest });
    await world.runJobs();
    const before = await sold();
    expect((await returned(delivery_id)).status).toBe(200);
    expect(await sold()).toBe(before - 2);
  });

  it('stays on the page of its rider until it is back, however long that takes', async () => {
    const { rider, owner, id, delivery_id } = await riders.arrived();
    await giveAllBack(owner, id);
    world.clock.advance(30 * 60 * 60_000);
    expect(await ofRider(rider, delivery_id)).toMatchObject({ bring_back: true });
    await returned(delivery_id);
    expect(await ofRider(rider, delivery_id)).toBeUndefined();
  });

  it('is free at once where its rider has not fetched it, and is not to be fetched', async () => {
    const { rider, owner, id, delivery_id } = await riders.given();
    const before = await sold();
    await giveAllBack(owner, id);
    expect(await sold()).toBe(before - 1);
    expect(await ofRider(rider, delivery_id)).toMatchObject({ status: 'failed', called_off: true, bring_back: false });
    expect((await world.messages('delivery_called_off')).at(-1)).toContain('Please do not fetch it');
    expect((await riders.move(rider, delivery_id, 'picked_up')).problem.error_code).toBe('order_move_refused');
    expect((await returned(delivery_id)).problem.error_code).toBe('order_move_refused');
  });

  it('has to be back as well where it failed before', async () => {
    const { rider, owner, id, delivery_id } = await riders.arrived();
    await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' });
    const before = await sold();
    expect((await riders.seen(owner, id)).called_off).toBe(false);
    await giveAllBack(owner, id);
    expect((await riders.seen(owner, id)).called_off).toBe(true);
    expect(await sold()).toBe(before);
    expect((await returned(delivery_id)).reply.owed_back).toBe(false);
    expect(await sold()).toBe(before - 1);
  });

  it('waits for the outlet’s word where its rider says to have left it', async () => {
    const { rider, owner, id, delivery_id } = await riders.arrived();
    const body = { reason: 'He took it' };
    await world.as(rider, ridingCalls.leaveDelivery, { params: { id: delivery_id }, body });
    expect((await giveAllBack(owner, id)).problem.error_code).toBe('left_without_code');
    expect((await world.order(owner, id)).refunds).toEqual([]);
    await world.as(riders.manager, calls.judgeDelivery, { params: { id: delivery_id }, body: { accept: false } });
    expect((await giveAllBack(owner, id)).status).toBe(201);
    expect(await ofOutlet(delivery_id)).toMatchObject({ owed_back: true, called_off: true });
  });

  it('at the moment in which it is handed over is either a sale or called off, and its goods are never in two places', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { rider, owner, id, delivery_id, code } = await riders.arrived();
      const before = await sold();
      const lead_ms = (round % 8) - 4;
      const [delivered, refunded] = await Promise.all([
        setTimeout(Math.max(0, lead_ms)).then(() => riders.deliver(rider, delivery_id, code)),
        setTimeout(Math.max(0, -lead_ms)).then(() => giveAllBack(owner, id)),
      ]);
      expect(refunded.status).toBe(201);
      const isSale = delivered.status === 200;
      expect(delivered.status).toBe(isSale ? 200 : 409);
      expect((await world.order(owner, id)).status).toBe(isSale ? 'completed' : 'cancelled');
      expect(await sold()).toBe(before);
      expect((await ofOutlet(delivery_id))?.owed_back).toBe(isSale ? undefined : true);
    }
  });
});
