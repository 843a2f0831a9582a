import { approveRefund, refuseRefund, requestRefund } from '@club/contract/money/refunds';
import { shortOutletOrder } from '@club/contract/outlets/counter';
import { judgeDelivery } from '@club/contract/outlets/deliveries';
import { leaveDelivery } from '@club/contract/outlets/riding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';

let riders: RidersWorld;
let world: RidersWorld['world'];
let admin: Person;
let other: Person;
beforeAll(async () => {
  const products = [
    { price: 10_000, pieces: 500 },
    { price: 3_333, pieces: 500 },
  ];
  riders = await openRidersWorld(undefined, { products, discount_percentage: 0 });
  ({ world } = riders);
  admin = await makeMember(world.deps, { is_admin: true });
  other = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin, other);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

/**
 * All pieces of the dear line are missing while a refund of them waits. The cheap ones are at the door without the code, and given back
 * meanwhile, so that the order ends with the money of the missing ones. The waiting refund is refused then.
 */
async function leftAndRefused() {
  let refund_id = '';
  let cheap = '';
  const { owner, id } = await riders.readyOrder(undefined, {
    pieces: [30, 2],
    async beforeReady(member, order_id) {
      const [dear, other_line] = (await world.order(member, order_id)).items;
      cheap = other_line!.id;
      const asked = { reason: 'Never came', lines: [{ id: dear!.id, quantity: 30 }] };
      const refund = (await world.as(admin, requestRefund, { params: { id: order_id }, body: asked })).reply;
      expect(refund.status).toBe('waiting');
      refund_id = refund.id;
      const lines = [{ id: dear!.id, pieces: 30 }];
      await world.as(riders.manager, shortOutletOrder, { params: { id: order_id }, body: { lines } });
    },
  });
  const { rider, id: rider_id } = await riders.newRider();
  const delivery_id = (await riders.assign(id, rider_id)).reply.id;
  for (const step of ['picked_up', 'arrived']) await riders.move(rider, delivery_id, step);
  const { code } = (await riders.seen(owner, id)).delivery_code!;
  await world.as(rider, leaveDelivery, { params: { id: delivery_id }, body: { reason: 'He took it' } });
  const body = { reason: 'Cold', lines: [{ id: cheap, quantity: 2 }] };
  const second = (await world.as(admin, requestRefund, { params: { id }, body })).reply;
  expect((await world.as(other, approveRefund, { params: { id: second.id } })).status).toBe(200);
  const refused = await world.as(other, refuseRefund, { params: { id: refund_id } });
  expect([refused.status, refused.reply.status]).toEqual([200, 'refused']);
  const now = async () => {
    await world.runJobs();
    const order = await world.order(owner, id);
    const back = order.refunds.filter(({ status }) => status !== 'refused');
    return { status: order.status, back: back.reduce((sum, { amount }) => sum + amount, 0) };
  };
  expect(await now()).toEqual({ status: 'delivering', back: 6_666 });
  const judge = (accept: boolean) =>
    world.as(riders.manager, judgeDelivery, { params: { id: delivery_id }, body: { accept } });
  return { rider, delivery_id, code, now, judge };
}

describe('a waiting refund is refused, and with the missing pieces an order would end that its rider has left without the code', () => {
  it('their money follows with the outlet’s word that it was handed over', async () => {
    const { now, judge } = await leftAndRefused();
    expect((await judge(true)).status).toBe(200);
    expect(await now()).toEqual({ status: 'completed', back: 306_666 });
    expect((await judge(true)).status).toBe(200);
    expect(await now()).toEqual({ status: 'completed', back: 306_666 });
  });

  it('or that it has to come back, which ends the order', async () => {
    const { now, judge } = await leftAndRefused();
    expect((await judge(false)).reply).toMatchObject({ status: 'failed', owed_back: true });
    expect(await now()).toEqual({ status: 'cancelled', back: 306_666 });
  });

  it('or with the code after all', async () => {
    const { rider, delivery_id, code, now } = await leftAndRefused();
    expect((await riders.deliver(rider, delivery_id, code)).status).toBe(200);
    expect(await now()).toEqual({ status: 'completed', back: 306_666 });
  });

  it('or with the rider’s word that it failed', async () => {
    const { rider, delivery_id, now } = await leftAndRefused();
    expect((await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' })).status).toBe(200);
    expect(await now()).toEqual({ status: 'cancelled', back: 306_666 });
  });
});
