import { makeMember } from '#server-test/people.ts';
import { setZones } from '#server/features/delivery/zones/set-zones.ts';
import { addRider } from '#server/features/outlets/deliveries/riders.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Somebody who brings orders for an outlet. */
export interface Rider {
  readonly rider_id: string;
  readonly member_id: string;
  readonly outlet_id: string;
}

interface Counter {
  readonly outlet_id: string;
  readonly staff_id: string;
}

const EACH = 2;
/** What bringing costs, everywhere. */
export const FEE = 3_333;
const ZONES = [{ zone_name: 'Ntinda', up_to_km: 10, delivery_fee: FEE }];
/** Outlets that must answer soon, so that many a time they do not. */
const ANSWERS = { accept_minutes: 5, give_up_minutes: 40 };

/** Where everything is brought to. */
export const HOME = { text: 'Plot 7, Kisaasi Road', latitude: 0.36, longitude: 32.6 };

/** Riders of every outlet, and where they ride. */
export async function hireRiders(deps: Deps, counters: readonly Counter[]): Promise<Rider[]> {
  const riders = [];
  for (const { outlet_id, staff_id } of counters) {
    await setZones(deps, outlet_id, ZONES, null);
    for (let each = 0; each < EACH; each += 1) {
      const { member_id, phone } = await makeMember(deps, { first_name: 'Moses' });
      const { id } = await addRider(deps, staff_id, outlet_id, { phone, plate: `UFA 12${each}X` });
      riders.push({ rider_id: id, member_id, outlet_id });
    }
  }
  await deps.db.updateTable('outlets').set(ANSWERS).execute();
  return riders;
}
