import * as calls from '@club/contract/outlets/counter';
import { changeMyOutlet, chosenSettings, getMyOutlet } from '@club/contract/outlets/settings';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

import { remindCollecting } from './watch/remind-collecting.ts';
import { watchAnswers } from './watch/watch-answers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

interface Counter {
  shop: Shop;
  manager: Person;
}

async function openCounter(products = [{ price: 10_000, pieces: 10 }]): Promise<Counter> {
  const shop = await makeShop(world.deps, { products });
  return { shop, manager: await makeMember(world.deps, { first_name: 'Okello', manages: [shop.outlet_id] }) };
}

async function paidOrder({ shop }: Counter, lines = [shop.line()]) {
  const owner = await makeMember(world.deps);
  const { id, order_number } = await world.place(owner, lines);
  await world.pay(owner, id);
  return { owner, id, order_number };
}

const move = (person: Person, id: string, status: string) =>
  world.as(person, calls.moveOutletOrder, { params: { id }, body: { status } });
const reject = (person: Person, id: string, reason = 'Out of stock') =>
  world.as(person, calls.rejectOutletOrder, { params: { id }, body: { reason } });
const told = async (template: string, order_number: string) =>
  (await world.messages(template)).filter((text) => text.includes(order_number));

async function leftOf({ shop }: Counter): Promise<number> {
  const { db } = world.deps;
  const row = await db
    .selectFrom('offer_products')
    .selectAll()
    .where('offer_id', '=', shop.offer_id)
    .where('product_id', '=', shop.product_ids[0]!)
    .executeTakeFirstOrThrow();
  return row.quantity - row.held - row.sold;
}

