import { changePreferences, subscribePush } from '@club/contract/club/notifications';
import type { Endpoint } from '@club/contract/endpoint';
import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { remindOfOpening } from '@club/contract/offers-of-the-day/waiting';
import { confirmPinReset, firstSignIn, requestPinReset } from '@club/contract/people/auth';
import { closeMe, decideClosing, listClosingRequests } from '@club/contract/people/closing';
import { confirmNumber, updateMe } from '@club/contract/people/members';
import { addToCart } from '@club/contract/shop/cart';
import { createOrder, reorder } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { watchProduct } from '@club/contract/shop/watches';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { codeTo } from '#server-test/codes.ts';
import { makeDeal, purchaseOf } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { transact } from '#server/db/transact.ts';
import { issueSignInLink } from '#server/features/people/auth/sign-in-links.ts';
import { lockStatus } from '#server/features/people/members/admit-member.ts';
import { appointAdmin } from '#server/features/people/staff/appoint-admin.ts';
import { grantOutlet } from '#server/features/people/staff/manage-outlet.ts';
import { addTogether } from '#server/features/shop/cart/add-together.ts';
import { KnownGoods } from '#server/features/shop/catalogue/known-goods.ts';
import { placeTogether } from '#server/features/shop/checkout/placing/place-together.ts';

const HOUR_MS = 60 * 60_000;

