import type { Conflict } from '@club/contract/offers-of-the-day/shifts';

import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { findConflict } from './conflicts.ts';
import { announceConflict } from './tell-conflict.ts';

interface Settling {
  readonly id: string;
  readonly note: string;
  readonly member_id: string;
  /** The outlets that the person manages; an admin settles for any. */
  readonly outlet_ids: readonly string[] | 'any';
}

/** Somebody has looked into it and says what came of it. It is said once: of two, the second hears what the first has said. */
export async function settleConflict(deps: Deps, { id, note, member_id, outlet_ids }: Settling): Promise<Conflict> {
  const at = deps.now();
  return transact(deps.db, async (tx) => {
    const conflict = await findConflict(deps, tx, id, outlet_ids);
    if (conflict === undefined) throw new Problem('not_found');
    const { numUpdatedRows } = await tx
      .updateTable('provisional_redemptions')
      .set({ settled_at: at, settled_by: member_id, settled_note: note })
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await audit(tx, {
        at,
        actor_id: member_id,
        action: 'offline_conflict.settle',
        subject_type: 'provisional_redemption',
        subject_id: id,
        after: { note, conflict: conflict.conflict, order: conflict.order_number, outlet: conflict.outlet.name },
      });
      announceConflict(tx, conflict.outlet.id, id);
    }
    return (await findConflict(deps, tx, id, outlet_ids))!;
  });
}
