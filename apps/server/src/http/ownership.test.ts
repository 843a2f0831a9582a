import { addToCart, getCart } from '@club/contract/cart';
import { addressOf, type Endpoint } from '@club/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { openBooks, sleep } from '#server-test/outlet-books.ts';
import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

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
  'PATCH /outlets/my/orders/:id/': { kind: 'order', body: { status: 'confirmed' } },
  'POST /orders/:id/verify_code/': { kind: 'order', body: { code: '123456' } },
  'POST /orders/:id/complete_with_code/': { kind: 'order', body: { code: '123456' } },
  'GET /outlets/my/statements/:id/': { kind: 'statement' },
  'GET /outlets/my/statements/:id/entries/': { kind: 'statement' },
  'GET /outlets/my/statements/:id/pdf/': { kind: 'statement' },
  'GET /outlets/my/statements/:id/csv/': { kind: 'statement' },
  'POST /outlets/my/statements/:id/agree/': { kind: 'statement' },
  'POST /outlets/my/statements/:id/dispute/': { kind: 'statement', body: { dispute: 'Not ours' } },
};
/** Calls whose id names something that every member may see. */
const everybodys = ['GET /offers/:id/', 'GET /offers/:id/similar/'];
/** What changes with every call, or is no business of the owner's. */
const OWN_TABLES = ['try_counters', 'idempotency_keys', 'worker_beats', 'test_jobs'];

type Kind = 'order' | 'cart_line' | 'notification' | 'session' | 'statement';
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let world: OrdersWorld;
let shop: Shop;
let owner: Person;
let strangers: Record<'another member' | 'the manager of another outlet' | 'an admin', Person>;
let ids: Record<Kind, string[]>;

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
  await world.runJobs();
  await world.as(owner, addToCart, { body: { ...shop.line(), service_type: 'in_store' } });
  const lines = (await world.as(owner, getCart)).reply.cart_items;
  const notifications = await world.deps.db
    .selectFrom('notifications')
    .select('id')
    .where('member_id', '=', owner.member_id)
    .execute();
  return {
    order: [unpaid, paid, ready],
    cart_line: lines.map(({ id }) => id),
    notification: notifications.map(({ id }) => id),
    session: [owner.session_id],
    statement: [statement.id],
  };
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

async function answerTo(person: Person, target: Endpoint, id = ''): Promise<{ status: number; text: string }> {
  const answer = await world.app.http.inject({
    method: target.method,
    url: addressOf(target, { id }),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': world.deps.random.uuid(),
      authorization: `Bearer ${await freshToken(world.deps, person)}`,
    },
    ...(target.hasBody ? { payload: JSON.stringify(owned[nameOf(target)]?.body ?? {}) } : {}),
  });
  return { status: answer.statusCode, text: answer.body };
}

describe('what belongs to somebody else', () => {
  it('is covered for every call that names something by its id', () => {
    const named = world.app.endpoints.filter(({ path, access }) => path.includes(':id') && access !== 'admin');
    expect(named.map(nameOf).toSorted()).toEqual([...Object.keys(owned), ...everybodys].toSorted());
    expect(Object.values(ids).every((list) => list.length > 0)).toBe(true);
  });

  it.each(['another member', 'the manager of another outlet', 'an admin'] as const)(
    'is not there for %s, and stays as it was',
    async (name) => {
      const before = await everything();
      const wrong: string[] = [];
      for (const target of world.app.endpoints.filter((each) => nameOf(each) in owned)) {
        for (const id of ids[owned[nameOf(target)]!.kind]) {
          const { status, text } = await answerTo(strangers[name], target, id);
          // Whoever manages no outlet at all learns only that.
          const expected = target.access === 'outlet' && name !== 'the manager of another outlet' ? 403 : 404;
          if (status !== expected) wrong.push(`${nameOf(target)}: ${status} ${text}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(await everything()).toEqual(before);
    },
  );

  it.each(['another member', 'the manager of another outlet'] as const)('is in no list of %s', async (name) => {
    const lists = world.app.endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':id'));
    const all = Object.values(ids).flat();
    for (const target of lists) {
      const { text } = await answerTo(strangers[name], target);
      expect(
        all.filter((id) => text.includes(id)),
        nameOf(target),
      ).toEqual([]);
    }
  });
});
