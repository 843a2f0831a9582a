import { calculateDeliveryFee } from '@club/contract/delivery/zones';
import { getOffer } from '@club/contract/shop/catalogue';
import { changeDeliveryAddress, createOrder, processPayment } from '@club/contract/shop/checkout';
import { getOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openDelivery, places, type Delivery } from '#server-test/delivery-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { setZones } from '#server/features/delivery/zones/set-zones.ts';

let world: OrdersWorld;
let shop: Delivery;
let member: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await openDelivery(world.deps);
});
beforeEach(async () => {
  world.money.payers = 'pay';
  member = await makeMember(world.deps);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const { near, far, beyond } = places;
const address = { text: 'Plot 7, blue gate', landmark: 'Total station', stage: 'Kisaasi stage', ...near };
const items = () => [{ offer: shop.offer_id, product: shop.product_ids[0]!, quantity: 1 }];
const ask = (body: object, person = member) =>
  world.as(person, createOrder, {
    body: { payment_network: 'mtn', service_type: 'delivery', items: items(), ...body },
  });
const quoteFor = async (place: typeof near, person = member) =>
  (await world.as(person, calculateDeliveryFee, { params: { id: shop.outlet_id }, body: place })).reply;
const move = (id: string, body: object, person = member) =>
  world.as(person, changeDeliveryAddress, { params: { id }, body: { ...address, ...body } });
const prompt = (id: string) =>
  world.as(member, processPayment, {
    params: { id },
    body: { payment_network: 'mtn', phone_number: member.phone },
  });

describe('a delivery', () => {
  it('costs what its quote says, and the order keeps where it goes', async () => {
    const { quote_id, delivery_fee } = await quoteFor(near);
    const { reply } = await ask({ delivery_address: address, quote_id: quote_id!, delivery_fee: delivery_fee! });
    expect(reply).toMatchObject({
      service_type: 'delivery',
      delivery_fee: 3_000,
      total_amount: 8_000 + 3_000,
      delivery_address: 'Plot 7, blue gate, landmark: Total station, stage: Kisaasi stage',
      delivery: { zone_name: 'Ntinda', distance_km: 1.4, address: { ...address, area: null, contact_phone: null } },
    });
    await world.pay(member, reply.id);
    expect(await world.order(member, reply.id)).toMatchObject({ payment_status: 'paid', payment: { amount: 11_000 } });
    // Nobody is told that what is brought is ready, so nobody is promised it.
    expect((await world.messages('payment_received')).at(-1)).toMatch(
      /We received UGX.11,000 for order \S+ at [^.]+\.$/,
    );
  });

  it('keeps the quoted fee for twenty minutes though the zones change, and then costs what they say', async () => {
    const { quote_id } = await quoteFor(far);
    const body = { delivery_address: { ...address, ...far }, quote_id: quote_id! };
    await setZones(world.deps, shop.outlet_id, [{ zone_name: 'All', up_to_km: 50, delivery_fee: 20_000 }], null);
    expect((await ask(body)).reply.delivery_fee).toBe(7_000);
    world.clock.advance(20 * 60_000);
    const refused = await ask({ ...body, delivery_fee: 7_000 });
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({
      error_code: 'totals_changed',
      subtotal: 10_000,
      discount: 2_000,
      delivery_fee: 20_000,
      total: 28_000,
      items: [{ product_id: shop.product_ids[0], unit_price: 8_000, line_total: 8_000, product_name: 'Product 1' }],
    });
    const renewed = (refused.problem['delivery'] as { quote_id: string }).quote_id;
    expect((await ask({ ...body, quote_id: renewed, delivery_fee: 20_000 })).reply.total_amount).toBe(28_000);
    await shop.resetZones();
  });

  it('takes a quote for nothing but what it was given for', async () => {
    const { quote_id } = await quoteFor(near);
    const other = await makeMember(world.deps);
    const forged = `${Buffer.from('{"delivery_fee":0}').toString('base64url')}.${quote_id!.split('.')[1]}`;
    const farAway = { ...address, ...far };
    for (const [body, person] of [
      [{ delivery_address: farAway, quote_id: quote_id! }, member],
      [{ delivery_address: farAway, quote_id: forged }, member],
      [{ delivery_address: farAway, quote_id: 'nonsense' }, member],
      [{ delivery_address: farAway, quote_id: quote_id! }, other],
    ] as const) {
      expect((await ask(body, person)).reply.delivery_fee).toBe(7_000);
    }
  });

  it('is refused where the outlet does not deliver, with the text at the address', async () => {
    const refused = await ask({ delivery_address: { ...address, ...beyond } });
    expect(refused.problem).toMatchObject({
      error_code: 'not_deliverable',
      errors: { delivery_address: ['This outlet does not deliver to this place.'] },
    });
    const empty = await ask({ delivery_address: { ...address, text: ' \u200b ' } });
    expect([empty.status, empty.problem.message]).toEqual([400, 'Please enter a delivery address']);
  });

  it('is answered with what a fresh look at the order shows', async () => {
    const replies = [(await ask({ delivery_address: { ...address, ...far } })).reply, (await ask({})).reply];
    for (const reply of replies) {
      expect(reply).toEqual(await world.order(member, reply.id));
    }
    expect(replies.map(({ delivery }) => delivery === null)).toEqual([false, true]);
  });

  it('is not paid before it has a quoted address', async () => {
    const { reply: order } = await ask({});
    expect(order).toMatchObject({ delivery_fee: 5_000, delivery: null, delivery_address: null });
    expect((await prompt(order.id)).problem).toMatchObject({
      error_code: 'address_required',
      message: 'Please enter a delivery address',
    });
    expect((await ask({ use_cashback: 13_000 })).problem.error_code).toBe('address_required');
    expect((await move(order.id, far)).reply).toMatchObject({ delivery_fee: 7_000, total_amount: 15_000 });
    expect((await prompt(order.id)).status).toBe(202);
  });
});

it('where a delivery goes is not for whoever has guessed a PIN', async () => {
  const { id } = (await ask({ delivery_address: address, special_instructions: 'Second gate, ask for Rose' })).reply;
  const sessions = world.deps.db.updateTable('sessions').where('id', '=', member.session_id);
  await sessions.set({ tier: 'limited' }).execute();
  world.clock.advance(2_000);
  const { reply } = await world.as(member, getOrder, { params: { id } });
  expect(reply).toMatchObject({ codes_hidden: true, service_type: 'delivery', delivery_fee: 3_000, delivery: null });
  const text = JSON.stringify(reply);
  for (const secret of ['blue gate', 'Total station', 'Kisaasi', String(near.latitude), 'Rose', 'Ntinda"']) {
    expect([secret, text.replace(JSON.stringify(reply.outlet), '').includes(secret)]).toEqual([secret, false]);
  }
  await sessions.set({ tier: 'full' }).execute();
  world.clock.advance(2_000);
  expect((await world.order(member, id)).delivery?.address.text).toBe('Plot 7, blue gate');
});

describe('another address', () => {
  it('changes the fee until the order is paid, when the member has seen it', async () => {
    const { id } = (await ask({ delivery_address: address })).reply;
    const unseen = await move(id, { ...far, delivery_fee: 3_000 });
    expect(unseen.problem).toMatchObject({ error_code: 'totals_changed', delivery_fee: 7_000, total: 15_000 });
    expect((await move(id, { ...far, delivery_fee: 7_000 })).reply).toMatchObject({ total_amount: 15_000 });
    expect((await move(id, beyond)).problem.error_code).toBe('not_deliverable');
    expect((await move(id, near, await makeMember(world.deps))).status).toBe(404);
  });

  it('is refused where what is left to be paid is less than any network collects', async () => {
    const free = await openDelivery(world.deps, { products: [{ price: 400, pieces: 5 }] });
    const item = { offer: free.offer_id, product: free.product_ids[0]!, quantity: 1 };
    const { id } = (await ask({ delivery_address: address, items: [item] })).reply;
    await setZones(world.deps, free.outlet_id, [{ zone_name: 'All', up_to_km: 50, delivery_fee: 0 }], null);
    expect((await move(id, far)).problem).toMatchObject({
      error_code: 'amount_too_small',
      errors: { delivery_address: ['With a delivery there this order costs less than mobile money can collect.'] },
    });
    expect((await world.order(member, id)).delivery_fee).toBe(3_000);
  });

  it('is refused where more is to be paid than any network collects at once', async () => {
    const dear = await openDelivery(world.deps, { products: [{ price: 6_245_000, pieces: 5 }] });
    const item = { offer: dear.offer_id, product: dear.product_ids[0]!, quantity: 1 };
    const { id, total_amount } = (await ask({ delivery_address: address, items: [item] })).reply;
    expect(total_amount).toBe(4_999_000);
    expect((await move(id, far)).problem).toMatchObject({
      error_code: 'amount_too_large',
      errors: {
        delivery_address: ['With a delivery there this order costs more than mobile money can collect at once.'],
      },
    });
    expect((await world.order(member, id)).total_amount).toBe(4_999_000);
  });

  it('waits while the money of the old one is asked for', async () => {
    const { id } = (await ask({ delivery_address: address })).reply;
    world.money.payers = 'wait';
    await world.prompt(member, id);
    expect((await move(id, far)).problem).toMatchObject({ error_code: 'order_move_refused' });
    expect((await world.order(member, id)).can.change_address).toBe(false);
  });

  it('is taken after payment only where it costs no more (T31)', async () => {
    const { id } = (await ask({ delivery_address: { ...address, ...far } })).reply;
    await world.pay(member, id);
    const nearer = await move(id, { ...near, text: 'My office' });
    expect(nearer.reply).toMatchObject({
      delivery_fee: 7_000,
      total_amount: 15_000,
      delivery: { zone_name: 'Ntinda' },
    });
    expect(nearer.reply.events.at(-1)).toMatchObject({ type: 'address_changed' });
    // The far one was paid for, so the way back to it is open.
    expect((await move(id, far)).status).toBe(200);

    const cheap = (await ask({ delivery_address: address })).reply.id;
    await world.pay(member, cheap);
    const refused = await move(cheap, far);
    expect(refused.problem).toMatchObject({ error_code: 'address_costs_more', delivery_fee: 7_000, paid_fee: 3_000 });
    expect(await world.order(member, cheap)).toMatchObject({ delivery: { zone_name: 'Ntinda' }, total_amount: 11_000 });
  });

  it('has other words for the place that was paid for, whatever the outlet asks or does by now', async () => {
    const { id } = (await ask({ delivery_address: address })).reply;
    await world.pay(member, id);
    await setZones(world.deps, shop.outlet_id, [{ zone_name: 'Dear', up_to_km: 1, delivery_fee: 20_000 }], null);
    await shop.offer(false);
    const words = { landmark: 'Green kiosk', contact_phone: '0772123456' };
    const { reply } = await move(id, { ...near, ...words });
    expect(reply).toMatchObject({
      delivery_fee: 3_000,
      total_amount: 11_000,
      delivery: {
        zone_name: 'Ntinda',
        distance_km: 1.4,
        address: { ...near, ...words, contact_phone: '+256772123456' },
      },
    });
    expect(reply.events.at(-1)).toMatchObject({ type: 'address_changed' });
    expect((await move(id, { ...near, contact_phone: '77212345' })).problem).toMatchObject({
      error_code: 'invalid_data',
      errors: { contact_phone: ['Please enter a valid phone number'] },
    });
    expect((await move(id, far)).problem.error_code).toBe('not_deliverable');
    await shop.resetZones();
    await shop.offer(true);
  });

  it('is refused once the order is ready, and for what is picked up', async () => {
    const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const { id } = (await ask({ delivery_address: address })).reply;
    await world.pay(member, id);
    await world.makeReady(manager, member, id);
    expect((await move(id, near)).problem.error_code).toBe('order_move_refused');
    const pickedUp = await world.place(member, [shop.line()]);
    expect((await move(pickedUp.id, near)).problem.error_code).toBe('order_move_refused');
  });
});

it('a delivery is offered only where somebody brings it', async () => {
  await shop.offer(false);
  const offer = async () => (await world.as(member, getOffer, { params: { id: shop.offer_id } })).reply.service_types;
  expect(await offer()).not.toContain('delivery');
  expect((await ask({ delivery_address: address })).problem.error_code).toBe('service_type_unavailable');
  expect(await quoteFor(near)).toMatchObject({ deliverable: false, reason: 'not_offered' });
  await shop.offer(true);
  expect(await offer()).toContain('delivery');
});
