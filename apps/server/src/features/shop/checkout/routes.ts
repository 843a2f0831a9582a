import * as calls from '@club/contract/shop/checkout';

import { RawJson, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { confirmPayment } from './paying/confirm-payment.ts';
import { openPaymentDesk } from './paying/payment-desk.ts';
import { readPaymentStatus, listPendingPayments } from './paying/payment-views.ts';
import { backToCart } from './placing/back-to-cart.ts';
import { changeAddress } from './placing/change-address.ts';
import { reorder } from './placing/reorder.ts';
import { openTill } from './placing/till.ts';

export function checkoutRoutes(mount: Mount, deps: Deps): void {
  const placeOrder = openTill(deps);
  mount(calls.createOrder, async ({ body, once }, { member_id }) => {
    const placed = await placeOrder(member_id, body, once);
    return typeof placed === 'string' ? new RawJson(placed) : placed;
  });
  mount(calls.changeDeliveryAddress, ({ params, body, once }, { member_id }) =>
    changeAddress(deps, member_id, params.id, body, once),
  );
  mount(calls.backToCart, ({ params, body, once }, { member_id }) =>
    backToCart(deps, member_id, params.id, body, once),
  );
  mount(calls.reorder, ({ params, body, once }, { member_id }) => reorder(deps, member_id, params.id, body, once));
  const pay = openPaymentDesk(deps);
  mount(calls.processPayment, async ({ params, body, once }, { member_id }) => {
    const progress = await pay(member_id, params.id, body, once);
    return typeof progress === 'string' ? new RawJson(progress) : progress;
  });
  mount(calls.getPaymentStatus, ({ params }, { member_id }) =>
    readPaymentStatus(deps.db, member_id, params.id, deps.now()),
  );
  mount(calls.confirmPayment, ({ params, body }, { member_id }) => confirmPayment(deps, member_id, params.id, body));
  mount(calls.listPendingPayments, (_call, { member_id }) => listPendingPayments(deps, member_id));
}
