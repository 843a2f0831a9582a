import type { StaffMember } from '@club/contract/outlets/staff';
import { STAFF_STATES, staffMoves, type StaffState } from '@club/rules/staff-pin';

import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { lockStaff, noteStaff, staffReply, tellOfStaff } from './store.ts';
import { endShifts } from './tablets/store.ts';

const events = { active: 'unlocked', locked: 'locked', left: 'left' } as const;

interface Manager {
  readonly member_id: string;
  readonly outlet_ids: readonly string[];
}

/** Locks somebody, lets them work again, or ends their work here: one press, and the PIN opens nothing. */
export async function moveStaff(deps: Deps, manager: Manager, id: string, to: StaffState): Promise<StaffMember> {
  return transact(deps.db, async (tx) => {
    const at = deps.now();
    const staff = await lockStaff(tx, manager.outlet_ids, id);
    if (staff === undefined) throw new Problem('not_found');
    if (staff.state === to) return staffReply(staff);
    const moved = await tx
      .updateTable('staff')
      .set({ state: to, ...(to === 'left' && { left_at: at, pin_digest: null, pin_expires_at: null }) })
      .where('id', '=', id)
      .where(
        'state',
        'in',
        STAFF_STATES.filter((from) => staffMoves[from].includes(to)),
      )
      .returningAll()
      .executeTakeFirst();
    if (moved === undefined) throw new Problem('staff_left');
    if (to !== 'active') await endShifts(tx, { staff_id: id }, at);
    await noteStaff(tx, { staff_id: id, type: events[to], at, actor_id: manager.member_id });
    tellOfStaff(tx, moved.outlet_id);
    return staffReply(moved);
  });
}
