import { requestRefund } from '@club/contract/money/refunds';
import { listOutletOrders } from '@club/contract/outlets/counter';
import * as calls from '@club/contract/outlets/deliveries';
import { addRider, endRider, listRiders } from '@club/contract/outlets/riders';
import { answerDelivery, leaveDelivery, listMyEarnings } from '@club/contract/outlets/riding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';
import { makeShop } from '#server-test/shop.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { transact } from '#server/db/transact.ts';

let riders: RidersWorld;
let world: RidersWorld['world'];

beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world } = riders);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const onBoard = async (id: string) => {
  const { results } = (await world.as(riders.manager, listOutletOrders, { query: { status: 'ready', per_page: 50 } }))
    .reply;
  return results.find((order) => order.id === id)!;
};
const giveInstead = (order_id: string, rider_id: string, instead_of: string) =>
  world.as(riders.manager, calls.assignRider, { params: { id: order_id }, body: { rider_id, instead_of } });

describe('the board', () => {
  it('says who brings an order and offers no pickup code for it', async () => {
    const { id } = await riders.readyOrder();
    expect(await onBoard(id)).toMatchObject({ rider: null, can: { dispatch: true, complete: false } });
    const { rider, id: rider_id } = await riders.newRider();
    const delivery_id = (await riders.assign(id, rider_id)).reply.id;
    const had = { delivery_id, rider_id, status: 'assigned', accepted: false };
    expect(await onBoard(id)).toMatchObject({ rider: had, can: { dispatch: true, complete: false } });
    await riders.move(rider, delivery_id, 'picked_up');
    const onTheRoad = {
      rider: { ...had, status: 'picked_up', accepted: true },
      can: { dispatch: false, complete: false },
    };
    expect(await onBoard(id)).toMatchObject(onTheRoad);
  });
});

describe('the board, when a delivery has failed', () => {
  it('says that the goods are away, and offers no other rider before they are back', async () => {
    const { rider, id, delivery_id } = await riders.arrived();
    await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' });
    expect(await onBoard(id)).toMatchObject({ rider: null, goods_away: true, can: { dispatch: false } });
    await world.as(riders.manager, calls.confirmReturn, { params: { id: delivery_id } });
    expect(await onBoard(id)).toMatchObject({ rider: null, goods_away: false, can: { dispatch: true } });
  });
});

