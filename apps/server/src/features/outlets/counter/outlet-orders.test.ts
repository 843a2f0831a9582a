import {
  completeOrderWithCode,
  generateOrderCode,
  listOutletOrders,
  moveOutletOrder,
  verifyOrderCode,
} from '@club/contract/outlets/counter';
import { createOrder, processPayment } from '@club/contract/shop/checkout';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { transact } from '#server/db/transact.ts';

const HOUR_MS = 60 * 60_000;
let world: OrdersWorld;
let shop: Shop;
let manager: Person;
let stranger: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps, { name: 'Ntinda Fresh' });
  const other = await makeShop(world.deps, { name: 'Elsewhere' });
  manager = await makeMember(world.deps, { first_name: 'Okello', manages: [shop.outlet_id] });
  stranger = await makeMember(world.deps, { manages: [other.outlet_id] });
});

afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

async function paidOrder(from = shop): Promise<{ owner: Person; id: string }> {
  const owner = await makeMember(world.deps);
  const { id } = await world.place(owner, [from.line()]);
  await world.pay(owner, id);
  return { owner, id };
}

async function readyOrder() {
  const { owner, id } = await paidOrder();
  return { owner, id, code: await world.makeReady(manager, owner, id) };
}

const move = (person: Person, id: string, status: string) =>
  world.as(person, moveOutletOrder, { params: { id }, body: { status } });
const complete = (person: Person, id: string, code: string, key?: string) =>
  world.as(person, completeOrderWithCode, { params: { id }, body: { code }, ...(key === undefined ? {} : { key }) });
const verify = (person: Person, id: string, code: string) =>
  world.as(person, verifyOrderCode, { params: { id }, body: { code } });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a step that is sent again', () => {
  it('answers the same with its key, though the order has moved on meanwhile, and happens once', async () => {
    const { owner, id } = await paidOrder();
    const accept = () =>
      world.as(manager, moveOutletOrder, { params: { id }, body: { status: 'confirmed' }, key: 'queued-step-1' });
    const first = await accept();
    await move(manager, id, 'processing');
    expect((await accept()).reply).toEqual(first.reply);
    expect((await move(manager, id, 'confirmed')).status).toBe(409);
    const { events, status } = await world.order(owner, id);
    expect([status, events.filter(({ type }) => type === 'confirmed').length]).toEqual(['processing', 1]);
  });
});

