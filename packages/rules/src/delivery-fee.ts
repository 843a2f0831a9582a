import type { Ugx } from './money.ts';

export type Point = { readonly latitude: number; readonly longitude: number };

/** A ring round an outlet: everything up to this distance that no nearer zone covers. */
export type DeliveryZone = {
  readonly zone_name: string;
  readonly up_to_km: number;
  readonly delivery_fee: Ugx;
};

export type DeliveryQuote = {
  readonly delivery_fee: Ugx;
  readonly zone_name: string;
  readonly distance_km: number;
};

const EARTH_RADIUS_KM = 6_371;

/** The fee for delivering to a point, or null where the outlet does not deliver that far. */
export function quoteDelivery(zones: readonly DeliveryZone[], outlet: Point, destination: Point): DeliveryQuote | null {
  const distance_km = distanceKm(outlet, destination);
  const zone = pickZone(zones, distance_km);
  return zone && { delivery_fee: zone.delivery_fee, zone_name: zone.zone_name, distance_km };
}

/** The nearest ring that reaches the distance, or null beyond the last one. The table may be in any order. */
export function pickZone(zones: readonly DeliveryZone[], distance_km: number): DeliveryZone | null {
  const reaching = zones.filter((zone) => distance_km <= zone.up_to_km);
  return reaching.sort((a, b) => a.up_to_km - b.up_to_km)[0] ?? null;
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
