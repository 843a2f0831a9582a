import { saveAddress } from '@club/contract/delivery/addresses';
import { addressOf, type Endpoint } from '@club/contract/endpoint';
import { redeemAtCounter } from '@club/contract/offers-of-the-day/redemption';
import { openCounterShift, tellProvisional } from '@club/contract/offers-of-the-day/shifts';
import { notifyArrival } from '@club/contract/outlets/arrivals';
import { reportOrder } from '@club/contract/outlets/reports';
import { addRider } from '@club/contract/outlets/riders';
import { addStaff } from '@club/contract/outlets/staff';
import { addToCart, getCart } from '@club/contract/shop/cart';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { openBooks, sleep } from '#server-test/outlet-books.ts';
import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { enrol, openShift, type Shift } from '#server-test/tablets.ts';

/** Whose the thing in the address is, and a body with which its owner could make the call. A new call with an id belongs here. */
const owned: Record<string, { kind: Kind; body?: object }> = {
  'PUT /cart/:id/': { kind: 'cart_line', body: { quantity: 2 } },
  'DELETE /cart/:id/': { kind: 'cart_line' },
  'POST /notifications/:id/read/': { kind: 'notification' },
  'DELETE /auth/sessions/:id/': { kind: 'session' },
  'GET /orders/:id/': { kind: 'order' },
  'GET /orders/:id/payment_status/': { kind: 'order' },
  'POST /orders/:id/process_payment/': {
    kind: 'order',
    body: { payment_network: 'mtn', phone_number: '0770000009' },
  },
  'POST /orders/:id/confirm_payment/': { kind: 'order' },
  'POST /orders/:id/cancel/': { kind: 'order' },
  'GET /orders/track/:id/': { kind: 'order' },
  'POST /orders/:id/notify_arrival/': { kind: 'order' },
  'POST /orders/:id/on_my_way/': { kind: 'order' },
  'POST /orders/:id/report/': {
    kind: 'order',
    body: { issue_type: 'other', description: 'It is broken', contact_phone: '0770000009' },
  },
  'GET /outlets/my/reports/:id/photo/': { kind: 'ticket' },
  'PATCH /outlets/my/arrival-notifications/:id/': { kind: 'arrival', body: { status: 'processing' } },
  'DELETE /members/me/addresses/:id/': { kind: 'address' },
  'PATCH /members/me/payers/:id/': { kind: 'payer', body: { name: 'Mine' } },
  'DELETE /members/me/payers/:id/': { kind: 'payer' },
  'POST /orders/:id/back_to_cart/': { kind: 'order' },
  'PATCH /orders/:id/delivery-address/': {
    kind: 'order',
    body: { text: 'Plot 7', latitude: 0.36, longitude: 32.6 },
  },
  'PATCH /outlets/my/orders/:id/': { kind: 'order', body: { status: 'confirmed' } },
  'POST /outlets/my/orders/:id/reject/': { kind: 'order', body: { reason: 'Out of stock' } },
  'POST /outlets/my/orders/:id/delay/': { kind: 'order', body: { minutes: 20 } },
  'POST /outlets/my/orders/:id/short/': {
    kind: 'order',
    body: { lines: [{ id: '00000000-0000-4000-8000-000000000000', pieces: 1 }] },
  },
  'POST /outlets/my/orders/:id/not_collected/': { kind: 'order' },
  'POST /orders/:id/generate_code/': { kind: 'order' },
  'POST /outlets/my/orders/:id/assign/': {
    kind: 'order',
    body: { rider_id: '00000000-0000-4000-8000-000000000000' },
  },
  'POST /outlets/my/riders/:id/leave/': { kind: 'rider' },
  'POST /orders/:id/rider_here/': { kind: 'order' },
  'GET /orders/:id/rider_photo/': { kind: 'order' },
  'PUT /outlets/my/riders/:id/photo/': { kind: 'rider', body: { photo: '/9j/4AAQ' } },
  'GET /outlets/my/deliveries/:id/photo/': { kind: 'delivery' },
  'POST /outlets/my/deliveries/:id/judge/': { kind: 'delivery', body: { accept: true } },
  'POST /outlets/my/deliveries/:id/returned/': { kind: 'delivery', body: {} },
  'POST /riders/my/deliveries/:id/answer/': { kind: 'delivery', body: { accept: true } },
  'POST /riders/my/deliveries/:id/leave/': { kind: 'delivery', body: { reason: 'No code' } },
  'PATCH /riders/my/deliveries/:id/': { kind: 'delivery', body: { status: 'picked_up' } },
  'POST /riders/my/deliveries/:id/deliver/': { kind: 'delivery', body: { code: '123456' } },
  'PATCH /members/me/addresses/:id/': { kind: 'address', body: { label: 'Not mine' } },
  'POST /outlets/my/staff/:id/pin/': { kind: 'staff' },
  'PATCH /outlets/my/staff/:id/': { kind: 'staff', body: { state: 'left' } },
  'GET /outlets/my/staff/:id/log/': { kind: 'staff' },
  'POST /outlets/my/tablets/:id/off/': { kind: 'tablet' },
  'POST /orders/:id/reorder/': { kind: 'order' },
  'POST /orders/:id/verify_code/': { kind: 'order', body: { code: '123456' } },
  'POST /orders/:id/complete_with_code/': { kind: 'order', body: { code: '123456' } },
  'GET /offers-of-day/:id/payment-status/': { kind: 'order' },
  'POST /offers-of-day/codes/:id/resend/': { kind: 'redemption_code' },
  'GET /offers-of-day/qr_code/:id/': { kind: 'redemption_code' },
  'POST /outlets/my/redemptions/:id/reverse/': { kind: 'redemption', body: { pin: '123456', reason: 'Not theirs' } },
  'POST /outlets/my/shifts/:id/redemptions/': {
    kind: 'shift',
    body: { qr: 'KC2:', handed_over_at: '2026-11-22T10:00:00.000Z' },
  },
  'POST /outlets/my/shifts/conflicts/:id/settle/': { kind: 'conflict', body: { note: 'Not theirs' } },
  'GET /outlets/my/statements/:id/': { kind: 'statement' },
  'GET /outlets/my/statements/:id/entries/': { kind: 'statement' },
  'GET /outlets/my/statements/:id/pdf/': { kind: 'statement' },
  'GET /outlets/my/statements/:id/csv/': { kind: 'statement' },
  'POST /outlets/my/statements/:id/agree/': { kind: 'statement' },
  'POST /outlets/my/statements/:id/dispute/': { kind: 'statement', body: { dispute: 'Not ours' } },
};
/** Calls whose id names something that every member may see. */
const everybodys = [
  'GET /offers-of-day/:id/waiting/',
  'PUT /offers-of-day/:id/reminder/',
  'DELETE /offers-of-day/:id/reminder/',
  'PUT /offers-of-day/:id/line/',
  'DELETE /offers-of-day/:id/line/',
  'GET /offers/:id/',
  'GET /offers/:id/similar/',
  'GET /offers/:id/allowance/',
  'GET /offers/:id/rating/',
  'PUT /offers/:id/rating/',
  'GET /offers/:id/watches/',
  'POST /offers/:id/watches/',
  'DELETE /offers/:id/watches/:product_id/',
  'GET /outlets/:id/delivery-fee/',
  'POST /outlets/:id/calculate_delivery_fee/',
  'GET /offers-of-day/:id/',
  'GET /offers-of-day/:id/open-purchase/',
];
/** What changes with every call, or is no business of the owner's. */
const OWN_TABLES = ['try_counters', 'idempotency_keys', 'worker_beats', 'test_jobs'];

