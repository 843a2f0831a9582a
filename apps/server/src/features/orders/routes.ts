import * as calls from '@club/contract/orders';
import * as outletCalls from '@club/contract/outlets';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { cancelOrder } from './cancel-order.ts';
import { completeOrderWithCode } from './complete-order.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createOrder } from './create-order.ts';
import { withoutCode } from './detail-reply.ts';
import { moveOutletOrder } from './move-outlet-order.ts';
import { paymentStatusView, pendingPaymentsView } from './payment-views.ts';
import { processPayment } from './process-payment.ts';
import { verifyOrderCode } from './verify-order-code.ts';
import { listOrdersView, orderDetailView, recentOrdersView } from './views.ts';

export function ordersRoutes(mount: Mount, deps: Deps): void {
  mountOrders(mount, deps);
  mountPaying(mount, deps);
  mountHandingOver(mount, deps);
}

function mountOrders(mount: Mount, deps: Deps): void {
  mount(calls.listOrders, ({ query }, { member_id }) => listOrdersView(deps, member_id, query));
  mount(calls.listRecentOrders, ({ query }, { member_id }) => recentOrdersView(deps, member_id, query.limit));
  mount(calls.getOrder, async ({ params }, { member_id, tier }) => {
    const order = await orderDetailView(deps.db, deps, member_id, params.id);
    // On a device that is not confirmed the order may be read, but not collected.
    return tier === 'full' ? order : withoutCode(order);
  });
  mount(calls.createOrder, ({ body, once }, { member_id }) => createOrder(deps, member_id, body, once));
  mount(calls.cancelOrder, ({ params }, { member_id }) => cancelOrder(deps, member_id, params.id));
}

function mountPaying(mount: Mount, deps: Deps): void {
  mount(calls.processPayment, ({ params, body, once }, { member_id }) =>
    processPayment(deps, member_id, params.id, body, once),
  );
  mount(calls.getPaymentStatus, ({ params }, { member_id }) =>
    paymentStatusView(deps.db, member_id, params.id, deps.now()),
  );
  mount(calls.confirmPayment, ({ params, body }, { member_id }) => confirmPayment(deps, member_id, params.id, body));
  mount(calls.listPendingPayments, (_call, { member_id }) => pendingPaymentsView(deps, member_id));
}

function mountHandingOver(mount: Mount, deps: Deps): void {
  mount(outletCalls.moveOutletOrder, ({ params, body }, staff) => moveOutletOrder(deps, staff, params.id, body.status));
  mount(outletCalls.verifyOrderCode, ({ params, body }, staff) =>
    verifyOrderCode(deps, staff.outlet_ids, params.id, body.code),
  );
  mount(outletCalls.completeOrderWithCode, ({ params, body, once }, staff) =>
    completeOrderWithCode(deps, staff, params.id, body.code, once),
  );
}
