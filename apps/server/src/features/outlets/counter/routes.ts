import * as calls from '@club/contract/outlets/counter';

import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { delayOrder } from './acts/delay-order.ts';
import { generateOrderCode } from './acts/new-code.ts';
import { notCollected } from './acts/not-collected.ts';
import { rejectOrder } from './acts/reject-order.ts';
import { shortSupply } from './acts/short-supply.ts';
import { listOutletOrders } from './board-view.ts';
import { completeOrderWithCode } from './complete-order.ts';
import { findOrderByCode } from './find-by-code.ts';
import { moveOutletOrder } from './move-outlet-order.ts';
import { verifyOrderCode } from './verify-order-code.ts';

export function counterRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listOutletOrders, ({ query }, staff) => listOutletOrders(deps, staff, query));
  mount(calls.moveOutletOrder, ({ params, body, once }, staff) =>
    moveOutletOrder(deps, staff, params.id, body.status, once),
  );
  mount(calls.rejectOutletOrder, ({ params, body }, staff) => rejectOrder(deps, staff, params.id, body));
  mount(calls.delayOutletOrder, ({ params, body, once }, staff) => delayOrder(deps, staff, params.id, body, once));
  mount(calls.shortOutletOrder, ({ params, body, once }, staff) =>
    shortSupply(deps, staff, params.id, body.lines, once),
  );
  mount(calls.orderNotCollected, ({ params }, staff) => notCollected(deps, staff, params.id));
  mount(calls.generateOrderCode, ({ params, once }, staff) => generateOrderCode(deps, staff, params.id, once));
  mount(calls.findOrderByCode, async ({ query, body }, { outlet_ids }) => {
    const outlet = await chooseOutlet(deps.db, outlet_ids, query.outlet);
    return findOrderByCode(deps, outlet.id, body.code);
  });
  mount(calls.verifyOrderCode, ({ params, body }, staff) =>
    verifyOrderCode(deps, staff.outlet_ids, params.id, body.code),
  );
  mount(calls.completeOrderWithCode, ({ params, body, once }, staff) =>
    completeOrderWithCode(deps, staff, params.id, body.code, once),
  );
}