type Kind =
  | 'address'
  | 'payer'
  | 'order'
  | 'arrival'
  | 'cart_line'
  | 'notification'
  | 'session'
  | 'statement'
  | 'staff'
  | 'tablet'
  | 'ticket'
  | 'rider'
  | 'delivery'
  | 'redemption_code'
  | 'redemption'
  | 'shift'
  | 'conflict';
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let world: OrdersWorld;
let shop: Shop;
let owner: Person;
let strangers: Record<'another member' | 'the manager of another outlet' | 'an admin', Person>;
let ids: Record<Kind, string[]>;
/** Somebody who works at another outlet, on a tablet there. */
let shift: Shift;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps);
  const other = await makeShop(world.deps);
  owner = await makeMember(world.deps);
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  strangers = {
    'another member': await makeMember(world.deps),
    'the manager of another outlet': await makeMember(world.deps, { manages: [other.outlet_id] }),
    'an admin': await makeMember(world.deps, { is_admin: true }),
  };
  ids = await whatTheOwnerHas(manager);
  // A shift is over after some hours, and days have gone by.
  shift = await openShift(world, strangers['the manager of another outlet']);
  // So that no call is refused for want of the PIN.
  await world.deps.db.updateTable('sessions').set({ pin_confirmed_at: world.deps.now() }).execute();
});
afterAll(() => world.close());

