import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { freshToken } from './people.ts';
import { openCrowd, type DoneStatement } from './plans.ts';
import { scriptedMoney } from './scripted-money.ts';
import type { TestWorld } from './world.ts';

const MEMBERS = 2_500;
/** Of whom so many have signed in while PostgreSQL last looked. */
const FIRST = 300;
/** Who ask at the same moment. */
const GROUP = 20;
/** Each of the connections takes the plan for all values from its sixth time on. */
const TIMES = 40;
/** Of what belongs to people; less than all of it, and more than a group may look at. */
const LONGEST_READ = 1_000;

interface Person {
  readonly member_id: string;
  readonly session_id: string;
  readonly phone: string;
}
interface Line {
  readonly offer: string;
  readonly product: string;
}

let world: TestWorld;
let done: DoneStatement[] = [];
let lines: Line[] = [];

beforeAll(async () => {
  world = await openCrowd({ offers: 20, members: MEMBERS, orders: 12 }, (plan) => void done.push(plan), {
    env: { UNPAID_ORDERS_MAXIMUM: '100000' },
    money: { mtn: scriptedMoney('wait') },
  });
  const { db } = world.deps;
  await sql`UPDATE offer_products SET quantity = 100000000`.execute(db);
  await sql`UPDATE products SET on_hand = 100000000`.execute(db);
  ({ rows: lines } = await sql<Line>`
    SELECT op.offer_id AS offer, op.product_id AS product FROM offer_cards c
    JOIN offers o ON o.id = c.offer_id AND o.per_member_limit IS NULL JOIN offer_products op ON op.offer_id = c.offer_id
    WHERE c.outlet_id = (SELECT outlet_id FROM offer_cards GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) LIMIT 3`.execute(
    db,
  ));
}, 480_000);
afterAll(() => world.close());

/** Those from one place to another among all members. */
async function signIn(from: number, to: number): Promise<readonly Person[]> {
  const { db, now } = world.deps;
  const at = now();
  const end = new Date(at.getTime() + 86_400_000);
  const { rows } = await sql<Person>`
    INSERT INTO sessions (id, member_id, tier, remember, created_at, last_used_at, pin_confirmed_at, idle_expires_at, expires_at)
    SELECT gen_random_uuid(), id, 'full', true, ${at}::timestamptz, ${at}, ${at}, ${end}, ${end}
    FROM (SELECT id FROM members WHERE mtn_money_number IS NOT NULL ORDER BY id OFFSET ${from} LIMIT ${to - from}) m
    RETURNING id AS session_id, member_id, (SELECT mtn_money_number FROM members WHERE id = member_id) AS phone`.execute(
    db,
  );
  return rows;
}

async function ask(person: Person, method: 'GET' | 'POST', path: string, payload?: object): Promise<string> {
  const headers = { authorization: `Bearer ${freshToken(world.deps, person)}`, 'idempotency-key': randomUUID() };
  const url = `/api/club${path}`;
  const answer = await world.app.http.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(300);
  return answer.body;
}

/** One after the other what nearly everybody does, each by all at once. */
async function visit(people: readonly Person[]): Promise<void> {
  const all = <T>(what: (person: Person, line: Line, place: number) => Promise<T>) =>
    Promise.all(people.map((person, place) => what(person, lines[place % lines.length]!, place)));
  await all((person) => ask(person, 'GET', '/members/me/'));
  await all((person, { offer, product }) => {
    const wanted = { offer_id: offer, product_id: product, quantity: 1, service_type: 'in_store' };
    return ask(person, 'POST', '/cart/', wanted);
  });
  await all((person) => ask(person, 'GET', '/cart/'));
  const placed = await all((person, line) => {
    const order = { service_type: 'in_store', payment_network: 'mtn', items: [{ ...line, quantity: 1 }] };
    return ask(person, 'POST', '/orders/', order);
  });
  await all((person) => ask(person, 'GET', '/orders/'));
  await all((person, _line, place) => {
    const { id } = JSON.parse(placed[place]!) as { id: string };
    const payment = { payment_network: 'mtn', phone_number: person.phone };
    return ask(person, 'POST', `/orders/${id}/process_payment/`, payment);
  });
}

async function fillCarts(most: number): Promise<void> {
  const { db, now } = world.deps;
  const at = now();
  await sql`INSERT INTO carts SELECT m.id, (SELECT outlet_id FROM offer_cards WHERE offer_id = ${lines[0]!.offer}::uuid), 'in_store', ${at}
    FROM (SELECT id FROM members ORDER BY id LIMIT ${most}) m ON CONFLICT DO NOTHING`.execute(db);
  for (const { offer, product } of lines)
    await sql`INSERT INTO cart_items SELECT gen_random_uuid(), k.member_id, ${offer}::uuid, ${product}::uuid, 1, ${at}, 1000
      FROM carts k ON CONFLICT DO NOTHING`.execute(db);
}

/** All order, and have not decided yet on their phones. */
async function placeOrders(): Promise<void> {
  const { db, now } = world.deps;
  const at = now();
  await sql`
    INSERT INTO orders (id, order_number, member_id, outlet_id, status, payment_status, service_type, payment_network,
      subtotal, discount, delivery_fee, total_amount, cashback_amount, items_count, outlet_snapshot, created_at, updated_at)
    SELECT gen_random_uuid(), 'KC-Y-' || row_number() OVER (), m.id, (SELECT id FROM outlets LIMIT 1), 'pending', 'pending',
      'in_store', 'mtn', 1000, 0, 0, 1000, 0, 1, (SELECT outlet_snapshot FROM orders LIMIT 1), ${at}, ${at}
    FROM members m`.execute(db);
  for (const [table, own] of [
    ['order_items', sql`'order_id', o.id`],
    ['payments', sql`'subject_id', o.id, 'member_id', o.member_id, 'reference', o.id, 'callback_token', o.id`],
  ] as const)
    await sql`
      INSERT INTO ${sql.table(table)} SELECT copy.*
      FROM orders o, (SELECT a FROM ${sql.table(table)} a ORDER BY id DESC LIMIT 1) newest,
        jsonb_populate_record(newest.a, jsonb_build_object('id', gen_random_uuid(), ${own})) copy
      WHERE o.order_number LIKE 'KC-Y-%'`.execute(db);
}

// Thousands come within a minute, for which PostgreSQL goes on as it planned for a few.
it('looks up what each of a group asks for, and not what all others have', async () => {
  const first = await signIn(0, FIRST);
  await fillCarts(FIRST);
  for (let turn = 0; turn < TIMES; turn += 1) await visit(first.slice(0, GROUP));
  const others = await signIn(FIRST, MEMBERS);
  await fillCarts(MEMBERS);
  await placeOrders();
  done = [];
  await visit(others.slice(0, GROUP));
  expect(done.length).toBeGreaterThan(6);
  const long = done.flatMap(({ text, read }) =>
    read.filter(({ rows }) => rows > LONGEST_READ).map((each) => ({ ...each, text })),
  );
  expect(long).toEqual([]);
});
