import { transact } from '#server/db/transact.ts';
import { noteStaff } from '#server/features/outlets/staff/store.ts';
import type { Deps } from '#server/ports/deps.ts';

import { endShifts } from './store.ts';

interface AtCounter {
  readonly member_id: string | null;
  readonly tablet_id?: string;
}

/** Ends the shift on the tablet. A manager has none there, and is signed out elsewhere. */
export async function signOutAtCounter(deps: Deps, { tablet_id }: AtCounter) {
  if (tablet_id !== undefined) {
    await transact(deps.db, async (tx) => {
      const at = deps.now();
      for (const { staff_id } of await endShifts(tx, { tablet_id }, at)) {
        await noteStaff(tx, { staff_id, type: 'signed_out', at });
      }
    });
  }
  return { success: true, message: 'Your shift has ended.' };
}
