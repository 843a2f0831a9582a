import { requestRefund } from '@club/contract/money/refunds';
import { listMyCodes } from '@club/contract/offers-of-the-day/codes';
import * as calls from '@club/contract/offers-of-the-day/control';
import { getDayOffer, listDayOffers } from '@club/contract/offers-of-the-day/offers';
import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buy, buyCode, leftOf, makeDeal, purchaseOf, settle, type Deal } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { transact } from '#server/db/transact.ts';
import { expireCodes } from '#server/features/offers-of-the-day/codes/expire-codes.ts';
import { remindCodes } from '#server/features/offers-of-the-day/codes/remind-codes.ts';
import { tellNotices } from '#server/features/offers-of-the-day/codes/tell-notices.ts';
import { changeDayOffer, lockDayOffer } from '#server/features/shop/catalogue/day-offers.ts';

import { figuresWatch } from './announce-figures.ts';
import { settleUnused } from './settle-unused.ts';

const HOUR_MS = 60 * 60_000;
const reason = 'The kitchen asks for it';
let world: OrdersWorld;
let admin: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
  await givePinForGood(world.deps, admin);
});
beforeEach(() => {
  world.money.payers = 'pay';
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const watched = async (deal: Deal) =>
  (await world.as(admin, calls.watchDayOffers)).reply.results.find(({ id }) => id === deal.id);
const pause = (deal: Deal, paused: boolean, who = admin) =>
  world.as(who, calls.pauseDayOffer, { params: { id: deal.id }, body: { paused, reason } });
const endOf = async (deal: Deal) => (await watched(deal))!.offer_end_time;
const extend = async (deal: Deal, hours: number, { key, was }: { key?: string; was?: string } = {}) => {
  const from = was ?? (await endOf(deal));
  const until = new Date(Date.parse(from) + hours * HOUR_MS).toISOString();
  const body = { until, was: from, reason };
  return world.as(admin, calls.extendDayOffer, {
    params: { id: deal.id },
    body,
    ...(key === undefined ? {} : { key }),
  });
};
const addStock = (deal: Deal, pieces: number, key: string) =>
  world.as(admin, calls.addDayOfferStock, {
    params: { id: deal.id },
    body: { product_id: deal.product_ids[0]!, pieces, reason },
    key,
  });
const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(world.deps)));
const tryToBuy = (deal: Deal, who: readonly Person[]) =>
  Promise.all(who.map((one) => world.as(one, purchaseDayOffer, { body: purchaseOf(deal, one) })));
const toldOf = async ({ member_id }: Person) => {
  const told = world.deps.db.selectFrom('messages').select('id').where('member_id', '=', member_id);
  return (await told.where('template', '=', 'redemption_code_extended').execute()).length;
};
const codeOf = async (person: Person) => (await world.as(person, listMyCodes, { query: {} })).reply.results[0]!;
const journal = async (deal: Deal) =>
  (
    await world.deps.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', deal.id)
      .orderBy('id')
      .execute()
  ).map(({ action, after }) => [action, (after as { reason: string }).reason]);

