import type { Tablet } from '@club/contract/outlets/tablets';

import { transact } from '#server/db/transact.ts';
import { tellOfStaff } from '#server/features/outlets/staff/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { endShifts, readTabletRow } from './store.ts';

interface Manager {
  readonly member_id: string;
  readonly outlet_ids: readonly string[];
}

/** Ends a tablet for good, and the shift on it at once. Again it answers the same. */
export async function switchOffTablet(deps: Deps, manager: Manager, id: string): Promise<Tablet> {
  return transact(deps.db, async (tx) => {
    const at = deps.now();
    const tablet = await tx
      .selectFrom('outlet_tablets')
      .select(['id', 'outlet_id', 'off_at'])
      .where('id', '=', id)
      .where('outlet_id', 'in', [...manager.outlet_ids])
      .forUpdate()
      .executeTakeFirst();
    if (tablet === undefined) throw new Problem('not_found');
    if (tablet.off_at === null) {
      const off = { off_at: at, off_by: manager.member_id, code_digest: null, code_expires_at: null };
      await tx.updateTable('outlet_tablets').set(off).where('id', '=', id).execute();
      await endShifts(tx, { tablet_id: id }, at);
      tellOfStaff(tx, tablet.outlet_id);
    }
    return readTabletRow(tx, id, at);
  });
}
