import * as calls from '@club/contract/outlets/orders-desk';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listDeskOrders } from './list-desk-orders.ts';
import { overrideOrder } from './override-order.ts';

export function ordersDeskRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listDeskOrders, ({ query }, { member_id }) => listDeskOrders(deps, query, member_id));
  mount(calls.overrideOrder, ({ params, body }, { member_id }) => overrideOrder(deps, member_id, params.id, body));
}
