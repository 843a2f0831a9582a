import { randomUUID } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { freshToken, makeMember, type Person } from './people.ts';
import { openCrowd, type DoneStatement } from './plans.ts';
import { scriptedMoney } from './scripted-money.ts';
import type { TestWorld } from './world.ts';

/** So many had been there when PostgreSQL last looked, and so many have come since, all to one outlet. */
const FIRST = 300;
const LATER = 4_000;
/** The plan for all values is taken from the sixth time on. */
const TIMES = 8;
/** Fewer than have come. */
const LONGEST_READ = 1_000;

let world: TestWorld;
let done: DoneStatement[] = [];
let buyer: Person;
let manager: Person;
let rider: Person;
let outlet: string;
let offer: string;
let product: string;
let order: string;

beforeAll(async () => {
  world = await openCrowd({ offers: 300, members: 40, orders: 60 }, (plan) => void done.push(plan), {
    nested: true,
    env: { UNPAID_ORDERS_MAXIMUM: '100000' },
    money: { mtn: scriptedMoney('wait') },
  });
  const { db, now } = world.deps;
  const one = async (select: RawBuilder<unknown>) => (await sql<{ id: string }>`${select}`.execute(db)).rows[0]!.id;
  outlet = await one(sql`SELECT outlet_id AS id FROM offer_cards GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`);
  offer = await one(sql`
    SELECT c.offer_id AS id FROM offer_cards c JOIN offers o ON o.id = c.offer_id AND o.per_member_limit IS NULL
    WHERE c.outlet_id = ${outlet}::uuid LIMIT 1`);
  product = await one(sql`SELECT product_id AS id FROM offer_products WHERE offer_id = ${offer}::uuid LIMIT 1`);
  await sql`UPDATE offer_products SET quantity = 100000000`.execute(db);
  await sql`UPDATE products SET on_hand = 100000000`.execute(db);
  manager = await makeMember(world.deps, { manages: [outlet] });
  [buyer, rider] = [await makeMember(world.deps), await makeMember(world.deps)];
  await sql`INSERT INTO riders (id, member_id, outlet_id, plate, state, created_at)
    VALUES (${randomUUID()}, ${rider.member_id}, ${outlet}, 'UEA 123A', 'active', ${now()})`.execute(db);
  await sql`INSERT INTO staff (id, outlet_id, name, phone, role, state, created_at)
    VALUES (${randomUUID()}, ${outlet}, 'Sarah', '+256772111222', 'cashier', 'active', ${now()})`.execute(db);
  await come('first', FIRST);
  order = await one(sql`UPDATE orders SET member_id = ${buyer.member_id} WHERE order_number = 'first 1' RETURNING id`);
  await db.transaction().execute(async (tx) => {
    // The server's own role may not.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`ANALYZE`.execute(tx);
  });
}, 480_000);
afterAll(() => world.close());

