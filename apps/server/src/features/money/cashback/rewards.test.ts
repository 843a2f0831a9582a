import { listMyRewards } from '@club/contract/money/cashback';
import { completeOrderWithCode } from '@club/contract/outlets/counter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { transact } from '#server/db/transact.ts';
import { post } from '#server/features/money/ledger/post.ts';

import { releaseCashback } from './release-cashback.ts';

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

const rewardsOf = async (person: Person, query = {}) => (await world.as(person, listMyRewards, { query })).reply;

describe('rewards', () => {
  it('are none for a new member', async () => {
    const member = await makeMember(world.deps);
    expect(await rewardsOf(member)).toEqual({ results: [], count: 0, next: null, previous: null });
  });

  it('hold the cashback that an order promises until it is earned, and nobody else’s', async () => {
    const shop = await makeShop(world.deps, { cashback_percentage: 10 });
    const [member, other] = [await makeMember(world.deps), await makeMember(world.deps)];
    const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const order = await world.place(member, [shop.line(1)]);
    expect((await rewardsOf(member)).count).toBe(0);
    await world.pay(member, order.id);
    expect((await rewardsOf(member)).results).toEqual([
      {
        id: `cashback-${order.id}`,
        kind: 'cashback',
        title: `Cashback on order ${order.order_number}`,
        amount: order.cashback_amount,
        places: null,
        state: 'pending',
        at: expect.any(String),
        expires: null,
        order_id: order.id,
      },
    ]);
    expect(order.cashback_amount).toBeGreaterThan(0);
    expect((await rewardsOf(other)).count).toBe(0);
    const code = await world.makeReady(manager, member, order.id);
    await world.as(manager, completeOrderWithCode, { params: { id: order.id }, body: { code } });
    expect((await rewardsOf(member)).count).toBe(1);
    world.clock.advance(24 * 60 * 60_000);
    await releaseCashback(world.deps);
    expect((await rewardsOf(member)).count).toBe(0);
  });

  it('hold what the club gave for no order, and the places that friends brought, newest first by the page', async () => {
    const member = await makeMember(world.deps);
    await moveUp(member, 15);
    world.clock.advance(1_000);
    await give(member, 5_000, 'Thank you for the first year');
    world.clock.advance(1_000);
    await moveUp(member, 0);
    const all = await rewardsOf(member);
    expect(all.results.map(({ kind, title, amount, places, state }) => [kind, title, amount, places, state])).toEqual([
      ['bonus', 'Thank you for the first year', 5_000, null, 'received'],
      ['referral', 'Friends you referred', null, 15, 'received'],
    ]);
    const second = await rewardsOf(member, { per_page: 1, page: 2 });
    expect(second).toEqual({ results: [all.results[1]], count: 2, next: null, previous: 1 });
    expect(await rewardsOf(member, { page: 9 })).toMatchObject({ results: [], count: 2 });
  });
});

async function moveUp({ member_id }: Person, places: number): Promise<void> {
  await world.deps.db
    .insertInto('queue_movements')
    // Members of these tests have the id of their application.
    .values({
      application_id: member_id,
      at: world.clock.now(),
      reason: 'friends_confirmed',
      places,
      from_position: 20,
      to_position: 20 - places,
    })
    .execute();
}

async function give({ member_id }: Person, amount: number, memo: string): Promise<void> {
  await transact(world.deps.db, (tx) =>
    post(tx, {
      reference: `bonus:${member_id}`,
      kind: 'bonus',
      subject_type: 'member',
      subject_id: member_id,
      at: world.clock.now(),
      memo,
      legs: [
        { kind: 'marketing_expense', owner: '', amount: -amount },
        { kind: 'cashback_available', owner: member_id, amount },
      ],
    }),
  );
}
