import { getDayOffer, listDayOffers } from '@club/contract/offers-of-the-day/offers';
import {
  checkEligibility,
  getOpenPurchase,
  getPurchaseStatus,
  purchaseDayOffer,
} from '@club/contract/offers-of-the-day/purchases';
import { addToCart } from '@club/contract/shop/cart';
import { getOffer } from '@club/contract/shop/catalogue';
import { backToCart, createOrder, listPendingPayments } from '@club/contract/shop/checkout';
import { listOrders } from '@club/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buy, buyCode, leftOf, makeDeal, purchaseOf, settle } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';

const HOUR_MS = 60 * 60_000;
let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld({ MTN_MINIMUM_UGX: '700' });
});
beforeEach(() => {
  world.money.payers = 'pay';
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

describe('buying an offer of the day', () => {
  it('holds the pieces, asks the phone, and gives a code once it is paid', async () => {
    const deal = await makeDeal(world, { products: [{ price: 10_000, quantity: 3 }], discount_percentage: 30 });
    const member = await makeMember(world.deps);
    const { status, reply } = await world.as(member, purchaseDayOffer, { body: purchaseOf(deal, member, 2) });
    expect(status).toBe(202);
    expect(reply).toMatchObject({
      success: true,
      error: null,
      message: 'Check your phone to enter your mobile money PIN to complete the purchase',
    });
    expect(await leftOf(world, deal)).toBe(1);
    await world.runJobs();
    const asked = await world.as(member, getPurchaseStatus, { params: { id: reply.order_id } });
    expect(asked.reply).toMatchObject({ status: 'pending', stage: 'prompted', retry_allowed: false });

    await settle(world, member, reply.order_id);
    const paid = await world.as(member, getPurchaseStatus, { params: { id: reply.order_id } });
    expect(paid.reply).toMatchObject({ status: 'completed', transaction_status: 'completed', stage: 'paid' });
    const order = await world.order(member, reply.order_id);
    expect(order).toMatchObject({
      kind: 'offer_of_day',
      status: 'ready',
      payment_status: 'paid',
      total_amount: 14_000,
      items: [{ quantity: 2 }],
      has_verification_code: false,
      can: { cancel: false, change: false, pay: false },
    });
    expect(order.events.map(({ type }) => type)).toEqual(['placed', 'paid', 'ready']);
    expect((await world.as(member, listOrders)).reply.results.map(({ id }) => id)).toEqual([reply.order_id]);
  });

  it('is told among what still waits for its money, with the offer that shows it; a usual order names none', async () => {
    const deal = await makeDeal(world, { products: [{ price: 10_000, quantity: 3 }] });
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const usual = await world.place(member, [shop.line()]);
    const { order_id } = (await world.as(member, purchaseDayOffer, { body: purchaseOf(deal, member) })).reply;
    const { results } = (await world.as(member, listPendingPayments)).reply;
    expect(new Map(results.map(({ id, day_offer_id }) => [id, day_offer_id]))).toEqual(
      new Map([
        [order_id, deal.id],
        [usual.id, null],
      ]),
    );
  });

  it('keeps the outlet as it was, with the TIN that its receipt shows', async () => {
    const deal = await makeDeal(world);
    const tin = '1000456789';
    await world.deps.db.updateTable('outlets').set({ tin }).where('id', '=', deal.outlet_id).execute();
    const member = await makeMember(world.deps);
    const order_id = await buy(world, member, deal);
    await world.deps.db.updateTable('outlets').set({ tin: null }).where('id', '=', deal.outlet_id).execute();
    expect((await world.order(member, order_id)).outlet.tin).toBe(tin);
  });

  it('is open once a member and offer: the same again is the same, another selection is refused', async () => {
    const deal = await makeDeal(world);
    const member = await makeMember(world.deps);
    world.money.payers = 'wait';
    const body = purchaseOf(deal, member);
    const copies = await Promise.all(
      Array.from({ length: 12 }, (_, copy) => world.as(member, purchaseDayOffer, { body, key: `press-nr-${copy}` })),
    );
    expect(new Set(copies.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(copies.map(({ reply }) => reply.order_id)).size).toBe(1);
    const other = await world.as(member, purchaseDayOffer, { body: purchaseOf(deal, member, 2) });
    expect(other.problem).toMatchObject({ error_code: 'purchase_open', order_id: copies[0]!.reply.order_id });
    const open = await world.as(member, getOpenPurchase, { params: { id: deal.id } });
    expect(open.reply).toMatchObject({ order_id: copies[0]!.reply.order_id, payment: { status: 'pending' } });
    expect(await leftOf(world, deal)).toBe(19);
  });

  it('keeps to the limit per member, over several purchases', async () => {
    const deal = await makeDeal(world, { per_member_limit: 2 });
    const member = await makeMember(world.deps);
    await buyCode(world, member, deal);
    const { problem } = await world.as(member, purchaseDayOffer, { body: purchaseOf(deal, member, 2) });
    expect(problem).toMatchObject({ error_code: 'member_limit_reached', available: 1 });
    await buyCode(world, member, deal);
  });

  it('sells the last piece to one of twenty, and each of the others hears that it is sold out', async () => {
    const deal = await makeDeal(world, { products: [{ quantity: 1 }] });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => makeMember(world.deps)));
    const answers = await Promise.all(
      buyers.map((buyer) => world.as(buyer, purchaseDayOffer, { body: purchaseOf(deal, buyer) })),
    );
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ problem }) => problem.error_code))).toEqual(new Set(['sold_out']));
  });

  it('refuses what has not begun, is over, costs too little, and numbers that cannot pay', async () => {
    const member = await makeMember(world.deps);
    const at = world.deps.now().getTime();
    const later = await makeDeal(world, { starts_at: new Date(at + HOUR_MS) });
    const over = await makeDeal(world, { ends_at: new Date(at) });
    const cheap = await makeDeal(world, { products: [{ price: 100 }] });
    const good = await makeDeal(world);
    const ask = async (body: Record<string, unknown>) => (await world.as(member, purchaseDayOffer, { body })).problem;
    expect(await ask(purchaseOf(later, member))).toMatchObject({ error_code: 'offer_not_started' });
    expect(await ask(purchaseOf(over, member))).toMatchObject({
      error_code: 'offer_ended',
      message: 'This offer has ended.',
    });
    const paused = await makeDeal(world);
    await world.deps.db.updateTable('offers').set({ status: 'paused' }).where('id', '=', paused.id).execute();
    expect(await ask(purchaseOf(paused, member))).toMatchObject({
      error_code: 'offer_ended',
      message: 'This offer is not on sale right now.',
    });
    expect(await ask(purchaseOf(cheap, member))).toMatchObject({ error_code: 'amount_too_small' });
    expect(await ask({ ...purchaseOf(good, member), phone_number: '0751234567' })).toMatchObject({
      error_code: 'phone_network_mismatch',
    });
    const texts = async (change: Record<string, unknown>) =>
      (await ask({ ...purchaseOf(good, member), ...change })).errors;
    expect(await texts({ phone_number: '' })).toEqual({ phone_number: ['Phone number is required'] });
    expect(await texts({ phone_number: 'my phone' })).toEqual({ phone_number: ['Please enter a valid phone number'] });
    expect(await texts({ payment_method: 'card' })).toEqual({ payment_method: ['Please select a payment method'] });
    expect(await texts({ selected_products: [] })).toEqual({
      selected_products: ['Please select at least one product'],
    });
  });
});

