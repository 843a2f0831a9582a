import { transact } from '#server/db/transact.ts';
import { noteStaff, tellOfStaff } from '#server/features/outlets/staff/store.ts';
import type { Deps } from '#server/ports/deps.ts';

import { endShifts } from './store.ts';

interface AtCounter {
  readonly member_id: string | null;
  readonly tablet_id?: string;
  readonly session_id: string;
  readonly outlet_ids: readonly string[];
}

/**
 * Ends the caller's shift on the tablet, and not the one of whoever has signed in there by the time that it is heard. A manager has
 * none there, and is signed out elsewhere.
 */
export async function signOutAtCounter(deps: Deps, { tablet_id, session_id, outlet_ids }: AtCounter) {
  if (tablet_id !== undefined) {
    await transact(deps.db, async (tx) => {
      const at = deps.now();
      for (const { staff_id } of await endShifts(tx, { session_id }, at)) {
        await noteStaff(tx, { staff_id, type: 'signed_out', at });
        for (const outlet_id of outlet_ids) tellOfStaff(tx, outlet_id);
      }
    });
  }
  return { success: true, message: 'Your shift has ended.' };
}