describe('rejecting', () => {
  it('cancels with the reason, frees the stock and gives the money back, once', async () => {
    const counter = await openCounter();
    const { owner, id, order_number } = await paidOrder(counter, [counter.shop.line(2)]);
    await move(counter.manager, id, 'confirmed');
    expect(await leftOf(counter)).toBe(8);
    const answers = await Promise.all([1, 2, 3].map(() => reject(counter.manager, id)));
    expect(answers.map(({ reply }) => reply.status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await leftOf(counter)).toBe(10);
    const order = await world.order(owner, id);
    expect(order.refunds).toHaveLength(1);
    expect(order.refunds[0]).toMatchObject({
      amount: order.total_amount,
      reason: 'The outlet could not prepare it: Out of stock',
    });
    expect(order.events.at(-1)).toMatchObject({ type: 'cancelled', note: 'Out of stock' });
    expect(await told('order_rejected', order_number)).toEqual([expect.stringContaining('Out of stock')]);
  });

  it('asks for a reason, and is refused once the order is ready or is not the outlet’s', async () => {
    const counter = await openCounter();
    const { owner, id } = await paidOrder(counter);
    const silent = await reject(counter.manager, id, '  ');
    expect(silent.problem.errors).toEqual({ reason: ['Please say why'] });
    const { manager: stranger } = await openCounter();
    expect((await reject(stranger, id)).status).toBe(404);
    expect((await reject(owner, id)).status).toBe(403);
    await world.makeReady(counter.manager, owner, id);
    expect((await reject(counter.manager, id)).problem.error_code).toBe('order_move_refused');
  });
});

describe('a delay', () => {
  it('promises anew and tells the member, once a press', async () => {
    const counter = await openCounter();
    const { owner, id, order_number } = await paidOrder(counter);
    const delay = () =>
      world.as(counter.manager, calls.delayOutletOrder, {
        params: { id },
        body: { minutes: 90 },
        key: 'one-press-of-a-button',
      });
    const promised = Date.parse((await world.order(owner, id)).ready_estimate_at!);
    expect(promised).toBeGreaterThan(world.clock.now().getTime());
    const [first, second] = [await delay(), await delay()];
    expect(Date.parse(first.reply.ready_estimate_at!) - promised).toBe(90 * MINUTE_MS);
    expect(second.reply).toEqual(first.reply);
    const order = await world.order(owner, id);
    expect(order.ready_estimate_at).toBe(first.reply.ready_estimate_at);
    expect(order.events.filter(({ type }) => type === 'delayed')).toHaveLength(1);
    expect(await told('order_delayed', order_number)).toHaveLength(1);
  });

  it('counts from now where what was promised is over', async () => {
    const counter = await openCounter();
    const { id } = await paidOrder(counter);
    world.clock.advance(3 * HOUR_MS);
    const late = { params: { id }, body: { minutes: 20 } };
    const { ready_estimate_at } = (await world.as(counter.manager, calls.delayOutletOrder, late)).reply;
    expect(Date.parse(ready_estimate_at!) - world.clock.now().getTime()).toBe(20 * MINUTE_MS);
  });
});

describe('short supply', () => {
  it('gives back what was paid for the missing pieces by itself, and the rest is handed over', async () => {
    const counter = await openCounter([
      { price: 10_000, pieces: 10 },
      { price: 5_000, pieces: 10 },
    ]);
    const { shop, manager } = counter;
    const { owner, id, order_number } = await paidOrder(counter, [shop.line(3, 0), shop.line(1, 1)]);
    const [line] = (await world.order(owner, id)).items;
    const short = (lines: { id: string; pieces: number }[], key: string) =>
      world.as(manager, calls.shortOutletOrder, { params: { id }, body: { lines }, key });
    const missing = [{ id: line!.id, pieces: 2 }];
    const answers = await Promise.all([1, 2, 3].map(() => short(missing, 'two-are-missing')));
    const answer = answers.find(({ status }) => status === 200)!;
    expect(answer.reply.items.map((item) => item.missing)).toEqual([2, 0]);
    const { total_amount, amount_left } = answer.reply;
    expect(amount_left).toBe(total_amount - 2 * line!.unit_price);
    const order = await world.order(owner, id);
    expect(order.refunds).toHaveLength(1);
    expect(order.refunds[0]!.amount).toBe(2 * line!.unit_price);
    expect(order.refunded_items).toEqual({ [line!.id]: 2 * line!.unit_price });
    expect(await told('order_short', order_number)).toHaveLength(1);
    const tooMany = await short([{ id: line!.id, pieces: 2 }], 'more-than-ordered');
    expect(tooMany.problem.error_code).toBe('order_line_unknown');
    const code = await world.makeReady(manager, owner, id);
    await world.as(manager, calls.completeOrderWithCode, { params: { id }, body: { code } });
    expect((await world.order(owner, id)).status).toBe('completed');
  });

  it('that shows piece by piece gives back each by itself', async () => {
    const counter = await openCounter([
      { price: 10_000, pieces: 10 },
      { price: 5_000, pieces: 10 },
    ]);
    const { owner, id } = await paidOrder(counter, [counter.shop.line(3, 0), counter.shop.line(1, 1)]);
    const [first, second] = (await world.order(owner, id)).items;
    for (const line of [first!, first!, second!]) {
      const body = { lines: [{ id: line.id, pieces: 1 }] };
      expect((await world.as(counter.manager, calls.shortOutletOrder, { params: { id }, body })).status).toBe(200);
    }
    const { refunds } = await world.order(owner, id);
    expect(refunds.map(({ amount }) => amount).toSorted((a, b) => b - a)).toEqual([
      first!.unit_price,
      first!.unit_price,
      second!.unit_price,
    ]);
  });

  it('of everything is refused: such an order is rejected', async () => {
    const counter = await openCounter();
    const { owner, id } = await paidOrder(counter);
    const [line] = (await world.order(owner, id)).items;
    const body = { lines: [{ id: line!.id, pieces: 1 }] };
    const { problem } = await world.as(counter.manager, calls.shortOutletOrder, { params: { id }, body });
    expect(problem.error_code).toBe('order_all_missing');
    expect((await world.order(owner, id)).refunds).toEqual([]);
  });

  it('brings no piece that is not there back to the shelf when the rest is rejected', async () => {
    const counter = await openCounter();
    const { owner, id } = await paidOrder(counter, [counter.shop.line(3)]);
    const [line] = (await world.order(owner, id)).items;
    const body = { lines: [{ id: line!.id, pieces: 1 }] };
    await world.as(counter.manager, calls.shortOutletOrder, { params: { id }, body });
    expect(await leftOf(counter)).toBe(7);
    await reject(counter.manager, id);
    expect(await leftOf(counter)).toBe(9);
    const order = await world.order(owner, id);
    expect(order.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total_amount);
  });
});

describe('an order that nobody answers', () => {
  it('goes to the managers after the outlet’s minutes, and back to the member after its last', async () => {
    const counter = await openCounter();
    const was = chosenSettings.parse((await world.as(counter.manager, getMyOutlet)).reply);
    await world.as(counter.manager, changeMyOutlet, { body: { ...was, accept_minutes: 5, give_up_minutes: 60, was } });
    const silent = await paidOrder(counter);
    const answered = await paidOrder(counter);
    await move(counter.manager, answered.id, 'confirmed');
    world.clock.advance(4 * MINUTE_MS);
    await watchAnswers(world.deps);
    expect(await told('order_waiting', silent.order_number)).toEqual([]);
    world.clock.advance(MINUTE_MS);
    await Promise.all([watchAnswers(world.deps), watchAnswers(world.deps)]);
    await watchAnswers(world.deps);
    expect(await told('order_waiting', silent.order_number)).toHaveLength(1);
    expect(await told('order_waiting', answered.order_number)).toEqual([]);
    world.clock.advance(55 * MINUTE_MS);
    await Promise.all([watchAnswers(world.deps), watchAnswers(world.deps)]);
    const order = await world.order(silent.owner, silent.id);
    expect(order.status).toBe('cancelled');
    expect(order.refunds.map(({ amount }) => amount)).toEqual([order.total_amount]);
    expect(await told('order_not_accepted', silent.order_number)).toHaveLength(1);
    expect((await world.order(answered.owner, answered.id)).status).toBe('confirmed');
  });

  it('waits for its outlet to open where it was paid while that was closed, as its member was told', async () => {
    const counter = await openCounter();
    // It closes at 21:00 and opens at 08:00.
    const { start, end } = kampalaDayBounds(world.clock.now());
    const evening = start.getTime() + 20 * HOUR_MS;
    const untilEvening = evening - world.clock.now().getTime();
    world.clock.advance(untilEvening > 0 ? untilEvening : untilEvening + 24 * HOUR_MS);
    const opens = (untilEvening > 0 ? end : kampalaDayBounds(end).end).getTime() + 8 * HOUR_MS;
    world.clock.advance(90 * MINUTE_MS);
    const { owner, id, order_number } = await paidOrder(counter);
    const afterOpening = async (minutes: number) => {
      world.clock.advance(opens + minutes * MINUTE_MS - world.clock.now().getTime());
      await watchAnswers(world.deps);
      return { status: (await world.order(owner, id)).status, told: await told('order_waiting', order_number) };
    };
    expect(await afterOpening(9)).toEqual({ status: 'pending', told: [] });
    expect(await afterOpening(10)).toMatchObject({ status: 'pending', told: [expect.stringContaining(order_number)] });
    // Twelve hours and more after it was paid.
    expect(await afterOpening(12 * 60 - 1)).toMatchObject({ status: 'pending' });
    expect(await afterOpening(12 * 60)).toMatchObject({ status: 'cancelled' });
  });

  it('is accepted or cancelled, never both, when both happen at once', async () => {
    const counter = await openCounter();
    const orders: Awaited<ReturnType<typeof paidOrder>>[] = [];
    // One after the other: paying moves the clock that all share.
    while (orders.length < 6) orders.push(await paidOrder(counter));
    world.clock.advance(13 * HOUR_MS);
    const [, ...answers] = await Promise.all([
      watchAnswers(world.deps),
      ...orders.map(({ id }) => move(counter.manager, id, 'confirmed')),
    ]);
    // What was being accepted at that moment is looked at again in the next round.
    await watchAnswers(world.deps);
    for (const [index, { owner, id }] of orders.entries()) {
      const { status, refunds } = await world.order(owner, id);
      expect([status, refunds.length]).toEqual(answers[index]!.status === 200 ? ['confirmed', 0] : ['cancelled', 1]);
    }
  });
});

describe('an order that nobody collects', () => {
  it('is called to mind twice, and put back by the outlet after two days with the money going back', async () => {
    const counter = await openCounter();
    const { owner, id, order_number } = await paidOrder(counter);
    await world.makeReady(counter.manager, owner, id);
    const back = () => world.as(counter.manager, calls.orderNotCollected, { params: { id } });
    const reminded = async () => {
      await remindCollecting(world.deps);
      await remindCollecting(world.deps);
      return (await told('order_uncollected', order_number)).length;
    };
    expect(await reminded()).toBe(0);
    world.clock.advance(24 * HOUR_MS);
    expect(await reminded()).toBe(1);
    world.clock.advance(18 * HOUR_MS);
    expect(await reminded()).toBe(2);
    expect((await back()).problem.error_code).toBe('order_move_refused');
    world.clock.advance(6 * HOUR_MS);
    expect(await reminded()).toBe(2);
    expect((await back()).reply.status).toBe('cancelled');
    expect((await back()).reply.status).toBe('cancelled');
    const order = await world.order(owner, id);
    expect(order.refunds.map(({ amount }) => amount)).toEqual([order.total_amount]);
    expect(await leftOf(counter)).toBe(10);
    expect(await told('order_not_collected', order_number)).toHaveLength(1);
  });
});

describe('an order that nobody collected while no worker was there', () => {
  it('is called to mind once for both times, and not once its time is over', async () => {
    const counter = await openCounter();
    const [late, over] = [await paidOrder(counter), await paidOrder(counter)];
    await world.makeReady(counter.manager, over.owner, over.id);
    world.clock.advance(5 * HOUR_MS);
    await world.makeReady(counter.manager, late.owner, late.id);
    world.clock.advance(43 * HOUR_MS);
    await remindCollecting(world.deps);
    expect(await told('order_uncollected', late.order_number)).toHaveLength(1);
    expect(await told('order_uncollected', over.order_number)).toEqual([]);
  });
});

describe('finding an order', () => {
  it('by its code, only among what waits here, with guesses counted for the outlet', async () => {
    const counter = await openCounter();
    const { owner, id } = await paidOrder(counter);
    const code = await world.makeReady(counter.manager, owner, id);
    const find = (person: Person, typed: string) => world.as(person, calls.findOrderByCode, { body: { code: typed } });
    expect((await find(counter.manager, `${code.slice(0, 3)} ${code.slice(3)}`)).reply.id).toBe(id);
    const { manager: stranger } = await openCounter();
    expect((await find(stranger, code)).problem.error_code).toBe('no_order_of_code');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const guesses = [];
    for (let guess = 0; guess < 21; guess += 1) guesses.push((await find(counter.manager, wrong)).problem.error_code);
    expect(guesses.slice(0, 20)).toEqual(guesses.slice(0, 20).map(() => 'no_order_of_code'));
    expect(guesses.at(-1)).toBe('too_many_requests');
    expect((await find(counter.manager, code)).status).toBe(429);
    world.clock.advance(HOUR_MS);
    expect((await find(counter.manager, code)).reply.id).toBe(id);
  });

  it('by number, name and phone, in whatever column it is', async () => {
    const counter = await openCounter();
    const first = await paidOrder(counter);
    const second = await paidOrder(counter);
    await world.makeReady(counter.manager, second.owner, second.id);
    const found = async (search: string) =>
      (await world.as(counter.manager, calls.listOutletOrders, { query: { search } })).reply.results.map(
        ({ id }) => id,
      );
    expect(await found(second.order_number.toLowerCase())).toEqual([second.id]);
    expect((await found('akello')).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(await found(`0${first.owner.phone.slice(4)}`)).toEqual([first.id]);
    expect(await found('%')).toEqual([]);
  });

  it('gets a new code when the outlet asks for it, which is no way to more tries', async () => {
    const counter = await openCounter();
    const { owner, id } = await paidOrder(counter);
    const code = await world.makeReady(counter.manager, owner, id);
    const renew = () => world.as(counter.manager, calls.generateOrderCode, { params: { id } });
    expect((await renew()).status).toBe(200);
    const { secret_code } = await world.order(owner, id);
    expect(secret_code).not.toBe(code);
    // Pressed again after a lost answer it is sent once.
    const again = { params: { id }, key: 'lost-answer' };
    await world.as(counter.manager, calls.generateOrderCode, again);
    const renewed = (await world.order(owner, id)).secret_code;
    expect((await world.as(counter.manager, calls.generateOrderCode, again)).status).toBe(200);
    expect((await world.order(owner, id)).secret_code).toBe(renewed);
    for (let time = 0; time < 3; time += 1) {
      await world.as(counter.manager, calls.verifyOrderCode, { params: { id }, body: { code: 'wrong' } });
      await renew();
    }
    expect((await renew()).problem.error_code).toBe('code_locked');
    expect((await world.as(owner, calls.generateOrderCode, { params: { id } })).status).toBe(403);
  });
});
