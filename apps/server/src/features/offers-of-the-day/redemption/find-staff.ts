import { parseStaffPin } from '@club/rules/staff-pin';

import type { Tx } from '#server/db/connect.ts';
import { noteStaff, pinDigest } from '#server/features/outlets/staff/store.ts';
import type { Deps } from '#server/ports/deps.ts';

export interface Staff {
  readonly id: string;
  readonly staff_name: string;
  /** Where they work, and so where the code is used. */
  readonly outlet_id: string;
}

/**
 * Whose PIN this is at one of the outlets of a code, the first of them before the others. The tries are counted by whoever asks, apart from those at the outlet's own
 * tablets: what customers type never locks somebody who works there.
 */
export async function findStaff(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  outlet_ids: readonly string[],
  typed: string,
): Promise<Staff | undefined> {
  const pin = parseStaffPin(typed);
  if (pin === null) return undefined;
  const at = now();
  for (const outlet_id of outlet_ids) {
    const staff = await tx
      .selectFrom('staff')
      .select(['id', 'name as staff_name', 'outlet_id'])
      .where('outlet_id', '=', outlet_id)
      .where('pin_digest', '=', pinDigest(config.CODE_KEY, outlet_id, pin))
      .where('state', '=', 'active')
      .where('pin_expires_at', '>', at)
      .executeTakeFirst();
    if (staff === undefined) continue;
    await noteStaff(tx, { staff_id: staff.id, type: 'pin_used', at, note: 'A redemption' });
    return staff;
  }
  return undefined;
}
