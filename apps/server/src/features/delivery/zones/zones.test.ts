import { calculateDeliveryFee, getDeliveryFee } from '@club/contract/delivery/zones';
import { getMyOutlet } from '@club/contract/outlets/settings';
import { getOffer } from '@club/contract/shop/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDelivery, places, type Delivery } from '#server-test/delivery-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { changeDeliveryFee } from '#server/features/outlets/settings/delivery-fee.ts';

import { setZones } from './set-zones.ts';

let world: OrdersWorld;
let shop: Delivery;
let member: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await openDelivery(world.deps);
  member = await makeMember(world.deps);
});
afterAll(() => world.close());

const calculate = (body: object, id = shop.outlet_id) =>
  world.as(member, calculateDeliveryFee, { params: { id }, body: { ...body } });

describe('the delivery fee', () => {
  it('is told for an outlet', async () => {
    const { reply } = await world.as(member, getDeliveryFee, { params: { id: shop.outlet_id } });
    const zones = [
      { zone_name: 'Ntinda', delivery_fee: 3_000 },
      { zone_name: 'Kampala', delivery_fee: 7_000 },
    ];
    expect(reply).toEqual({ delivery_fee: 5_000, has_zones: true, zones, currency: 'UGX' });
    const nowhere = await world.as(member, getDeliveryFee, { params: { id: world.deps.random.uuid() } });
    expect(nowhere.status).toBe(404);
  });

  it('is calculated for a place by its zone and distance, with a quote that ends', async () => {
    const { reply } = await calculate(places.far);
    expect(reply).toMatchObject({
      deliverable: true,
      delivery_fee: 7_000,
      zone_name: 'Kampala',
      distance_km: 7.3,
      totals: null,
      expires_at: new Date(world.clock.now().getTime() + 20 * 60_000).toISOString(),
    });
    expect((await calculate(places.beyond)).reply).toMatchObject({
      deliverable: false,
      reason: 'too_far',
      delivery_fee: null,
      quote_id: null,
      message: 'This outlet does not deliver to this place.',
    });
  });

  it('comes with what the cart costs then', async () => {
    await world.fillCart(member, [shop.line(2)], 'delivery');
    const totals = { subtotal: 20_000, discount: 4_000, delivery_fee: 3_000, total: 19_000, cashback: 800 };
    expect((await calculate(places.near)).reply.totals).toEqual(totals);
  });

  it('is refused for what is no place in Uganda, and for an outlet that is not there', async () => {
    for (const wrong of [{}, { latitude: 32.6, longitude: 0.35 }, { latitude: '0.3', longitude: 32.6 }]) {
      expect((await calculate(wrong)).status).toBe(400);
    }
    expect((await calculate(places.near, world.deps.random.uuid())).status).toBe(404);
  });

  it('goes by an area before the rings, and by the one fee where an outlet has drawn nothing', async () => {
    const corners = [
      { latitude: 0.41, longitude: 32.6 },
      { latitude: 0.43, longitude: 32.6 },
      { latitude: 0.42, longitude: 32.63 },
    ];
    const estate = { zone_name: 'Estate', corners, delivery_fee: 1_000 };
    await setZones(world.deps, shop.outlet_id, [estate], { operator: 'somebody@here' });
    expect((await calculate(places.far)).reply).toMatchObject({ zone_name: 'Estate', delivery_fee: 1_000 });
    expect((await calculate(places.near)).reply.deliverable).toBe(false);
    await setZones(world.deps, shop.outlet_id, [], null);
    expect((await calculate(places.far)).reply).toMatchObject({ zone_name: 'Standard delivery', delivery_fee: 5_000 });
    await shop.resetZones();
  });

  it('of 0 without zones says that nothing is brought, and no member is offered it any more until there are zones', async () => {
    const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const offered = async () =>
      (await world.as(member, getOffer, { params: { id: shop.offer_id } })).reply.service_types.includes('delivery');
    const set = (delivery_fee: number) =>
      changeDeliveryFee(world.deps, manager.member_id, shop.outlet_id, { delivery_fee });
    const noDelivery = async () => (await world.as(manager, getMyOutlet, {})).reply.no_delivery;
    await set(0);
    expect([await offered(), await noDelivery()]).toEqual([true, null]);
    await setZones(world.deps, shop.outlet_id, [], null);
    expect([await offered(), await noDelivery()]).toEqual([false, 'no_fee']);
    expect((await calculate(places.near)).reply).toMatchObject({ deliverable: false, reason: 'not_offered' });
    await set(5_000);
    expect([await offered(), await noDelivery()]).toEqual([true, null]);
    await set(0);
    expect(await offered()).toBe(false);
    await shop.resetZones();
    expect(await offered()).toBe(true);
    await set(5_000);
    await shop.offer(false);
    expect([await offered(), await noDelivery()]).toEqual([false, 'no_riders']);
    await shop.offer(true);
  });

  it('is not changed by zones that make no sense', async () => {
    const zone = { zone_name: 'Ntinda', up_to_km: 3, delivery_fee: 3_000 };
    for (const zones of [
      [zone, zone],
      [{ ...zone, delivery_fee: -1 }],
      [{ ...zone, delivery_fee: 1.5 }],
      [{ ...zone, up_to_km: 0 }],
      [{ ...zone, zone_name: ' ' }],
      [{ zone_name: 'Line', delivery_fee: 1, corners: [places.near, places.far, places.near] }],
      [{ zone_name: 'Sea', delivery_fee: 1, corners: [places.near, places.far, { latitude: 50, longitude: 8 }] }],
    ]) {
      await expect(setZones(world.deps, shop.outlet_id, zones, null)).rejects.toThrow('Invalid data provided');
    }
    expect((await calculate(places.near)).reply.delivery_fee).toBe(3_000);
  });
});
