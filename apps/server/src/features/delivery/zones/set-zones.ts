import { areaError } from '@club/rules/delivery-area';
import type { DeliveryZone } from '@club/rules/delivery-fee';
import { formatCount } from '@club/rules/money';
import { isInUganda } from '@club/rules/uganda-bounds';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import { announceOutlet } from '#server/features/outlets/outlets/change-outlet.ts';
import { setHasZones } from '#server/features/outlets/outlets/delivery-needs.ts';
import { refreshCardsOfOutlet } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import type { Deps } from '#server/ports/deps.ts';
import { refuseFields } from '#server/refuse-fields.ts';

const MOST_ZONES = 20;
const MOST_FEE_UGX = 1_000_000;
const MOST_KM = 100;
const MOST_NAME_CHARS = 60;

/** Puts these zones in the place of all that the outlet had. Quotes that were given stay good until they run out. */
export async function setZones(
  deps: Pick<Deps, 'db' | 'now'>,
  outlet_id: string,
  zones: readonly DeliveryZone[],
  by: Actor,
): Promise<void> {
  refuseFields(wrongOf(zones));
  await transact(deps.db, async (tx) => {
    const isChanged = await setHasZones(tx, outlet_id, zones.length > 0);
    const before = await tx
      .deleteFrom('delivery_zones')
      .where('outlet_id', '=', outlet_id)
      .returning(['zone_name', 'delivery_fee', 'up_to_km', 'corners'])
      .execute();
    await insertRows(tx, outlet_id, zones);
    if (isChanged) await refreshCardsOfOutlet(tx, outlet_id);
    announceOutlet(tx, outlet_id);
    await audit(tx, {
      at: deps.now(),
      ...actorColumns(by),
      action: 'outlet.delivery_zones',
      subject_type: 'outlet',
      subject_id: outlet_id,
      before: { zones: before },
      after: { zones },
    });
  });
}

/** Writes the first zones of an outlet that has no riders yet. */
export async function insertZones(tx: Tx, outlet_id: string, zones: readonly DeliveryZone[]): Promise<void> {
  await setHasZones(tx, outlet_id, zones.length > 0);
  await insertRows(tx, outlet_id, zones);
}

async function insertRows(tx: Tx, outlet_id: string, zones: readonly DeliveryZone[]): Promise<void> {
  if (zones.length === 0) return;
  const rows = zones.map(({ zone_name, delivery_fee, ...reach }) => ({
    outlet_id,
    zone_name,
    delivery_fee,
    up_to_km: 'up_to_km' in reach ? reach.up_to_km : null,
    corners: 'corners' in reach ? JSON.stringify(reach.corners) : null,
  }));
  await tx.insertInto('delivery_zones').values(rows).execute();
}

function wrongOf(zones: readonly DeliveryZone[]): Record<string, string | null> {
  const names = new Set(zones.map(({ zone_name }) => zone_name.trim().toLowerCase()));
  return {
    zones:
      zones.length > MOST_ZONES
        ? `An outlet has at most ${MOST_ZONES} zones`
        : names.size < zones.length
          ? 'No two zones of an outlet have the same name'
          : null,
    ...Object.fromEntries(
      zones.map((zone, index) => [`zone ${index + 1}`, zoneError(zone) ?? sameReach(zone, zones.slice(0, index))]),
    ),
  };
}

/** Of two rings that reach equally far only the one with the lower fee would ever count. */
function sameReach(zone: DeliveryZone, earlier: readonly DeliveryZone[]): string | null {
  if ('corners' in zone) return null;
  const same = earlier.findIndex((other) => 'up_to_km' in other && other.up_to_km === zone.up_to_km);
  return same < 0 ? null : `It reaches as far as zone ${same + 1}: only the cheaper of them would ever count`;
}

function zoneError(zone: DeliveryZone): string | null {
  const { zone_name, delivery_fee } = zone;
  if (zone_name.trim() === '' || zone_name.length > MOST_NAME_CHARS) {
    return `Please give a name of 1 to ${MOST_NAME_CHARS} characters`;
  }
  if (!Number.isSafeInteger(delivery_fee) || delivery_fee < 0 || delivery_fee > MOST_FEE_UGX) {
    return `The fee is a whole number from 0 to ${formatCount(MOST_FEE_UGX)}`;
  }
  if ('corners' in zone) return zone.corners.every(isInUganda) ? areaError(zone.corners) : 'Its corners lie in Uganda';
  return zone.up_to_km > 0 && zone.up_to_km <= MOST_KM ? null : `It reaches from more than 0 to ${MOST_KM} km`;
}