let world: OrdersWorld;
let admin: Person;
let shop: Shop;
beforeAll(async () => {
  world = await openOrdersWorld();
  const push = { public_key: 'key', send: async () => ({ kind: 'sent', provider_id: '', cost: null }) };
  Object.assign(world.deps, { push });
  admin = await makeMember(world.deps, { is_admin: true });
  shop = await makeShop(world.deps, {
    products: [
      { price: 10_000, pieces: 50 },
      { price: 5_000, pieces: 1 },
    ],
  });
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

/** Makes a call that begins while the account of its member is being closed, and answers its status. */
async function whileLeaving<E extends Endpoint>(
  member: Person,
  target: E,
  ask: Parameters<typeof world.as<E>>[2],
): Promise<number> {
  return (await begunWhileLeaving(member, () => world.as(member, target, ask))).status;
}

/** What comes of something that begins while the account of a member is being closed. */
async function begunWhileLeaving<T>(member: Person, begin: () => Promise<T>): Promise<T> {
  const { db, random, now } = world.deps;
  const id = random.id(now());
  await db.insertInto('closing_requests').values({ id, member_id: member.member_id, asked_at: now() }).execute();
  const { close, begun } = await transact(db, async (tx) => {
    // Keeps the account from being closed until both have begun.
    const row = tx.selectFrom('members').select('id').where('id', '=', member.member_id).forUpdate();
    await row.executeTakeFirstOrThrow();
    const close = world.as(admin, decideClosing, { params: { id }, body: { outcome: 'closed' } });
    await somebodyWaits(db);
    // Settled either way, so that a refusal is nobody's before it is looked at.
    const begun = Promise.allSettled([begin()]);
    await somebodyWaits(db, 2);
    return { close, begun };
  });
  expect((await close).status).toBe(200);
  const [outcome] = await begun;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** How many rows of a table are a member's. */
async function rowsOf(table: string, { member_id }: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE member_id = ${member_id}`.execute(world.deps.db);
  return rows[0]!.count;
}

describe('what begins while the account of its member is being closed is refused and leaves nothing', () => {
  const member = () => makeMember(world.deps);

  it('an order', async () => {
    const buyer = await member();
    const { offer_id: offer, product_id: product, quantity } = shop.line(1);
    const body = { payment_network: 'mtn', items: [{ offer, product, quantity }] };
    expect(await whileLeaving(buyer, createOrder, { body })).toBe(401);
    expect(await rowsOf('orders', buyer)).toBe(0);
  });

  it('an order and a cart that are served together with those of others', async () => {
    const [leaver, other] = [await member(), await member()];
    const { offer_id, product_id, quantity } = shop.line(1);
    const items = [{ offer: offer_id, product: product_id, quantity }];
    const orders = [leaver, other].map(({ member_id }) => ({
      member_id,
      asked: { payment_network: 'mtn' as const, items },
      once: undefined,
    }));
    const carts = [leaver, other].map(({ member_id }) => ({
      member_id,
      item: { offer_id, product_id, quantity, service_type: 'in_store' as const },
      once: undefined,
    }));
    // Closed, or just being closed: what is written together waits for nobody.
    await transact(world.deps.db, async (tx) => {
      await lockStatus(tx, leaver.member_id);
      expect(await addTogether({ ...world.deps, goods: new KnownGoods() }, carts)).toMatchObject([
        'alone',
        { answer: expect.any(String) },
      ]);
    });
    await world.deps.db.updateTable('members').set({ status: 'closed' }).where('id', '=', leaver.member_id).execute();
    expect(await addTogether({ ...world.deps, goods: new KnownGoods() }, carts)).toMatchObject([
      'alone',
      { answer: expect.any(String) },
    ]);
    expect(await placeTogether(world.deps, orders)).toMatchObject(['alone', { answer: expect.any(String) }]);
    expect(await rowsOf('carts', leaver)).toBe(0);
    expect(await rowsOf('orders', leaver)).toBe(0);
  });

  it('a purchase of an offer of the day', async () => {
    const deal = await makeDeal(world);
    const buyer = await member();
    expect(await whileLeaving(buyer, purchaseDayOffer, { body: purchaseOf(deal, buyer) })).toBe(401);
    expect(await rowsOf('orders', buyer)).toBe(0);
  });

  it('a cart', async () => {
    const buyer = await member();
    expect(await whileLeaving(buyer, addToCart, { body: { ...shop.line(1), service_type: 'in_store' } })).toBe(401);
    expect(await rowsOf('carts', buyer)).toBe(0);
  });

  it('a cart that there was before', async () => {
    const buyer = await member();
    await world.fillCart(buyer, [shop.line(1)]);
    expect(await whileLeaving(buyer, addToCart, { body: { ...shop.line(1), service_type: 'in_store' } })).toBe(401);
    expect(await rowsOf('carts', buyer)).toBe(0);
  });

  it('a cart of what was ordered before', async () => {
    const buyer = await member();
    const { id } = await world.place(buyer, [shop.line(2)]);
    await world.as(buyer, cancelOrder, { params: { id } });
    expect(await whileLeaving(buyer, reorder, { params: { id }, body: {} })).toBe(401);
    expect(await rowsOf('carts', buyer)).toBe(0);
  });

  it('a further request to leave', async () => {
    const leaver = await member();
    await givePinForGood(world.deps, leaver);
    expect(await whileLeaving(leaver, closeMe, { body: {} })).toBe(401);
    expect((await world.as(admin, listClosingRequests)).reply.results).toEqual([]);
  });

  it('a number that is confirmed', async () => {
    const owner = await member();
    await givePinForGood(world.deps, owner);
    const phone = `+25675${owner.phone.slice(-7)}`;
    const asked = await world.as(owner, updateMe, { body: { airtel_money_number: phone } });
    expect(asked.status).toBe(200);
    const code = await codeTo(world, phone, 'new_number_code');
    expect(await whileLeaving(owner, confirmNumber, { body: { network: 'airtel', code } })).toBe(401);
    expect(await rowsOf('phone_numbers', owner)).toBe(0);
  });

  it('a new PIN by SMS', async () => {
    const owner = await member();
    const { phone } = owner;
    await world.call(requestPinReset, { body: { phone } });
    await world.runJobs();
    const body = { phone, code: await codeTo(world, phone, 'reset_code'), new_pin: '7306' };
    expect(await whileLeaving(owner, confirmPinReset, { body })).toBe(400);
    expect(await rowsOf('trusted_devices', owner)).toBe(0);
    const closed = world.deps.db.selectFrom('members').select('pin_hash').where('id', '=', owner.member_id);
    expect((await closed.executeTakeFirstOrThrow()).pin_hash).toHaveLength(0);
  });

  it('a switch of the notifications', async () => {
    const mover = await member();
    expect(await whileLeaving(mover, changePreferences, { body: { newOffers: false } })).toBe(401);
    expect(await rowsOf('member_preferences', mover)).toBe(0);
  });

  it('a browser that is to be told', async () => {
    const browser = await member();
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
    expect(await whileLeaving(browser, subscribePush, { body: { endpoint, keys } })).toBe(401);
    expect(await rowsOf('push_subscriptions', browser)).toBe(0);
  });

  it('a reminder of an offer that opens', async () => {
    const soon = await makeDeal(world, { starts_at: new Date(world.clock.now().getTime() + HOUR_MS) });
    const early = await member();
    expect(await whileLeaving(early, remindOfOpening, { params: { id: soon.id } })).toBe(401);
    expect(await rowsOf('day_offer_reminders', early)).toBe(0);
  });

  it('a wait for what is sold out', async () => {
    const { offer_id, product_id } = shop.line(1, 1);
    await world.place(await member(), [shop.line(1, 1)]);
    const waiter = await member();
    expect(await whileLeaving(waiter, watchProduct, { params: { id: offer_id }, body: { product_id } })).toBe(401);
    expect(await rowsOf('stock_watches', waiter)).toBe(0);
  });

  it('a role that is given to them', async () => {
    const future = await member();
    const manage = () => grantOutlet(world.deps, { phone: future.phone, outlet: shop.outlet_id }, { operator: 'desk' });
    await expect(begunWhileLeaving(future, manage)).rejects.toThrow('No member has this number');
    expect(await rowsOf('role_grants', future)).toBe(0);
    const named = { phone: '', first_name: 'Akello', last_name: 'Nabirye' };
    const second = await member();
    const appoint = () => appointAdmin(world.deps, { ...named, phone: second.phone }, { operator: 'desk' });
    await expect(begunWhileLeaving(second, appoint)).rejects.toThrow('No member has this number');
    expect(await rowsOf('role_grants', second)).toBe(0);
  });
});

describe('what comes with a code or a link holds neither while it waits for its member, or both would wait in a ring', () => {
  /** Makes a call while somebody holds the member, and answers how much of this is held by then. */
  async function heldBy<E extends Endpoint>(
    person: Person,
    target: E,
    ask: Parameters<typeof world.as<E>>[2],
    rows: RawBuilder<unknown>,
  ): Promise<number> {
    const { db } = world.deps;
    const { call, held } = await transact(db, async (tx) => {
      await lockStatus(tx, person.member_id);
      const call = world.as(person, target, ask);
      await somebodyWaits(db);
      const all = await sql`SELECT ${rows}`.execute(tx);
      const free = await sql`SELECT ${rows} FOR UPDATE SKIP LOCKED`.execute(tx);
      return { call, held: all.rows.length - free.rows.length };
    });
    expect((await call).status).toBe(200);
    return held;
  }

  it('the code of a new number, while its member asks for another one', async () => {
    const owner = await makeMember(world.deps);
    await givePinForGood(world.deps, owner);
    const phone = `+25675${owner.phone.slice(-7)}`;
    await world.as(owner, updateMe, { body: { airtel_money_number: phone } });
    const body = { network: 'airtel' as const, code: await codeTo(world, phone, 'new_number_code') };
    expect(await heldBy(owner, confirmNumber, { body }, sql`FROM one_time_codes WHERE phone = ${phone}`)).toBe(0);
  });

  it('a link to sign in with, while it is replaced', async () => {
    const owner = await makeMember(world.deps);
    const { token } = await transact(world.deps.db, (tx) => issueSignInLink(tx, world.deps, owner.member_id));
    const links = sql`FROM sign_in_links WHERE member_id = ${owner.member_id}`;
    expect(await heldBy(owner, firstSignIn, { body: { token, new_pin: '7306' } }, links)).toBe(0);
  });
});