/** A statement, an order in each state that a call could move, a line in the cart, a notification, a session. */
async function whatTheOwnerHas(manager: Person): Promise<typeof ids> {
  const books = await openBooks(world, shop.outlet_id);
  await books.sell(10_000);
  await sleep(world);
  const statement = await books.issue(strangers['an admin']);
  const unpaid = (await world.place(owner, [shop.line()])).id;
  const paid = (await world.place(owner, [shop.line()])).id;
  const ready = (await world.place(owner, [shop.line()])).id;
  for (const id of [paid, ready]) await world.pay(owner, id);
  await world.makeReady(manager, owner, ready);
  const somebody = { name: 'Nakku', phone: '0772500001', role: 'cashier' };
  const person = await world.as(manager, addStaff, { body: somebody });
  const rider = (await world.as(manager, addRider, { body: { phone: owner.phone, plate: 'UFA 123X' } })).reply;
  const delivery_id = await bring(ready, rider.id);
  await world.as(owner, notifyArrival, { params: { id: ready } });
  const deal = await makeDeal(world, { outlet_id: shop.outlet_id });
  const code = await buyCode(world, owner, deal);
  const { code: used, qr_text } = await buyCode(world, owner, deal);
  const { pin } = person.reply;
  const redeemed = (await world.as(manager, redeemAtCounter, { body: { code: used, pin } })).reply;
  const words = { issue_type: 'other', description: 'It is broken', contact_phone: owner.phone } as const;
  await world.as(owner, reportOrder, { params: { id: paid }, body: words });
  const tickets = await world.deps.db.selectFrom('tickets').select('id').execute();
  const shift = (await world.as(manager, openCounterShift, { body: { pin } })).reply;
  const told = { qr: qr_text!, handed_over_at: shift.opened_at };
  const conflict = (await world.as(manager, tellProvisional, { params: { id: shift.id }, body: told })).reply;
  const arrivals = await world.deps.db.selectFrom('arrivals').select('id').execute();
  await world.runJobs();
  await world.as(owner, addToCart, { body: { ...shop.line(), service_type: 'in_store' } });
  const address = await world.as(owner, saveAddress, {
    body: { label: 'Home', address: { text: 'Plot 7', latitude: 0.36, longitude: 32.6 } },
  });
  await world.deps.db
    .insertInto('saved_payers')
    .values({
      id: world.deps.random.uuid(),
      member_id: owner.member_id,
      name: 'Mine',
      network: 'mtn',
      msisdn: owner.phone.slice(1),
      saved_at: world.deps.now(),
    })
    .execute();
  const payers = await world.deps.db.selectFrom('saved_payers').select('id').execute();
  const lines = (await world.as(owner, getCart)).reply.cart_items;
  const notifications = await world.deps.db
    .selectFrom('notifications')
    .select('id')
    .where('member_id', '=', owner.member_id)
    .execute();
  return {
    order: [unpaid, paid, ready],
    redemption_code: [code.id],
    redemption: [redeemed.id],
    shift: [shift.id],
    conflict: [conflict.id],
    arrival: arrivals.map(({ id }) => id),
    address: [address.reply.id],
    payer: payers.map(({ id }) => id),
    staff: [person.reply.staff.id],
    ticket: tickets.map(({ id }) => id),
    tablet: [(await enrol(world, manager)).id],
    rider: [rider.id],
    delivery: [delivery_id],
    cart_line: lines.map(({ id }) => id),
    notification: notifications.map(({ id }) => id),
    session: [owner.session_id],
    statement: [statement.id],
  };
}

