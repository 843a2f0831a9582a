import * as calls from '@club/contract/outlets/staff';

import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { addStaff } from './add-staff.ts';
import { moveStaff } from './move-staff.ts';
import { resetStaffPin } from './reset-pin.ts';
import { listStaff, readStaffLog } from './views.ts';

export function outletStaffRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listStaff, ({ query }, { outlet_ids }) => listStaff(deps, outlet_ids, query.outlet));
  mount(calls.addStaff, async ({ query, body }, { member_id, outlet_ids }) => {
    const { id } = await chooseOutlet(deps.db, outlet_ids, query.outlet);
    return addStaff(deps, member_id, id, body);
  });
  mount(calls.resetStaffPin, ({ params }, manager) => resetStaffPin(deps, manager, params.id));
  mount(calls.moveStaff, ({ params, body }, manager) => moveStaff(deps, manager, params.id, body.state));
  mount(calls.readStaffLog, ({ params }, { outlet_ids }) => readStaffLog(deps, outlet_ids, params.id));
}
