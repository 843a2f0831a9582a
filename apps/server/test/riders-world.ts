import { moveOutletOrder, shortOutletOrder } from '@club/contract/outlets/counter';
import * as calls from '@club/contract/outlets/deliveries';
import * as riderCalls from '@club/contract/outlets/riders';
import * as ridingCalls from '@club/contract/outlets/riding';
import { sql } from 'kysely';

import { openOrdersWorld, type OrdersWorld } from './orders-world.ts';
import { makeMember, type Person } from './people.ts';
import { makeShop, type Shop } from './shop.ts';

type Said = Record<string, unknown>;

interface Bought {
  /** Of each product, or product by product. */
  pieces?: number | number[];
  missing?: number;
  of?: number;
  beforeReady?: (owner: Person, id: string) => Promise<void>;
}

/** An outlet with riders, in a world that is there already or one of its own, and the few steps that every test of deliveries takes. */
export async function openRidersWorld(there?: OrdersWorld, wanted: Parameters<typeof makeShop>[1] = {}) {
  const world = there ?? (await openOrdersWorld());
  const shop = await makeShop(world.deps, wanted);
  const manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  return { world, shop, manager, ...stepsOf(world, shop, manager) };
}
export type RidersWorld = Awaited<ReturnType<typeof openRidersWorld>>;

function stepsOf(world: OrdersWorld, shop: Shop, manager: Person) {
  const newRider = async (): Promise<{ rider: Person; id: string }> => {
    const rider = await makeMember(world.deps, { first_name: 'Moses' });
    const body = { phone: rider.phone, plate: 'UFA 123X' };
    return { rider, id: (await world.as(manager, riderCalls.addRider, { body })).reply.id };
  };
  /**
   * A paid order that is to be brought, ready at the outlet with the pieces that are there of its first products. Selling deliveries
   * is another's business.
   */
  const readyOrder = async (buyer?: Person, { pieces = 1, missing = 0, of = 1, beforeReady }: Bought = {}) => {
    const owner = buyer ?? (await makeMember(world.deps));
    const bought = typeof pieces === 'number' ? Array.from({ length: of }, () => pieces) : pieces;
    const { id } = await world.place(
      owner,
      bought.map((each, place) => shop.line(each, place)),
    );
    await world.pay(owner, id);
    const address = JSON.stringify({ text: 'Plot 7, Kisaasi Road', latitude: 0.36, longitude: 32.6 });
    await sql`
      UPDATE orders SET service_type = 'delivery', delivery_address = ${address}::jsonb, delivery_zone = 'Ntinda',
        delivery_km = 1.2
      WHERE id = ${id}`.execute(world.deps.db);
    const [line] = missing === 0 ? [] : (await world.order(owner, id)).items;
    const lines = [{ id: line?.id, pieces: missing }];
    if (line !== undefined) await world.as(manager, shortOutletOrder, { params: { id }, body: { lines } });
    await beforeReady?.(owner, id);
    for (const status of ['confirmed', 'ready'] as const)
      await world.as(manager, moveOutletOrder, { params: { id }, body: { status } });
    return { owner, id };
  };
  const assign = (order_id: string, rider_id: string, person = manager) =>
    world.as(person, calls.assignRider, { params: { id: order_id }, body: { rider_id } });
  const move = (rider: Person, id: string, status: string, more: Said = {}, key?: string) =>
    world.as(rider, ridingCalls.moveDelivery, {
      params: { id },
      body: { status, ...more },
      ...(key === undefined ? {} : { key }),
    });
  const deliver = (rider: Person, id: string, code: string, more: Said = {}) =>
    world.as(rider, ridingCalls.deliverWithCode, { params: { id }, body: { code, ...more } });
  const seen = async (owner: Person, id: string) => (await world.order(owner, id)).delivery_assignment!;
  const given = async (buyer?: Person) => {
    const { rider, id: rider_id } = await newRider();
    const { owner, id } = await readyOrder(buyer);
    return { rider, rider_id, owner, id, delivery_id: (await assign(id, rider_id)).reply.id };
  };
  const arrived = async (buyer?: Person) => {
    const all = await given(buyer);
    await move(all.rider, all.delivery_id, 'picked_up');
    await move(all.rider, all.delivery_id, 'arrived');
    return { ...all, code: (await seen(all.owner, all.id)).delivery_code!.code };
  };
  return { newRider, readyOrder, assign, move, deliver, seen, given, arrived };
}

/** A code that is not this one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