describe('an order whose rider does not answer', () => {
  it('is given to another, and the first is told and has it no more; the member hears nothing', async () => {
    const { rider, owner, id, delivery_id } = await riders.given();
    const { rider: second, id: second_id } = await riders.newRider();
    expect((await riders.assign(id, second_id)).problem.error_code).toBe('order_move_refused');
    const before = (await world.order(owner, id)).events;
    const given = await giveInstead(id, second_id, delivery_id);
    expect(given.reply).toMatchObject({ status: 'assigned' });
    expect((await giveInstead(id, second_id, delivery_id)).reply.id).toBe(given.reply.id);
    // The phone had no network: it may be in the bag.
    const late = await Promise.all([
      riders.move(rider, delivery_id, 'picked_up'),
      riders.move(rider, delivery_id, 'arrived'),
      riders.deliver(rider, delivery_id, '123456'),
      world.as(rider, leaveDelivery, { params: { id: delivery_id }, body: { reason: 'Her phone is off' } }),
      world.as(rider, answerDelivery, { params: { id: delivery_id }, body: { accept: true } }),
    ]);
    for (const { problem } of late)
      expect(problem).toMatchObject({
        error_code: 'order_move_refused',
        message: expect.stringContaining('Somebody else brings it by now. If you have it, please take it back'),
      });
    expect((await world.order(owner, id)).events).toEqual(before);
    const told = world.deps.db.selectFrom('notifications').select('message').where('member_id', '=', rider.member_id);
    expect((await told.execute()).filter(({ message }) => message.includes('somebody else brings it'))).toHaveLength(1);
    expect((await riders.move(second, given.reply.id, 'picked_up')).status).toBe(200);
  });

  it('stays with whoever has fetched it, and is taken once by one of several who take it back', async () => {
    const { rider, id, delivery_id } = await riders.given();
    const others = [await riders.newRider(), await riders.newRider(), await riders.newRider()];
    const answers = await Promise.all(others.map((other) => giveInstead(id, other.id, delivery_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await riders.move(rider, delivery_id, 'picked_up')).status).toBe(409);
    const held = await riders.given();
    await riders.move(held.rider, held.delivery_id, 'picked_up');
    const late = await giveInstead(held.id, others[0]!.id, held.delivery_id);
    expect(late.problem.error_code).toBe('order_move_refused');
  });
});

describe('a rider who could not deliver', () => {
  const owedBy = async (rider_id: string, person = riders.manager) => {
    const { results } = (await world.as(person, listRiders)).reply;
    return results.find(({ id }) => id === rider_id)?.to_bring_back;
  };

  it('owes the outlet what failed or was called off on the road, until the outlet has it', async () => {
    const { rider, rider_id, delivery_id } = await riders.arrived();
    expect(await owedBy(rider_id)).toBe(0);
    await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' });
    expect(await owedBy(rider_id)).toBe(1);
    const { owner, id } = await riders.readyOrder();
    const second = (await riders.assign(id, rider_id)).reply.id;
    await riders.move(rider, second, 'picked_up');
    expect(await owedBy(rider_id)).toBe(1);
    const { total_amount } = await world.order(owner, id);
    const admin = await makeMember(world.deps, { is_admin: true });
    await givePinForGood(world.deps, admin);
    const body = { amount: total_amount, reason: 'Nobody comes' };
    await world.as(admin, requestRefund, { params: { id }, body });
    expect(await owedBy(rider_id)).toBe(2);
    for (const [brought, left] of [
      [delivery_id, 1],
      [second, 0],
    ] as const) {
      await world.as(riders.manager, calls.confirmReturn, { params: { id: brought } });
      expect(await owedBy(rider_id)).toBe(left);
    }
  });

  it('owes nothing that was never fetched, and nothing to another outlet', async () => {
    const { rider, delivery_id, rider_id } = await riders.given();
    await world.as(rider, answerDelivery, { params: { id: delivery_id }, body: { accept: false } });
    expect(await owedBy(rider_id)).toBe(0);
    const elsewhere = await makeMember(world.deps, { manages: [(await makeShop(world.deps)).outlet_id] });
    const failed = await riders.arrived();
    await riders.move(failed.rider, failed.delivery_id, 'failed', { kind: 'nobody_home' });
    const body = { phone: failed.rider.phone, plate: 'UFA 123X' };
    expect((await world.as(elsewhere, addRider, { body })).reply.to_bring_back).toBe(0);
    expect(await owedBy(failed.rider_id)).toBe(1);
    await world.as(riders.manager, calls.confirmReturn, { params: { id: failed.delivery_id } });
  });
});

describe('a rider whom the outlet removes', () => {
  const remove = (rider_id: string) => world.as(riders.manager, endRider, { params: { id: rider_id } });
  const AT_ONCE = 6;

  it('has brought back everything first: what failed and what was called off', async () => {
    const { rider, rider_id, delivery_id } = await riders.arrived();
    await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' });
    const second = (await riders.assign((await riders.readyOrder()).id, rider_id)).reply.id;
    await riders.move(rider, second, 'picked_up');
    expect((await remove(rider_id)).problem.error_code).toBe('rider_busy');
    await riders.move(rider, second, 'failed', { kind: 'vehicle' });
    const told = [
      'Moses Nabirye still has to bring back 2 orders. Receive them first.',
      'Moses Nabirye still has to bring back 1 order. Receive it first.',
    ];
    for (const [index, brought] of [delivery_id, second].entries()) {
      const { status, problem } = await remove(rider_id);
      expect(status).toBe(409);
      expect(problem).toMatchObject({ error_code: 'rider_owes_goods', message: told[index] });
      await world.as(riders.manager, calls.confirmReturn, { params: { id: brought } });
    }
    expect((await remove(rider_id)).reply.state).toBe('left');
  });

  it('can go without the goods where the outlet says so: they stay sold, nothing is paid, and can still come back', async () => {
    const { rider, rider_id, delivery_id, id } = await riders.arrived();
    const body = { without_goods: true };
    const without = () => world.as(riders.manager, endRider, { params: { id: rider_id }, body });
    expect((await without()).problem.error_code).toBe('rider_busy');
    await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' });
    expect((await remove(rider_id)).problem.error_code).toBe('rider_owes_goods');
    expect((await without()).reply.state).toBe('left');
    // Pressed by another manager as well, who has not seen it yet.
    expect((await remove(rider_id)).reply.state).toBe('left');
    expect((await world.as(rider, listMyEarnings)).reply.owed).toBe(0);
    expect(await onBoard(id)).toMatchObject({ rider: null, goods_away: true, can: { dispatch: false } });
    expect((await world.as(riders.manager, calls.confirmReturn, { params: { id: delivery_id } })).status).toBe(200);
    expect(await onBoard(id)).toMatchObject({ goods_away: false, can: { dispatch: true } });
  });

  it('is not removed at the moment at which a delivery fails, whichever of the two comes first', async () => {
    const made: Awaited<ReturnType<RidersWorld['arrived']>>[] = [];
    while (made.length < AT_ONCE) made.push(await riders.arrived());
    const refused = await Promise.all(
      made.map(async ({ rider, rider_id, delivery_id }) => {
        const failing = riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' });
        const [removed] = await Promise.all([remove(rider_id), failing]);
        return removed.status;
      }),
    );
    expect(refused).toEqual(made.map(() => 409));
    for (const { rider_id } of made) expect((await remove(rider_id)).problem.error_code).toBe('rider_owes_goods');
  });

  it('is given nothing by who gives at the same moment', async () => {
    const { id: rider_id } = await riders.newRider();
    const { id } = await riders.readyOrder();
    const { giving } = await transact(world.deps.db, async (tx) => {
      await tx.selectFrom('riders').select('id').where('id', '=', rider_id).forUpdate().execute();
      await tx.updateTable('riders').set({ state: 'left' }).where('id', '=', rider_id).execute();
      const giving = riders.assign(id, rider_id);
      await Promise.race([giving, somebodyWaits(world.deps.db)]);
      return { giving };
    });
    expect((await giving).status).toBe(404);
  });
});