describe('eligibility', () => {
  it('says yes, or why not, for people and for machines', async () => {
    const member = await makeMember(world.deps);
    const deal = await makeDeal(world, { products: [{ quantity: 2 }] });
    const limited = await makeDeal(world, { per_member_limit: 1 });
    const ask = async (change: object = {}) => {
      const { phone_number, payment_method, ...chosen } = purchaseOf(deal, member);
      const body = { phone_number, payment_method, ...chosen, ...change };
      return (await world.as(member, checkEligibility, { body })).reply;
    };
    expect(await ask()).toEqual({ eligible: true, code: 'ok', message: 'You can buy this offer.' });
    expect(await ask({ phone_number: '0751234567' })).toMatchObject({ eligible: false, code: 'number_invalid' });
    expect(await ask({ payment_method: 'airtel', phone_number: '0751234567' })).toMatchObject({ code: 'network_down' });
    const product_id = deal.product_ids[0]!;
    expect(await ask({ selected_products: [{ product_id, quantity: 3 }] })).toMatchObject({ code: 'sold_out' });
    const { offer_id, selected_products } = purchaseOf(limited, member, 2);
    expect(await ask({ offer_id, selected_products })).toMatchObject({ code: 'limit_reached' });
    world.money.payers = 'wait';
    await buy(world, member, deal);
    expect(await ask()).toMatchObject({ code: 'purchase_open' });
  });

  it('is no, with the reason, for what no network can collect at once', async () => {
    const member = await makeMember(world.deps);
    const ask = async (price: number, quantity: number) => {
      const deal = await makeDeal(world, { products: [{ price, quantity: 5 }], discount_percentage: 0 });
      return (await world.as(member, checkEligibility, { body: purchaseOf(deal, member, quantity) })).reply;
    };
    expect(await ask(2_000_000, 3)).toEqual({
      eligible: false,
      code: 'amount_too_large',
      message: expect.stringMatching(
        /^Mobile money can collect at most UGX\s5,000,000 at once\. Please choose less\.$/,
      ),
    });
    expect(await ask(300, 1)).toMatchObject({ eligible: false, code: 'amount_too_small' });
    // Enough for the club, and too little for this network.
    expect(await ask(300, 2)).toMatchObject({
      code: 'amount_too_small',
      message: expect.stringMatching(/^MTN takes payments from UGX\s700\.$/),
    });
    expect(await ask(350, 2)).toMatchObject({ eligible: true });
  });
});