describe('the control room', () => {
  it('says of an offer whether its outlet sells at all, and tells open screens when that changes', async () => {
    const deal = await makeDeal(world);
    const look = figuresWatch();
    await look(world.deps);
    const outletIs = async (change: { status: 'active' | 'paused'; paused_until: Date | null }) => {
      await world.deps.db.updateTable('outlets').set(change).where('id', '=', deal.outlet_id).execute();
      return [await look(world.deps), (await watched(deal))?.outlet_status];
    };
    expect((await watched(deal))?.outlet_status).toBe('active');
    const until = new Date(world.deps.now().getTime() + HOUR_MS);
    expect(await outletIs({ status: 'paused', paused_until: until })).toEqual([1, 'paused']);
    expect(await outletIs({ status: 'paused', paused_until: null })).toEqual([1, 'closed']);
    expect(await outletIs({ status: 'active', paused_until: null })).toEqual([1, 'active']);
  });

  it('shows what is sold, held and left, the codes, the payments of each network and what could go back', async () => {
    const deal = await makeDeal(world, { products: [{ price: 10_000, quantity: 9 }], discount_percentage: 0 });
    const later = await makeDeal(world, { starts_at: new Date(world.deps.now().getTime() + 30 * HOUR_MS), hours: 40 });
    const [paid, paying, declined] = await buyers(3);
    await buyCode(world, paid!, deal, 2);
    world.money.payers = 'refuse';
    await settle(world, declined!, await buy(world, declined!, deal));
    world.money.payers = 'wait';
    await buy(world, paying!, deal, 3);
    expect(await watched(deal)).toMatchObject({
      status: 'open',
      total: 9,
      sold: 2,
      held: 3,
      left: 4,
      codes: { issued: 1, redeemed: 0, live: 1, ending: 1, unused: 0 },
      exposure: 20_000,
      unused_codes: 'forfeit',
    });
    expect(await watched(later)).toMatchObject({ status: 'announced', sold: 0 });
    const { networks } = (await world.as(admin, calls.watchDayOffers)).reply;
    const [mtn] = networks;
    expect(mtn).toMatchObject({ network: 'mtn' });
    expect(mtn!.paid + mtn!.failed + mtn!.waiting).toBe(mtn!.asked);
    expect(Math.min(mtn!.paid, mtn!.failed, mtn!.waiting)).toBeGreaterThan(0);
    const today = await world.as(admin, calls.watchDayOffers, { query: { days: 1 } });
    expect(today.reply.results.map(({ id }) => id)).not.toContain(later.id);
  });

  it('counts no code of a purchase that was given back, and of one that was in part what is left', async () => {
    const deal = await makeDeal(world, {
      products: [{ price: 10_000, quantity: 9 }],
      discount_percentage: 0,
      hours: 5,
    });
    const [all, part] = await buyers(2);
    for (const [owner, amount] of [
      [all!, 20_000],
      [part!, 5_000],
    ] as const) {
      const { order_id } = await buyCode(world, owner, deal, 2);
      await world.as(admin, requestRefund, { params: { id: order_id }, body: { amount, reason } });
    }
    const left = { codes: { issued: 1, live: 1, ending: 1, unused: 0 }, exposure: 15_000 };
    expect(await watched(deal)).toMatchObject(left);
    expect((await extend(deal, 1)).reply).toMatchObject(left);
    await tellNotices(world.deps);
    expect(await toldOf(all!)).toBe(0);
    expect(await toldOf(part!)).toBe(1);
    world.clock.advance(7 * HOUR_MS);
    const unused = async () =>
      (await world.as(admin, calls.listUnusedCodes, { params: { id: deal.id }, query: {} })).reply;
    // Whether the digits of both are free again or not.
    for (const _ of [1, 2]) {
      expect((await watched(deal))!.codes).toMatchObject({ issued: 1, live: 0, unused: 1 });
      const { totals, results } = await unused();
      expect(totals).toMatchObject({ waiting: { count: 1, amount: 15_000 }, nothing: { count: 1, amount: 0 } });
      expect(results.map(({ result, amount }) => [result, amount])).toEqual(
        expect.arrayContaining([
          ['nothing', 0],
          [null, null],
        ]),
      );
      await expireCodes(world.deps);
    }
    world.clock.advance(48 * HOUR_MS);
    await settleUnused(world.deps);
    expect((await unused()).totals).toMatchObject({ waiting: { count: 0 }, nothing: { count: 1, amount: 0 } });
  });

  it('tells open screens of admins when an offer sells, and once', async () => {
    const deal = await makeDeal(world);
    const look = figuresWatch();
    await look(world.deps);
    expect(await look(world.deps)).toBe(0);
    world.money.payers = 'wait';
    await buy(world, await makeMember(world.deps), deal);
    expect(await look(world.deps)).toBe(1);
    expect(await look(world.deps)).toBe(0);
  });

  it('is for admins, asks for the PIN for what sells or promises more, and writes everything down', async () => {
    const deal = await makeDeal(world);
    const member = await makeMember(world.deps);
    const fresh = await makeMember(world.deps, { is_admin: true });
    expect((await pause(deal, true, member)).status).toBe(403);
    // The brake is quick; letting it go is not.
    expect((await pause(deal, true, fresh)).reply.status).toBe('paused');
    expect((await pause(deal, false, fresh)).problem.error_code).toBe('pin_required');
    const stop = { params: { id: deal.id }, body: { reason } };
    expect((await world.as(fresh, calls.stopDayOffer, stop)).problem.error_code).toBe('pin_required');
    expect((await pause(deal, false)).reply.status).toBe('open');
    await addStock(deal, 5, 'one-delivery');
    await extend(deal, 2);
    expect((await world.as(admin, calls.stopDayOffer, { ...stop, body: {} })).problem.errors).toEqual({
      reason: ['Please say why'],
    });
    await world.as(admin, calls.stopDayOffer, stop);
    expect(await journal(deal)).toEqual(
      ['pause', 'resume', 'stock', 'extend', 'stop'].map((action) => [`day_offer.${action}`, reason]),
    );
  });
});

