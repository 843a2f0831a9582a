import type { ReplyOf } from '@club/contract/endpoint';
import type { resetStaffPin as resetCall } from '@club/contract/outlets/staff';

import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { forgetTries } from '#server/security/try-counter.ts';

import { newStaffPin } from './new-pin.ts';
import { lockStaff, noteStaff, SIGN_IN_TRIES, staffReply, tellOfStaff } from './store.ts';
import { endShifts } from './tablets/store.ts';

interface Manager {
  readonly member_id: string;
  readonly outlet_ids: readonly string[];
}

/** Gives somebody a new PIN, shown once. The old one opens nothing from now on, and who was locked may work again. */
export async function resetStaffPin(deps: Deps, manager: Manager, id: string): Promise<ReplyOf<typeof resetCall>> {
  return transact(deps.db, async (tx) => {
    const at = deps.now();
    const staff = await lockStaff(tx, manager.outlet_ids, id);
    if (staff === undefined) throw new Problem('not_found');
    if (staff.state === 'left') throw new Problem('staff_left');
    const { pin, columns } = await newStaffPin(tx, deps, staff.outlet_id);
    const row = await tx
      .updateTable('staff')
      .set({ ...columns, state: 'active' })
      .where('id', '=', id)
      .where('state', 'in', ['active', 'locked'])
      .returningAll()
      .executeTakeFirstOrThrow();
    await endShifts(tx, { staff_id: id }, at);
    await forgetTries(tx, [SIGN_IN_TRIES], id);
    await noteStaff(tx, { staff_id: id, type: 'pin_set', at, actor_id: manager.member_id });
    tellOfStaff(tx, staff.outlet_id);
    return { staff: staffReply(row), pin };
  });
}
