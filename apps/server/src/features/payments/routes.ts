import {
  decidePayment as decideCall,
  listPaymentNetworks,
  listPaymentReviews as reviewsCall,
  receiveCallback,
  receiveCallbackPut,
} from '@club/contract/payments';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { decidePayment } from './decide-payment.ts';
import { keepAndCheck } from './keep-and-check.ts';
import { paymentNetworks } from './networks.ts';
import { listPaymentReviews } from './review-list.ts';

export function paymentsRoutes(mount: Mount, deps: Deps): void {
  mount(receiveCallback, async ({ params, body, header }) =>
    keepAndCheck(deps, { ...params, body, hash: header('hash') }),
  );
  mount(receiveCallbackPut, async ({ params, body, header }) =>
    keepAndCheck(deps, { ...params, body, hash: header('hash') }),
  );
  mount(listPaymentNetworks, async () => paymentNetworks(deps));
  mount(reviewsCall, ({ query }) => listPaymentReviews(deps.db, query));
  mount(decideCall, ({ params, body, once }, { member_id }) =>
    decidePayment(deps, { payment_id: params.id, by: member_id, ...body }, once),
  );
}