describe('pausing', () => {
  it('lets finish who was quicker, and refuses everybody after its answer', async () => {
    const deal = await makeDeal(world, { products: [{ quantity: 30 }] });
    const [early, late] = [await buyers(15), await buyers(5)];
    const [first, paused] = await Promise.all([tryToBuy(deal, early), pause(deal, true)]);
    expect(paused.reply).toMatchObject({ status: 'paused', paused_by_club: true });
    const second = await tryToBuy(deal, late);
    expect(new Set(second.map(({ status }) => status))).toEqual(new Set([409]));
    const accepted = first.filter(({ status }) => status === 202).length;
    expect(await leftOf(world, deal)).toBe(30 - accepted);
    const shown = (await world.call(listDayOffers)).reply.results.map(({ id }) => id);
    expect(shown).not.toContain(deal.id);
    await pause(deal, false);
    expect((await tryToBuy(deal, late.slice(0, 1)))[0]!.status).toBe(202);
  });
});

describe('adding stock', () => {
  it('sells the pieces once, however often the call is repeated, while others buy', async () => {
    const deal = await makeDeal(world, { products: [{ quantity: 2 }] });
    const copies = Promise.all(Array.from({ length: 6 }, () => addStock(deal, 5, 'the-same-delivery')));
    const [answers] = await Promise.all([copies, tryToBuy(deal, await buyers(10))]);
    // A copy that comes while the first is under way is asked to come again.
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { reply } of done) expect(reply.total).toBe(7);
    expect((await addStock(deal, 5, 'the-same-delivery')).reply.total).toBe(7);
    const more = await tryToBuy(deal, await buyers(10));
    expect(more.filter(({ status }) => status === 202).length).toBeLessThanOrEqual(7);
    expect(await watched(deal)).toMatchObject({ total: 7, held: 7, left: 0 });
  });

  it('of two who see the same number of pieces adds those of one, and the other looks again', async () => {
    const deal = await makeDeal(world, { products: [{ quantity: 2 }] });
    const add = (was: number) =>
      world.as(admin, calls.addDayOfferStock, {
        params: { id: deal.id },
        body: { product_id: deal.product_ids[0]!, pieces: 5, was, reason },
      });
    await tryToBuy(deal, await buyers(1));
    const answers = await Promise.all([add(2), add(2)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.problem.error_code).toBe('stock_changed');
    expect((await add(7)).reply.total).toBe(12);
  });

  it('is refused of what it does not sell, by halves, and when it is over', async () => {
    const deal = await makeDeal(world);
    const other = await makeDeal(world);
    const add = (product_id: string, pieces: number) =>
      world.as(admin, calls.addDayOfferStock, { params: { id: deal.id }, body: { product_id, pieces, reason } });
    expect((await add(other.product_ids[0]!, 1)).status).toBe(404);
    expect((await add(deal.product_ids[0]!, 0)).problem.errors).toEqual({
      pieces: ['Please give a whole number from 1 to 100,000'],
    });
    await world.as(admin, calls.stopDayOffer, { params: { id: deal.id }, body: { reason } });
    expect((await add(deal.product_ids[0]!, 1)).problem.error_code).toBe('offer_ended');
  });
});

