import { listOutletOrders } from '@club/contract/outlets';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { outletBoardView } from './views.ts';

/** What outlets read; what they do to orders stands with the orders. */
export function outletsRoutes(mount: Mount, deps: Deps): void {
  mount(listOutletOrders, ({ query }, caller) => outletBoardView(deps, caller.outlet_ids, query));
}
