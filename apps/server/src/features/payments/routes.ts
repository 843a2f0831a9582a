import * as desk from '@club/contract/payment-desk';
import {
  decidePayment as decideCall,
  listPaymentNetworks,
  listPaymentReviews as reviewsCall,
  receiveCallback,
  receiveCallbackPut,
} from '@club/contract/payments';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { askPayment } from './ask-payment.ts';
import { decidePayment } from './decide-payment.ts';
import { keepAndCheck } from './keep-and-check.ts';
import { listPayments } from './list-payments.ts';
import { markPayment } from './mark-payment.ts';
import { paymentNetworks, slowNetworksView } from './networks.ts';
import { paymentDetailView } from './payment-detail.ts';
import { listPaymentReviews } from './review-list.ts';
import { listUnmatchedCallbacks } from './unmatched-callbacks.ts';

export function paymentsRoutes(mount: Mount, deps: Deps): void {
  mount(receiveCallback, async ({ params, body, header }) =>
    keepAndCheck(deps, { ...params, body, hash: header('hash') }),
  );
  mount(receiveCallbackPut, async ({ params, body, header }) =>
    keepAndCheck(deps, { ...params, body, hash: header('hash') }),
  );
  mount(listPaymentNetworks, async () => paymentNetworks(deps));
  mount(desk.listSlowNetworks, () => slowNetworksView(deps));
  mount(reviewsCall, ({ query }) => listPaymentReviews(deps.db, query));
  mount(desk.listPayments, ({ query }) => listPayments(deps.db, query));
  mount(desk.getPayment, ({ params }) => paymentDetailView(deps.db, params.id));
  mount(desk.askPayment, ({ params, once }, { member_id }) => askPayment(deps, params.id, member_id, once));
  mount(desk.markPayment, ({ params, body, once }, { member_id }) =>
    markPayment(deps, { payment_id: params.id, by: member_id, ...body }, once),
  );
  mount(desk.listUnmatchedCallbacks, ({ query }) => listUnmatchedCallbacks(deps.db, query));
  mount(decideCall, async ({ params, body, once }, admin) => {
    // What moves money wants the PIN once more.
    if (body.decision === 'paid' || body.decision === 'money_back') demandRecentPin(admin, deps.now());
    return decidePayment(deps, { payment_id: params.id, by: admin.member_id, ...body }, once);
  });
}
