import type { DeliveryZone } from '@club/rules/delivery-fee';
import { times } from '@club/rules/money';

import type { SeedOutlet } from './catalogue-types.ts';

/** Ntinda, Bukoto and Kisaasi as riders of the supermarket know them. */
const NTINDA_HILLS = [
  { latitude: 0.341, longitude: 32.592 },
  { latitude: 0.343, longitude: 32.622 },
  { latitude: 0.366, longitude: 32.626 },
  { latitude: 0.372, longitude: 32.602 },
  { latitude: 0.359, longitude: 32.588 },
];

/** Where an outlet of the story delivers: three rings by its fee, and round Ntinda an area of its own. */
export function zonesOf({ name, area, town, delivery_fee, offers_delivery }: SeedOutlet): DeliveryZone[] {
  if (!offers_delivery) return [];
  const rings = [
    { zone_name: `${area} and nearby`, up_to_km: 3, delivery_fee },
    { zone_name: town, up_to_km: 8, delivery_fee: times(delivery_fee, 2) },
    { zone_name: `Around ${town}`, up_to_km: 15, delivery_fee: times(delivery_fee, 3) },
  ];
  if (name !== 'Freshbasket Supermarket') return rings;
  return [{ zone_name: 'Ntinda hills', corners: NTINDA_HILLS, delivery_fee: 3_000 }, ...rings];
}
