import * as calls from '@club/contract/outlets/counter';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { IS_FULL, sized } from '#server-test/figures.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { leadOf, race } from '#server-test/race.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

const MINUTE_MS = 60_000;
const ROUNDS = sized(40, 16);
/** Of the rounds, so many at least each side must win, or it was no race. */
const LEAST_WINS = ROUNDS / 10;

let world: OrdersWorld;
let shop: Shop;
let manager: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: ROUNDS * 4 }] });
  manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

async function confirmedOrder() {
  const owner = await makeMember(world.deps);
  const { id } = await world.place(owner, [shop.line()]);
  await world.pay(owner, id);
  await move(id, 'confirmed');
  return { owner, id };
}

const move = (id: string, status: string) =>
  world.as(manager, calls.moveOutletOrder, { params: { id }, body: { status } });
const reject = (id: string) =>
  world.as(manager, calls.rejectOutletOrder, { params: { id }, body: { reason: 'Out of stock' } });

describe('two who act on the same order at once', () => {
  it('member cancels while the outlet makes it ready: one of them wins, and money and stock fit', async () => {
    const wins: [cancelled: number, ready: number] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { owner, id } = await confirmedOrder();
      const [cancelled, ready] = await race(
        () => world.as(owner, cancelOrder, { params: { id } }),
        () => move(id, 'ready'),
        leadOf(round, wins),
      );
      expect([cancelled.status, ready.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
      const order = await world.order(owner, id);
      const isCancelled = cancelled.status === 200;
      expect([order.status, order.refunds.length]).toEqual(isCancelled ? ['cancelled', 1] : ['ready', 0]);
      wins[isCancelled ? 0 : 1] += 1;
    }
    // Where others work as well nobody can promise it.
    if (IS_FULL) expect(Math.min(...wins)).toBeGreaterThanOrEqual(LEAST_WINS);
  });

  it('two people of the outlet: one rejects, one makes it ready, and it is never both', async () => {
    const wins: [rejected: number, ready: number] = [0, 0];
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const { owner, id } = await confirmedOrder();
      const [rejected, ready] = await race(
        () => reject(id),
        () => move(id, 'ready'),
        leadOf(round, wins),
      );
      wins[rejected.status === 200 ? 0 : 1] += 1;
      expect([rejected.status, ready.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
      const order = await world.order(owner, id);
      expect([order.status, order.refunds.length]).toEqual(rejected.status === 200 ? ['cancelled', 1] : ['ready', 0]);
    }
  });

  it('pieces that are missing twice over are given back once', async () => {
    const owner = await makeMember(world.deps);
    const { id } = await world.place(owner, [shop.line(4)]);
    await world.pay(owner, id);
    const [line] = (await world.order(owner, id)).items;
    const body = { lines: [{ id: line!.id, pieces: 3 }] };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => world.as(manager, calls.shortOutletOrder, { params: { id }, body })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400]);
    expect((await world.order(owner, id)).refunds.map(({ amount }) => amount)).toEqual([3 * line!.unit_price]);
  });

  it('a piece that two colleagues miss is given back once, and whoever comes second looks again', async () => {
    const owner = await makeMember(world.deps);
    const { id } = await world.place(owner, [shop.line(4)]);
    await world.pay(owner, id);
    const [line] = (await world.order(owner, id)).items;
    const short = (missing: number) =>
      world.as(manager, calls.shortOutletOrder, {
        params: { id },
        body: { lines: [{ id: line!.id, pieces: 1, missing }] },
      });
    const answers = await Promise.all([short(0), short(0)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.problem.error_code).toBe('order_changed');
    expect((await world.order(owner, id)).refunds.map(({ amount }) => amount)).toEqual([line!.unit_price]);
    expect((await short(1)).reply.items[0]!.missing).toBe(2);
  });

  it('an order that a colleague has accepted is rejected only by who has seen that', async () => {
    const owner = await makeMember(world.deps);
    const { id } = await world.place(owner, [shop.line()]);
    await world.pay(owner, id);
    await move(id, 'confirmed');
    const rejectSeen = (was: 'pending' | 'confirmed') =>
      world.as(manager, calls.rejectOutletOrder, { params: { id }, body: { reason: 'No power', was } });
    expect((await rejectSeen('pending')).problem.error_code).toBe('order_changed');
    expect((await world.order(owner, id)).status).toBe('confirmed');
    for (const _time of ['first', 'again']) expect((await rejectSeen('confirmed')).reply.status).toBe('cancelled');
  });

  it('whoever rejects an order for another reason than a colleague reads theirs, which the customer has read', async () => {
    const { owner, id } = await confirmedOrder();
    const colleague = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const rejectFor = (by: Person, reason: string) =>
      world.as(by, calls.rejectOutletOrder, { params: { id }, body: { reason } });
    await rejectFor(manager, 'No power');
    const { problem } = await rejectFor(colleague, 'Out of stock');
    expect([problem.error_code, problem.message]).toEqual([
      'order_move_refused',
      'It was rejected already, and the customer has read why: “No power”. Your reason was not sent.',
    ]);
    // The same once more is the same, whoever says it.
    for (const by of [manager, colleague]) expect((await rejectFor(by, 'No power')).reply.status).toBe('cancelled');
    expect((await world.order(owner, id)).events.filter(({ type }) => type === 'cancelled')).toHaveLength(1);
  });

  it('an order whose code two colleagues have typed is handed over by one of them', async () => {
    const owner = await makeMember(world.deps);
    const { id } = await world.place(owner, [shop.line()]);
    await world.pay(owner, id);
    const code = await world.makeReady(manager, owner, id);
    const colleague = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const complete = (by: Person) =>
      world.as(by, calls.completeOrderWithCode, { params: { id }, body: { code }, key: `by-${by.member_id}` });
    const answers = await Promise.all([complete(manager), complete(colleague)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const [first, second] = answers[0].status === 200 ? [manager, colleague] : [colleague, manager];
    const again = (by: Person) => world.as(by, calls.completeOrderWithCode, { params: { id }, body: { code } });
    const late = await again(second);
    expect([late.problem.error_code, late.problem.message]).toEqual([
      'order_changed',
      'A colleague has handed this order over already. There is nothing more to hand over.',
    ]);
    // Whose answer was lost reads it once more.
    expect((await again(first)).reply.status).toBe('completed');
  });

  it('an order whose code one person has typed at two screens is handed over at one of them', async () => {
    const owner = await makeMember(world.deps);
    const { id } = await world.place(owner, [shop.line()]);
    await world.pay(owner, id);
    const code = await world.makeReady(manager, owner, id);
    const session_id = world.deps.random.id(world.clock.now());
    const sessions = world.deps.db.selectFrom('sessions').selectAll().where('id', '=', manager.session_id);
    const session = await sessions.executeTakeFirstOrThrow();
    await world.deps.db
      .insertInto('sessions')
      .values({ ...session, id: session_id })
      .execute();
    const complete = (by: Person) =>
      world.as(by, calls.completeOrderWithCode, { params: { id }, body: { code }, key: `at-${by.session_id}` });
    expect((await complete(manager)).status).toBe(200);
    const { problem } = await complete({ ...manager, session_id });
    expect([problem.error_code, problem.message]).toEqual([
      'order_changed',
      'You have handed this order over already, at another screen. There is nothing more to hand over.',
    ]);
    const anew = world.as(manager, calls.completeOrderWithCode, { params: { id }, body: { code } });
    expect((await anew).reply.status).toBe('completed');
  });

  it('whoever comes after the other is told what the order is by now', async () => {
    const { id } = await confirmedOrder();
    await move(id, 'ready');
    const { problem } = await reject(id);
    expect([problem.error_code, problem.message]).toEqual([
      'order_move_refused',
      'The order is Ready for Pickup by now.',
    ]);
    expect((await move(id, 'processing')).problem.message).toBe('The order is Ready for Pickup by now.');
    const other = await confirmedOrder();
    await reject(other.id);
    const params = { id: other.id };
    const late = [
      await move(other.id, 'ready'),
      await world.as(manager, calls.delayOutletOrder, { params, body: { minutes: 20 } }),
      await world.as(manager, calls.orderNotCollected, { params }),
      await world.as(manager, calls.generateOrderCode, { params }),
      await world.as(manager, calls.completeOrderWithCode, { params, body: { code: '123456' } }),
    ];
    for (const answer of late) expect(answer.problem.message).toBe('The order is Cancelled by now.');
    // It stands where it did, and only the time has not come.
    const early = await world.as(manager, calls.orderNotCollected, { params: { id } });
    expect(early.problem.message).toBe('The order cannot take this step now.');
  });

  it('a promise that two colleagues move at once is moved once', async () => {
    const { owner, id } = await confirmedOrder();
    const promised = async () => (await world.order(owner, id)).ready_estimate_at!;
    const was = await promised();
    const delay = (seen: string) =>
      world.as(manager, calls.delayOutletOrder, { params: { id }, body: { minutes: 20, was: seen } });
    const answers = await Promise.all([delay(was), delay(was)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.problem.error_code).toBe('order_changed');
    const moved = await promised();
    expect(Date.parse(moved) - Date.parse(was)).toBe(20 * MINUTE_MS);
    await delay(moved);
    expect(Date.parse(await promised()) - Date.parse(was)).toBe(40 * MINUTE_MS);
  });
});