/** So many more rows of a table, each like one that is there but for what is its own. */
async function copy(table: string, own: RawBuilder<unknown>, times: number): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(table)} SELECT c.* FROM (SELECT a FROM ${sql.table(table)} a LIMIT 1) like_this,
      generate_series(1, ${times}::int) n, jsonb_populate_record(like_this.a, jsonb_build_object(${own})) c`.execute(
    world.deps.db,
  );
}

/** Members with all that an order, a code and a delivery leave behind. */
async function come(wave: string, times: number): Promise<void> {
  const { db, now } = world.deps;
  const id = (of: string) =>
    sql`overlay(overlay(md5(${`${wave} ${of} `} || n) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`;
  const name = sql`${`${wave} `} || n`;
  await sql`
    INSERT INTO applications (id, application_number, first_name, last_name, mtn_money_number, payment_priority, join_reasons, referral_code,
      status, submitted_at)
    SELECT ${id('member')}, ${name}, 'Okello', 'John', '+256700000000', 'mtn', '{}', ${name}, 'approved', ${now()}
    FROM generate_series(1, ${times}::int) n`.execute(db);
  await copy('members', sql`'id', ${id('member')}, 'application_id', ${id('member')}, 'referral_code', ${name}`, times);
  const completed = sql`'status', 'completed', 'payment_status', 'paid', 'cancel_reason', NULL, 'completed_at', ${now()}::timestamptz - interval '2 days',
    'paid_at', ${now()}::timestamptz - interval '2 days'`;
  await copy(
    'orders',
    sql`'id', ${id('order')}, 'order_number', ${name}, 'member_id', ${id('member')}, 'outlet_id', ${outlet}::uuid, ${completed}`,
    times,
  );
  await copy('order_items', sql`'id', ${id('item')}, 'order_id', ${id('order')}`, times);
  await copy(
    'payments',
    sql`'id', ${id('payment')}, 'subject_id', ${id('order')}, 'member_id', ${id('member')}, 'reference', ${id('asked')}, 'callback_token', ${name}`,
    times,
  );
  await copy('cashback_promises', sql`'order_id', ${id('order')}, 'member_id', ${id('member')}`, times);
  const at = sql`${now()}::timestamptz`;
  const soon = sql`${at} + interval '1 day'`;
  // Of each order `o` a row, whose id is the order's.
  const rows: [string, RawBuilder<unknown>, RawBuilder<unknown>][] = [
    [
      'sessions',
      sql`member_id, tier, remember, created_at, last_used_at, idle_expires_at, expires_at`,
      sql`o.member_id, 'full', true, ${at}, ${at}, ${soon}, ${soon}`,
    ],
    [
      'notifications',
      sql`member_id, type, event_key, title, message, created_at`,
      sql`o.member_id, 'order', 'x', 'x', 'x', ${at}`,
    ],
    [
      'redemption_codes',
      sql`order_id, member_id, offer_id, outlet_id, code_sealed, code_digest, state, created_at, expires_at, redeemed_at`,
      sql`o.id, o.member_id, ${offer}::uuid, o.outlet_id, '', '', 'redeemed', ${at}, ${soon}, ${at} - interval '2 days'`,
    ],
    [
      'redemptions',
      sql`code_id, outlet_id, staff_id, via, redeemed_at, settled_at`,
      sql`o.id, o.outlet_id, (SELECT id FROM staff LIMIT 1), 'counter', ${at} - CASE WHEN random() < 0.1 THEN interval '0' ELSE interval '2 days' END, ${at}`,
    ],
    [
      'arrivals',
      sql`order_id, outlet_id, status, arrived_at, completed_at`,
      sql`o.id, o.outlet_id, 'completed', ${at}, ${at}`,
    ],
    [
      'deliveries',
      sql`order_id, outlet_id, rider_id, status, code_sealed, code_digest, assigned_at, assigned_by, delivered_at`,
      sql`o.id, o.outlet_id, (SELECT id FROM riders LIMIT 1), 'delivered', '', '', ${at} - interval '3 days', ${manager.member_id}::uuid,
        ${at} - interval '2 days'`,
    ],
    [
      'tickets',
      sql`number, member_id, subject_type, subject_id, issue_type, urgency, description, contact_phone, facts, status, due_at, created_at,
        updated_at, outlet_id`,
      sql`o.order_number, o.member_id, 'order', o.id, 'other', 'low', 'x', 'x', '{}', 'resolved', ${at}, ${at}, ${at}, o.outlet_id`,
    ],
    [
      'refunds',
      sql`order_id, member_id, cause, reason, amount, money_part, cashback_part, status, requested_at`,
      sql`o.id, o.member_id, 'by_admin', 'x', 1000, 1000, 0, 'completed', ${at} - interval '2 days'`,
    ],
  ];
  // A code that its owner looks at would have to be one that can be opened.
  for (const [table, columns, values] of rows)
    await sql`
      INSERT INTO ${sql.table(table)} (id, ${columns}) SELECT o.id, ${values} FROM orders o
      WHERE o.order_number LIKE ${`${wave} %`} AND (o.order_number <> 'first 1' OR ${table} <> 'deliveries')`.execute(
      db,
    );
  await sql`
    INSERT INTO carts SELECT member_id, outlet_id, 'in_store', ${at} FROM orders WHERE order_number LIKE ${`${wave} %`}`.execute(
    db,
  );
  await sql`
    INSERT INTO cart_items SELECT id, member_id, ${offer}::uuid, ${product}::uuid, 1, ${at}, 1000
    FROM orders WHERE order_number LIKE ${`${wave} %`}`.execute(db);
}

async function ask(
  person: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, refused = false }: { body?: object; refused?: boolean } = {},
): Promise<string> {
  const headers = { authorization: `Bearer ${freshToken(world.deps, person)}`, 'idempotency-key': randomUUID() };
  const url = `/api/club${path}`;
  const answer = await world.app.http.inject({ method, url, headers, ...(body && { payload: body }) });
  expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(refused ? 500 : 300);
  return answer.body;
}

const OF_A_BUYER = [
  ...['', 'recent/', 'pending-payment/'].map((rest) => `/orders/${rest}`),
  ...['', 'summary/', 'profile/', 'cashback/', 'cashback/terms/', 'rewards/', 'addresses/', 'export/'].map(
    (rest) => `/members/me/${rest}`,
  ),
  ...['', 'ending_soon/', 'my_codes/', 'my_codes/?tab=redeemed'].map((rest) => `/offers-of-day/${rest}`),
  '/cart/',
  '/notifications/',
  '/auth/sessions/',
  '/offers/',
];
const OF_AN_OUTLET = [
  'orders/',
  'orders/?status=completed',
  'redemptions/',
  'arrival-notifications/?status=new',
  'deliveries/',
  'reports/',
  'staff/',
  'riders/',
  'shelf/',
  'day/',
  'statements/',
].map((rest) => `/outlets/my/${rest}`);
const OF_A_RIDER = ['/riders/my/deliveries/', '/riders/my/earnings/'];

/** What people do all day, one after the other. */
async function visit(): Promise<void> {
  const ofOrder = ['', 'payment_status/'].map((rest) => `/orders/${order}/${rest}`);
  const ofOffer = ['', 'allowance/', 'rating/', 'watches/'].map((rest) => `/offers/${offer}/${rest}`);
  for (const path of [...OF_A_BUYER, ...ofOrder, `/orders/track/${order}/`, ...ofOffer]) await ask(buyer, 'GET', path);
  for (const path of OF_AN_OUTLET) await ask(manager, 'GET', path);
  for (const path of OF_A_RIDER) await ask(rider, 'GET', path);
  const line = { quantity: 1, service_type: 'in_store' };
  await ask(buyer, 'POST', '/cart/', { body: { ...line, offer_id: offer, product_id: product } });
  const { cart_items } = JSON.parse(await ask(buyer, 'GET', '/cart/')) as { cart_items: { id: string }[] };
  await ask(buyer, 'PUT', `/cart/${cart_items[0]!.id}/`, { body: { quantity: 3 } });
  await ask(buyer, 'DELETE', '/cart/clear/');
  await ask(buyer, 'POST', `/orders/${order}/reorder/`, { body: {}, refused: true });
  const items = [{ offer, product, quantity: 1 }];
  const placed = await ask(buyer, 'POST', '/orders/', {
    body: { service_type: 'in_store', payment_network: 'mtn', items },
  });
  await ask(buyer, 'POST', `/orders/${(JSON.parse(placed) as { id: string }).id}/cancel/`, { body: {} });
  await ask(buyer, 'POST', '/notifications/read-all/', { body: {} });
  await ask(manager, 'POST', '/outlets/my/orders/by_code/', { body: { code: '123456' }, refused: true });
  await ask(manager, 'POST', '/outlets/my/redemptions/check/', { body: { code: '12345678' }, refused: true });
}

// Thousands come before PostgreSQL looks again, for which it goes on as it planned for a few.
it('what one asks for is looked up in a club that has just grown, and not among what all others have', async () => {
  for (let turn = 0; turn < TIMES; turn += 1) await visit();
  await come('later', LATER);
  done = [];
  await visit();
  const long = done.flatMap(({ text, read }) =>
    read.filter(({ rows }) => rows > LONGEST_READ).map(({ table, rows }) => `${table} ${rows}: ${text}`),
  );
  expect(done.length).toBeGreaterThan(50);
  expect(long).toEqual([]);
}, 480_000);
