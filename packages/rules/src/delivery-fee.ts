import { isInArea } from './delivery-area.ts';
import type { Ugx } from './money.ts';

export type Point = { readonly latitude: number; readonly longitude: number };

type Priced = { readonly zone_name: string; readonly delivery_fee: Ugx };

/** A ring round an outlet: everything up to this distance that no nearer ring and no area covers. */
export type Ring = Priced & { readonly up_to_km: number };

/** An area drawn on the map, such as an estate behind a river: inside it counts, whatever the rings say. */
export type Area = Priced & { readonly corners: readonly Point[] };

export type DeliveryZone = Ring | Area;

export type DeliveryQuote = {
  readonly delivery_fee: Ugx;
  readonly zone_name: string;
  readonly distance_km: number;
};

const EARTH_RADIUS_KM = 6_371;

/** An outlet without zones of its own delivers this far, for its one fee. */
export const ONE_FEE_UP_TO_KM = 10;

/** The fee for delivering to a point, or null where the outlet does not deliver there. */
export function quoteDelivery(zones: readonly DeliveryZone[], outlet: Point, destination: Point): DeliveryQuote | null {
  const distance_km = distanceKm(outlet, destination);
  const zone = pickZone(zones, destination, distance_km);
  return zone && { delivery_fee: zone.delivery_fee, zone_name: zone.zone_name, distance_km };
}

/**
 * The zone of a destination, or null where there is none: of the areas that hold it the one with the lowest fee, else the
 * nearest ring that reaches it. The table may be in any order.
 */
export function pickZone(zones: readonly DeliveryZone[], destination: Point, distance_km: number): DeliveryZone | null {
  const areas = zones.filter((zone) => 'corners' in zone).filter(({ corners }) => isInArea(corners, destination));
  const rings = zones.filter((zone) => 'up_to_km' in zone).filter(({ up_to_km }) => distance_km <= up_to_km);
  return (
    areas.toSorted((a, b) => a.delivery_fee - b.delivery_fee || byName(a, b))[0] ??
    rings.toSorted((a, b) => a.up_to_km - b.up_to_km || a.delivery_fee - b.delivery_fee || byName(a, b))[0] ??
    null
  );
}

/** The zones that count: an outlet's own, or one ring for its one fee. No fee and no zones means no delivery. */
export function zonesInForce(zones: readonly DeliveryZone[], delivery_fee: Ugx): readonly DeliveryZone[] {
  if (zones.length > 0 || delivery_fee === 0) return zones;
  return [{ zone_name: 'Standard delivery', up_to_km: ONE_FEE_UP_TO_KM, delivery_fee }];
}

/** Great-circle distance, rounded to the 0.1 km that is shown: what a member reads is what picks the zone. */
export function distanceKm(from: Point, to: Point): number {
  const dLatitude = radians(to.latitude - from.latitude);
  const dLongitude = radians(to.longitude - from.longitude);
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h))) * 10) / 10;
}

/** Whether both coordinates are numbers on the globe. */
export function isPoint(point: Point): boolean {
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function byName(a: Priced, b: Priced): number {
  return a.zone_name < b.zone_name ? -1 : 1;
}