describe('the board', () => {
  it('shows paid orders by column with the counts of all', async () => {
    const own = await makeShop(world.deps, { name: 'Board' });
    const boss = await makeMember(world.deps, { manages: [own.outlet_id] });
    const board = async (status: string) =>
      (await world.as(boss, listOutletOrders, { query: { status } as never })).reply;
    const unpaid = await makeMember(world.deps);
    await world.place(unpaid, [own.line()]);
    const first = await paidOrder(own);
    const second = await paidOrder(own);

    const fresh = await board('new');
    expect(fresh.counts).toEqual({ new: 2, preparing: 0, ready: 0, completed: 0 });
    expect(fresh.results.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(fresh.outlet).toEqual({ id: own.outlet_id, name: 'Board' });
    expect(fresh.results[0]).toMatchObject({
      customer_name: 'Akello Nabirye',
      phone_number: first.owner.phone,
      items: [{ product_name: 'Product 1', quantity: 1 }],
      can: { accept: true, process: false, ready: false, complete: false },
    });

    const code = await world.makeReady(boss, first.owner, first.id);
    expect((await board('ready')).results[0]).toMatchObject({ id: first.id, can: { complete: true } });
    const done = (await complete(boss, first.id, code)).reply;
    expect(done.phone_number).toMatch(/•/);
    expect((await board('completed')).counts).toEqual({ new: 1, preparing: 0, ready: 0, completed: 1 });
    world.clock.advance(24 * HOUR_MS + 1);
    expect((await board('completed')).results).toEqual([]);
  });

  it('is for managers, and only of their own outlets', async () => {
    const member = await makeMember(world.deps);
    expect((await world.as(member, listOutletOrders)).status).toBe(403);
    const foreign = await world.as(stranger, listOutletOrders, { query: { outlet: shop.outlet_id } });
    expect(foreign.status).toBe(404);
    const both = await makeMember(world.deps, { manages: [shop.outlet_id, (await makeShop(world.deps)).outlet_id] });
    const chosen = await world.as(both, listOutletOrders, { query: { outlet: shop.outlet_id } });
    expect(chosen.reply.outlet.name).toBe('Ntinda Fresh');
  });
});

describe('on a device that is not confirmed', () => {
  it('an order can be read without its code, and nothing can be ordered or paid', async () => {
    const { owner, id } = await paidOrder();
    const code = await world.makeReady(manager, owner, id);
    const { db } = world.deps;
    await db.updateTable('sessions').set({ tier: 'limited' }).where('id', '=', owner.session_id).execute();
    // Calls that change nothing may be let in by what was known five seconds ago.
    world.clock.advance(5_000);
    const order = await world.order(owner, id);
    const hidden = { secret_code: null, secret_code_expires_at: null, codes_hidden: true };
    expect(order).toMatchObject({ ...hidden, has_verification_code: true });
    expect(JSON.stringify(order)).not.toContain(code);
    const body = { payment_network: 'mtn', phone_number: owner.phone };
    const paying = await world.as(owner, processPayment, { params: { id }, body });
    expect(paying.problem.error_code).toBe('step_up_required');
    expect((await world.as(owner, createOrder, { body: {} })).problem.error_code).toBe('step_up_required');
    await world.order(owner, id);
    // Confirmed, it is there at once: who waits for the code looks at the page.
    await db.updateTable('sessions').set({ tier: 'full' }).where('id', '=', owner.session_id).execute();
    expect(await world.order(owner, id)).toMatchObject({ secret_code: code, codes_hidden: false });
  });
});

describe('moving an order', () => {
  it('goes step by step, answers a repeated step the same, and refuses others', async () => {
    const { owner, id } = await paidOrder();
    expect((await move(manager, id, 'ready')).problem.error_code).toBe('order_move_refused');
    expect((await move(manager, id, 'confirmed')).reply.status).toBe('confirmed');
    expect((await move(manager, id, 'confirmed')).reply.status).toBe('confirmed');
    expect((await world.order(owner, id)).secret_code).toBeNull();
    expect((await move(manager, id, 'ready')).reply.status).toBe('ready');
    const order = await world.order(owner, id);
    expect(order.events.map((event) => event.type)).toEqual(['placed', 'paid', 'confirmed', 'ready']);
    expect(order).toMatchObject({ has_verification_code: true, verification_status: 'issued', codes_hidden: false });
    expect(order.success).toBe(true);
    expect(order.secret_code).toMatch(/^\d{6}$/);
    expect(order.data.secret_code).toBe(order.secret_code);
    expect(Date.parse(order.secret_code_expires_at!) - world.clock.now().getTime()).toBe(48 * HOUR_MS);
    const [message] = (await world.messages('order_ready')).filter((text) => text.includes(order.order_number));
    expect(message).toContain(order.secret_code);
    expect((await move(manager, id, 'processing')).problem.error_code).toBe('order_move_refused');
  });

  it('is refused for unpaid orders, members and other outlets', async () => {
    const owner = await makeMember(world.deps);
    const { id } = await world.place(owner, [shop.line()]);
    expect((await move(manager, id, 'confirmed')).status).toBe(409);
    expect((await move(owner, id, 'confirmed')).status).toBe(403);
    expect((await move(stranger, id, 'confirmed')).status).toBe(404);
    expect((await complete(owner, id, '123456')).status).toBe(403);
    expect((await verify(stranger, id, '123456')).status).toBe(404);
  });

  it('stores no code that can be read', async () => {
    const { id, code } = await readyOrder();
    const row = await world.deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.code_sealed!.toString('latin1')).not.toContain(code);
    expect(row.code_digest).toHaveLength(32);
  });
});