/** A delivery of the owner's own, straight into the table. */
async function bring(order_id: string, rider_id: string): Promise<string> {
  const id = world.deps.random.uuid();
  const code = Buffer.from('no code opens this');
  const times = { assigned_at: world.deps.now(), assigned_by: owner.member_id };
  await world.deps.db
    .insertInto('deliveries')
    .values({
      id,
      order_id,
      outlet_id: shop.outlet_id,
      rider_id,
      status: 'failed',
      failed_at: world.deps.now(),
      code_sealed: code,
      code_digest: code,
      ...times,
    })
    .execute();
  return id;
}

/** A fingerprint of every row of every table. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`.execute(world.deps.db);
  const prints: Record<string, string> = {};
  for (const { name } of tables.filter(({ name: table }) => !OWN_TABLES.includes(table))) {
    const { rows } = await sql<{ print: string }>`
      SELECT md5(coalesce(string_agg(t::text, E'\n' ORDER BY t::text), '')) AS print FROM ${sql.table(name)} t`.execute(
      world.deps.db,
    );
    prints[name] = rows[0]!.print;
  }
  return prints;
}

const proofOf = (person: Person | Shift) =>
  'tablet' in person
    ? { authorization: `Bearer ${person.token}`, cookie: person.tablet.cookie }
    : { authorization: `Bearer ${freshToken(world.deps, person)}` };

async function answerTo(person: Person | Shift, target: Endpoint, id = ''): Promise<{ status: number; text: string }> {
  const answer = await world.app.http.inject({
    method: target.method,
    url: addressOf(target, { id }),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': world.deps.random.uuid(),
      ...proofOf(person),
    },
    ...(target.hasBody ? { payload: JSON.stringify(owned[nameOf(target)]?.body ?? {}) } : {}),
  });
  return { status: answer.statusCode, text: answer.body };
}

type Stranger = keyof typeof strangers | 'the staff of another outlet';
const strangerOf = (name: Stranger) => (name === 'the staff of another outlet' ? shift : strangers[name]);

/** Whoever manages no outlet, works at none, or is no member at all, learns only that. */
function mayCall(name: Stranger, { access }: Endpoint): boolean {
  if (name === 'the staff of another outlet') return access === 'counter';
  return !['outlet', 'counter'].includes(access) || name === 'the manager of another outlet';
}

describe('what belongs to somebody else', () => {
  it('is covered for every call that names something by its id', () => {
    const named = world.app.endpoints.filter(({ path, access }) => path.includes(':id') && access !== 'admin');
    expect(named.map(nameOf).toSorted()).toEqual([...Object.keys(owned), ...everybodys].toSorted());
    expect(Object.values(ids).every((list) => list.length > 0)).toBe(true);
  });

  it.each(['another member', 'the manager of another outlet', 'the staff of another outlet', 'an admin'] as const)(
    'is not there for %s, and stays as it was',
    async (name) => {
      const before = await everything();
      const wrong: string[] = [];
      for (const target of world.app.endpoints.filter((each) => nameOf(each) in owned)) {
        for (const id of ids[owned[nameOf(target)]!.kind]) {
          const { status, text } = await answerTo(strangerOf(name), target, id);
          const expected = mayCall(name, target) ? 404 : 403;
          if (status !== expected) wrong.push(`${nameOf(target)}: ${status} ${text}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(await everything()).toEqual(before);
    },
  );

  const lookers = ['another member', 'the manager of another outlet', 'the staff of another outlet'] as const;
  it.each(lookers)('is in no list of %s', async (name) => {
    const lists = world.app.endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':id'));
    const all = Object.values(ids).flat();
    for (const target of lists) {
      const { text } = await answerTo(strangerOf(name), target);
      expect(
        all.filter((id) => text.includes(id)),
        nameOf(target),
      ).toEqual([]);
    }
  });
});