describe('extending', () => {
  it('moves the codes along, tells their owners once, and reminds them of the new end', async () => {
    const deal = await makeDeal(world, { hours: 5, name: 'Extended one' });
    const owner = await makeMember(world.deps);
    const code = await buyCode(world, owner, deal);
    const { reply } = await extend(deal, 30);
    expect((await codeOf(owner)).expires_at).toBe(reply.offer_end_time);
    await tellNotices(world.deps);
    await tellNotices(world.deps);
    const told = await world.deps.db
      .selectFrom('messages')
      .select('body')
      .where('event_key', 'like', `code_extended:${code.order_id}:%`)
      .where('channel', '=', 'sms')
      .execute();
    expect(told).toHaveLength(1);
    expect(told[0]!.body).toContain('Extended one');
    world.clock.advance(31 * HOUR_MS);
    await remindCodes(world.deps);
    const reminded = await world.deps.db
      .selectFrom('messages')
      .select('id')
      .where('event_key', 'like', `code_ending:${code.order_id}:6%`)
      .where('channel', '=', 'sms')
      .execute();
    expect(reminded).toHaveLength(1);
  });

  it('leaves codes with a life of their own, and those that end later', async () => {
    const own = await makeDeal(world, { code_lifetime_hours: 72 });
    const owner = await makeMember(world.deps);
    const code = await buyCode(world, owner, own);
    await extend(own, 3);
    expect((await codeOf(owner)).expires_at).toBe(code.expires_at);
  });

  it('is done once by two who extend from the same end, and loses no code that is issued meanwhile', async () => {
    const deal = await makeDeal(world, { hours: 5 });
    const people = await buyers(6);
    world.money.payers = 'pay';
    const orders: string[] = [];
    for (const one of people) orders.push(await buy(world, one, deal));
    const was = await endOf(deal);
    const extending = Promise.all([extend(deal, 4, { was }), extend(deal, 6, { was })]);
    const settling = Promise.all(orders.map((order_id, index) => settle(world, people[index]!, order_id)));
    const [answers] = await Promise.all([extending, settling]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const end = await endOf(deal);
    for (const person of people) expect((await codeOf(person)).expires_at).toBe(end);
  });

  it('is waited for by a code that is issued just then, which does not stand yet and would not move along', async () => {
    const deal = await makeDeal(world, { hours: 5 });
    const [owner] = await buyers(1);
    const order_id = await buy(world, owner!, deal);
    const { db } = world.deps;
    const ends_at = new Date(Date.parse(await endOf(deal)) + 4 * HOUR_MS);
    const { settling } = await transact(db, async (tx) => {
      await lockDayOffer(tx, deal.id);
      await changeDayOffer(tx, deal.id, { ends_at });
      const settling = settle(world, owner!, order_id);
      await Promise.race([settling, somebodyWaits(db)]);
      return { settling };
    });
    await settling;
    expect((await codeOf(owner!)).expires_at).toBe(ends_at.toISOString());
  });

  it('is refused backwards, too far, and after the end', async () => {
    const deal = await makeDeal(world, { hours: 2 });
    expect((await extend(deal, -1)).problem.errors).toEqual({ until: ['Please choose a later end'] });
    expect((await extend(deal, 24 * 31)).problem.errors).toEqual({ until: ['Please choose an end within 30 days'] });
    world.clock.advance(2 * HOUR_MS);
    expect((await extend(deal, 5)).problem.error_code).toBe('offer_ended');
  });
});

describe('stopping', () => {
  it('sells nothing more, and leaves codes as good as they were, also those that are being paid', async () => {
    const deal = await makeDeal(world, { hours: 5 });
    const [owner, payer] = await buyers(2);
    const code = await buyCode(world, owner!, deal);
    const order_id = await buy(world, payer!, deal);
    const stopped = await world.as(admin, calls.stopDayOffer, { params: { id: deal.id }, body: { reason } });
    expect(stopped.reply.status).toBe('ended');
    expect((await world.as(admin, calls.stopDayOffer, { params: { id: deal.id }, body: { reason } })).status).toBe(200);
    expect((await tryToBuy(deal, await buyers(1)))[0]!.problem.error_code).toBe('offer_ended');
    expect((await world.call(getDayOffer, { params: { id: deal.id } })).reply.offer_end_time).toBe(
      stopped.reply.offer_end_time,
    );
    await settle(world, payer!, order_id);
    expect((await codeOf(payer!)).expires_at).toBe(code.expires_at);
    expect((await codeOf(owner!)).expires_at).toBe(code.expires_at);
    expect((await extend(deal, 5, { was: stopped.reply.offer_end_time })).problem.error_code).toBe('offer_ended');
  });

  it('before it opened, is told as over at once and not as an opening to come', async () => {
    const deal = await makeDeal(world, { starts_at: new Date(world.clock.now().getTime() + 3 * HOUR_MS), hours: 5 });
    const told = async () => {
      const { offer_end_time } = (await world.call(getDayOffer, { params: { id: deal.id } })).reply;
      const page = await world.app.http.inject({ method: 'GET', url: `/deal/${deal.id}` });
      return {
        isOver: Date.parse(offer_end_time) <= world.clock.now().getTime(),
        opens: page.body.includes('Opens on'),
      };
    };
    expect(await told()).toEqual({ isOver: false, opens: true });
    await world.as(admin, calls.stopDayOffer, { params: { id: deal.id }, body: { reason } });
    expect(await told()).toEqual({ isOver: true, opens: false });
  });
});

describe('reminding', () => {
  it('tells all who have an unused code, once a day', async () => {
    const deal = await makeDeal(world, { hours: 50 });
    const owners = await buyers(3);
    for (const owner of owners) await buyCode(world, owner, deal);
    const remind = () => world.as(admin, calls.remindCodeOwners, { params: { id: deal.id } });
    expect((await remind()).reply.reminded).toBe(3);
    expect(await tellNotices(world.deps)).toBe(3);
    expect((await remind()).problem).toMatchObject({ error_code: 'too_many_requests' });
    const texts = await world.messages('redemption_code_ending');
    expect(texts.length).toBeGreaterThanOrEqual(3);
  });

  it('sends nobody to the outlet whose purchase was given back before the reminder went out', async () => {
    const deal = await makeDeal(world, { hours: 50 });
    const [owner, given] = await buyers(2);
    await buyCode(world, owner!, deal);
    const { order_id } = await buyCode(world, given!, deal);
    await world.as(admin, calls.remindCodeOwners, { params: { id: deal.id } });
    const { total_amount: amount } = await world.order(given!, order_id);
    await world.as(admin, requestRefund, { params: { id: order_id }, body: { amount, reason } });
    const before = (await world.messages('redemption_code_ending')).length;
    await tellNotices(world.deps);
    expect(await world.messages('redemption_code_ending')).toHaveLength(before + 1);
  });
});