describe('handing over', () => {
  it('completes once with the right code: outlet, club and member get theirs', async () => {
    const own = await makeShop(world.deps, { products: [{ price: 12_345, pieces: 10 }] });
    const boss = await makeMember(world.deps, { manages: [own.outlet_id] });
    const { owner, id } = await paidOrder(own);
    const code = await world.makeReady(boss, owner, id);
    const before = await world.balances({});
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, copy) =>
        complete(boss, id, `${code.slice(0, 3)} ${code.slice(3)}`, `hand-over-${copy}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ reply }) => reply.status))).toEqual(new Set(['completed']));

    const names = { [own.outlet_id]: 'outlet', [owner.member_id]: 'owner' };
    const balances = await world.balances(names);
    // 20 % off 12,345 is 9,876; 8 % of it is 790 and 5 % is 493, both rounded down.
    expect(balances).toMatchObject({ 'outlet_payable:outlet': 9_876 - 790, 'cashback_pending:owner': 493 });
    expect(balances['club_commission']! - (before['club_commission'] ?? 0)).toBe(790);
    expect(balances['order_liability:outlet']).toBeUndefined();
    const order = await world.order(owner, id);
    expect(order).toMatchObject({ status: 'completed', verification_status: 'verified', secret_code: null });
    expect((await world.messages('order_completed')).filter((text) => text.includes(order.order_number))).toHaveLength(
      1,
    );
    expect((await complete(boss, id, wrong(code))).problem.error_code).toBe('order_move_refused');
  });

  it('counts wrong codes; the fifth uses the code up and sends another', async () => {
    const { owner, id, code } = await readyOrder();
    expect((await verify(manager, id, wrong(code))).reply.valid).toBe(false);
    expect((await verify(manager, id, code)).reply.valid).toBe(true);
    for (let time = 2; time <= 4; time += 1) {
      expect((await complete(manager, id, wrong(code))).problem).toMatchObject({
        error_code: 'code_invalid',
        tries_left: 5 - time,
      });
    }
    const fifth = await complete(manager, id, 'no code at all');
    expect(fifth.problem).toMatchObject({
      error_code: 'code_locked',
      message: 'Too many wrong codes. A new code was sent to the customer.',
    });
    const order = await world.order(owner, id);
    expect(order.secret_code).not.toBe(code);
    const [message] = await world.messages('order_code_renewed');
    expect(message).toContain(order.secret_code);
    expect((await complete(manager, id, order.secret_code!)).reply.status).toBe('completed');
  });

  it('opens nothing any more where a colleague has another sent between the try and the handing over', async () => {
    const { owner, id, code } = await readyOrder();
    const { db } = world.deps;
    const { completing } = await transact(db, async (tx) => {
      // Keeps who hands it over, once the code was tried, from claiming the key of the press.
      await sql`LOCK TABLE idempotency_keys IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const completing = complete(manager, id, code, 'press-complete');
      await somebodyWaits(db);
      expect((await world.as(manager, generateOrderCode, { params: { id } })).status).toBe(200);
      return { completing };
    });
    expect((await completing).problem.error_code).toBe('code_invalid');
    const renewed = await world.order(owner, id);
    expect(renewed.status).toBe('ready');
    expect((await complete(manager, id, renewed.secret_code!)).status).toBe(200);
  });

  it('counts every one of parallel wrong tries', async () => {
    const { id, code } = await readyOrder();
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(manager, id, wrong(code))));
    expect(answers.filter(({ problem }) => problem.error_code === 'code_locked')).toHaveLength(1);
  });

  it('pauses where codes are used up again and again', async () => {
    const { owner, id } = await readyOrder();
    for (let locks = 0; locks < 3; locks += 1) {
      for (let time = 0; time < 5; time += 1) await complete(manager, id, 'x');
    }
    const { problem } = await complete(manager, id, 'x');
    expect(problem).toMatchObject({ error_code: 'code_locked', retry_after: 15 * 60 });
    expect(await world.order(owner, id)).toMatchObject({ verification_status: 'locked', secret_code: null });
    world.clock.advance(15 * 60_000);
    const { secret_code } = await world.order(owner, id);
    expect((await complete(manager, id, secret_code!)).reply.status).toBe('completed');
  });

  it('replaces a code that has run out', async () => {
    const { owner, id, code } = await readyOrder();
    world.clock.advance(48 * HOUR_MS);
    expect(await world.order(owner, id)).toMatchObject({ verification_status: 'expired', secret_code: null });
    const refused = await complete(manager, id, code);
    expect(refused.problem.message).toBe('This code has expired. A new code was sent to the customer.');
    const { secret_code } = await world.order(owner, id);
    expect((await complete(manager, id, secret_code!)).reply.status).toBe('completed');
  });
});