describe('an offer of the day', () => {
  it('is in no cart, no other list and no other order', async () => {
    const deal = await makeDeal(world);
    const member = await makeMember(world.deps);
    const [product_id] = deal.product_ids;
    expect((await world.as(member, getOffer, { params: { id: deal.id } })).status).toBe(404);
    const line = { offer_id: deal.id, product_id: product_id!, quantity: 1, service_type: 'in_store' as const };
    expect((await world.as(member, addToCart, { body: line })).status).toBe(404);
    const items = [{ offer: deal.id, product: product_id!, quantity: 1 }];
    expect((await world.as(member, createOrder, { body: { payment_network: 'mtn', items } })).status).toBe(404);
    world.money.payers = 'wait';
    const id = await buy(world, member, deal);
    expect((await world.as(member, backToCart, { params: { id }, body: {} })).status).toBe(409);
  });

  it('is read by everybody: the first to end first, near a place, in an area, and when it is over', async () => {
    const outlet = await makeDeal(world, { hours: 1, name: 'Ends soon' });
    const { reply } = await world.call(listDayOffers, { query: { per_page: 50 } });
    expect(reply.results[0]).toMatchObject({ id: outlet.id, name: 'Ends soon', outlet_area: 'Ntinda' });
    expect(reply).toMatchObject({ active_codes_count: null, server_time: world.deps.now().toISOString() });
    const search = async (text: string) => (await world.call(listDayOffers, { query: { search: text } })).reply.count;
    expect(await search('ntin')).toBeGreaterThan(0);
    expect(await search('Gulu')).toBe(0);
    expect(await search('%')).toBe(0);
    const near = { latitude: 0.354, longitude: 32.612 };
    const found = await world.call(listDayOffers, { query: { ...near, radius: 5 } });
    expect(found.reply.results[0]!.distance_km).toBe(0);
    const far = await world.call(listDayOffers, { query: { latitude: 2.77, longitude: 32.3, radius: 20 } });
    expect(far.reply.count).toBe(0);
    world.clock.advance(HOUR_MS);
    const late = await world.call(getDayOffer, { params: { id: outlet.id } });
    expect(late.reply.offer_end_time).toBe(world.deps.now().toISOString());
    const member = await makeMember(world.deps);
    expect((await world.as(member, listDayOffers, { query: {} })).reply.active_codes_count).toBe(0);
  });
});
