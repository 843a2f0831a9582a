import * as calls from '@club/contract/outlets/settings';

import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { changeMyOutlet } from './change-my-outlet.ts';
import { changeDeliveryFee } from './delivery-fee.ts';
import { listOutlets, readMyOutlet } from './outlet-view.ts';
import { pauseOutlet } from './pause-outlet.ts';

export function outletSettingsRoutes(mount: Mount, deps: Deps): void {
  const chosen = async (outlet_ids: readonly string[], wanted: string | undefined) =>
    (await chooseOutlet(deps.db, outlet_ids, wanted)).id;
  mount(calls.getMyDeliveryFee, async ({ query }, { outlet_ids }) => {
    const { id, name, delivery_fee } = await readMyOutlet(deps, outlet_ids, query.outlet);
    return { success: true, data: { id, name, delivery_fee } };
  });
  mount(calls.changeMyDeliveryFee, async ({ query, body }, staff) =>
    changeDeliveryFee(deps, staff.member_id, await chosen(staff.outlet_ids, query.outlet), body),
  );
  mount(calls.getMyOutlet, ({ query }, { outlet_ids }) => readMyOutlet(deps, outlet_ids, query.outlet));
  mount(calls.changeMyOutlet, async ({ query, body }, staff) =>
    changeMyOutlet(deps, staff.member_id, await chosen(staff.outlet_ids, query.outlet), body),
  );
  mount(calls.pauseMyOutlet, async ({ query, body }, staff) =>
    pauseOutlet(deps, staff.member_id, await chosen(staff.outlet_ids, query.outlet), body),
  );
  mount(calls.listAdminOutlets, ({ query }) => listOutlets(deps, query));
  mount(calls.changeDeliveryFee, ({ params, body }, admin) =>
    changeDeliveryFee(deps, admin.member_id, params.id, body, { isOfTheClub: true }),
  );
}
