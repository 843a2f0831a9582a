import * as calls from '@club/contract/shop/orders';

import { RawJson, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { cancelOrder } from './ending/cancel-order.ts';
import { readOrder, listRecentOrders } from './views.ts';
import { withoutSecrets } from './views/detail-reply.ts';
import { OrderLists } from './views/list-orders.ts';
import { readTrackedOrder } from './views/track-order.ts';

export function ordersRoutes(mount: Mount, deps: Deps): void {
  const lists = new OrderLists(deps);
  mount(calls.listOrders, async ({ query }, { member_id }) => new RawJson(await lists.page({ member_id, query })));
  mount(calls.listRecentOrders, ({ query }, { member_id }) => listRecentOrders(deps, member_id, query.limit));
  mount(calls.getOrder, async ({ params }, { member_id, tier }) => {
    const order = await readOrder(deps.db, deps, member_id, params.id);
    // On a device that is not confirmed the order may be read, but neither collected nor followed to somebody's door.
    return tier === 'full' ? order : withoutSecrets(order);
  });
  mount(calls.trackOrder, ({ params }, { member_id }) => readTrackedOrder(deps, member_id, params.id));
  mount(calls.cancelOrder, ({ params }, { member_id }) => cancelOrder(deps, member_id, params.id));
}
