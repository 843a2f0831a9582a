import * as calls from '@club/contract/outlets/day';

import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { closeOutletDay, readOutletDay } from './outlet-day.ts';

export function outletDayRoutes(mount: Mount, deps: Deps): void {
  mount(calls.readOutletDay, ({ query }, { outlet_ids }) => readOutletDay(deps, outlet_ids, query));
  mount(calls.closeOutletDay, async ({ query, body }, { member_id, outlet_ids }) => {
    const outlet = await chooseOutlet(deps.db, outlet_ids, query.outlet);
    return closeOutletDay(deps, member_id, outlet, body.day);
  });
}
