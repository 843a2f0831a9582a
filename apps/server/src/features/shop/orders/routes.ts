import * as calls from '@club/contract/shop/orders';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { cancelOrder } from './ending/cancel-order.ts';
import { listOrders, readOrder, listRecentOrders } from './views.ts';
import { withoutCode } from './views/detail-reply.ts';
import { readTrackedOrder } from './views/track-order.ts';

export function ordersRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listOrders, ({ query }, { member_id }) => listOrders(deps, member_id, query));
  mount(calls.listRecentOrders, ({ query }, { member_id }) => listRecentOrders(deps, member_id, query.limit));
  mount(calls.getOrder, async ({ params }, { member_id, tier }) => {
    const order = await readOrder(deps.db, deps, member_id, params.id);
    // On a device that is not confirmed the order may be read, but not collected.
    return tier === 'full' ? order : withoutCode(order);
  });
  mount(calls.trackOrder, ({ params }, { member_id }) => readTrackedOrder(deps, member_id, params.id));
  mount(calls.cancelOrder, ({ params }, { member_id }) => cancelOrder(deps, member_id, params.id));
}
