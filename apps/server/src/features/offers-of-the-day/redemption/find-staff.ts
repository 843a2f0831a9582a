import { parseStaffPin } from '@club/rules/staff-pin';

import type { Tx } from '#server/db/connect.ts';
import { noteStaff, pinDigest } from '#server/features/outlets/staff/store.ts';
import type { Deps } from '#server/ports/deps.ts';

export interface Staff {
  readonly id: string;
  readonly staff_name: string;
}

/**
 * Whose PIN this is at the outlet of a code. The tries are counted by whoever asks, apart from those at the outlet's own
 * tablets: what customers type never locks somebody who works there.
 */
export async function findStaff(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  outlet_id: string,
  typed: string,
): Promise<Staff | undefined> {
  const pin = parseStaffPin(typed);
  if (pin === null) return undefined;
  const at = now();
  const staff = await tx
    .selectFrom('staff')
    .select(['id', 'name as staff_name'])
    .where('outlet_id', '=', outlet_id)
    .where('pin_digest', '=', pinDigest(config.CODE_KEY, outlet_id, pin))
    .where('state', '=', 'active')
    .where('pin_expires_at', '>', at)
    .executeTakeFirst();
  if (staff !== undefined) await noteStaff(tx, { staff_id: staff.id, type: 'pin_used', at, note: 'A redemption' });
  return staff;
}
