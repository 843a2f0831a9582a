import * as calls from '@club/contract/outlets/arrivals';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { moveArrival } from './move-arrival.ts';
import { notifyArrival } from './notify-arrival.ts';
import { sayOnMyWay } from './say-on-my-way.ts';
import { readArrivalStats } from './stats-view.ts';
import { listArrivals } from './views.ts';

export function arrivalsRoutes(mount: Mount, deps: Deps): void {
  mount(calls.notifyArrival, ({ params, body }, { member_id }) => notifyArrival(deps, member_id, params.id, body));
  mount(calls.sayOnMyWay, ({ params }, { member_id }) => sayOnMyWay(deps, member_id, params.id));
  mount(calls.listArrivals, ({ query }, staff) => listArrivals(deps, staff, query));
  mount(calls.arrivalStats, ({ query }, staff) => readArrivalStats(deps, staff.outlet_ids, query.outlet));
  mount(calls.moveArrival, ({ params, body }, staff) => moveArrival(deps, staff, params.id, body.status));
}
