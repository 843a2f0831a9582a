import type { DeliveryZone, Point } from '@club/rules/delivery-fee';

import { offerDelivery } from '#server/features/delivery/zones/offer-delivery.ts';
import { setZones } from '#server/features/delivery/zones/set-zones.ts';
import type { Deps } from '#server/ports/deps.ts';

import { makeShop, type Shop } from './shop.ts';

/** Seen from the outlet of every shop here: in its first zone, in its second, and in none. */
export const places: Record<'near' | 'far' | 'beyond', Point> = {
  near: { latitude: 0.3665, longitude: 32.612 },
  far: { latitude: 0.42, longitude: 32.612 },
  beyond: { latitude: 0.6, longitude: 32.612 },
};

const ZONES: readonly DeliveryZone[] = [
  { zone_name: 'Ntinda', up_to_km: 3, delivery_fee: 3_000 },
  { zone_name: 'Kampala', up_to_km: 10, delivery_fee: 7_000 },
];

export interface Delivery extends Shop {
  resetZones(): Promise<void>;
  /** Whether anybody brings what is ordered. */
  offer(has_riders: boolean): Promise<void>;
}

/** A shop that delivers: its one product costs 8,000 where nothing else is wanted, and the way 3,000 or 7,000. */
export async function openDelivery(deps: Deps, wanted: Parameters<typeof makeShop>[1] = {}): Promise<Delivery> {
  const shop = await makeShop(deps, wanted);
  const delivery = {
    ...shop,
    resetZones: () => setZones(deps, shop.outlet_id, ZONES, null),
    offer: (has_riders: boolean) => offerDelivery(deps, shop.outlet_id, has_riders, null),
  };
  await delivery.resetZones();
  await delivery.offer(true);
  return delivery;
}
