import * as payers from '@club/contract/money/payers';
import {
  decidePayment as decideCall,
  exportPaymentReviews,
  listPaymentNetworks,
  listPaymentReviews as reviewsCall,
  receiveCallback,
  receiveCallbackPut,
} from '@club/contract/money/payments';
import * as desk from '@club/contract/money/payments-desk';

import { noteFile } from '#server/features/club/audit/note-file.ts';
import { keepAndCheck } from '#server/features/money/payments/callbacks/keep-and-check.ts';
import { listUnmatchedCallbacks } from '#server/features/money/payments/callbacks/unmatched-callbacks.ts';
import { askPayment } from '#server/features/money/payments/desk/ask-payment.ts';
import { decidePayment } from '#server/features/money/payments/desk/decide-payment.ts';
import { exportPayments } from '#server/features/money/payments/desk/export-payments.ts';
import { exportReviews } from '#server/features/money/payments/desk/export-reviews.ts';
import { listPayments } from '#server/features/money/payments/desk/list-payments.ts';
import { markPayment } from '#server/features/money/payments/desk/mark-payment.ts';
import { readPaymentDetail } from '#server/features/money/payments/desk/payment-detail.ts';
import { listPaymentReviews } from '#server/features/money/payments/desk/review-list.ts';
import { lookUpPayer } from '#server/features/money/payments/look-up-payer.ts';
import { paymentNetworks, listSlowNetworks } from '#server/features/money/payments/networks/networks.ts';
import { stopRequests } from '#server/features/money/payments/payers/asked-payers.ts';
import { forgetPayer, listPayers, renamePayer } from '#server/features/money/payments/saved-payers.ts';
import { FileReply, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

export function paymentsRoutes(mount: Mount, deps: Deps): void {
  mount(receiveCallback, async (call) =>
    keepAndCheck(deps, { ...call.params, body: call.body, hash: call.header('hash') }),
  );
  mount(receiveCallbackPut, async (call) =>
    keepAndCheck(deps, { ...call.params, body: call.body, hash: call.header('hash') }),
  );
  mount(listPaymentNetworks, async () => paymentNetworks(deps));
  mount(payers.listPayers, async (_call, { member_id, tier }) =>
    tier === 'full' ? listPayers(deps, member_id) : { results: [] },
  );
  mount(payers.renamePayer, ({ params, body }, { member_id }) => renamePayer(deps, member_id, params.id, body.name));
  mount(payers.forgetPayer, ({ params }, { member_id }) => forgetPayer(deps, member_id, params.id));
  mount(payers.lookUpPayer, ({ body }, { member_id }) => lookUpPayer(deps, member_id, body));
  mount(payers.stopRequests, ({ body }) => stopRequests(deps, body.code));
  mount(desk.listSlowNetworks, () => listSlowNetworks(deps));
  mount(reviewsCall, ({ query }) => listPaymentReviews(deps.db, query));
  mount(exportPaymentReviews, async ({ query }, { member_id: by }) => {
    const { name, content } = await exportReviews(deps, query);
    await noteFile(deps, { by, list: 'payment_reviews', name });
    return new FileReply(name, content);
  });
  mount(desk.listPayments, ({ query }) => listPayments(deps.db, query));
  mount(desk.exportPayments, async ({ query }, { member_id: by }) => {
    const { name, content } = await exportPayments(deps, query);
    await noteFile(deps, { by, list: 'payments', name });
    return new FileReply(name, content);
  });
  mount(desk.getPayment, ({ params }) => readPaymentDetail(deps.db, params.id));
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
