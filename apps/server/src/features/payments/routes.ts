import { listPaymentNetworks, receiveCallback, receiveCallbackPut } from '@club/contract/payments';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { keepAndCheck } from './keep-and-check.ts';
import { paymentNetworks } from './networks.ts';

export function paymentsRoutes(mount: Mount, deps: Deps): void {
  mount(receiveCallback, async ({ params, body, header }) =>
    keepAndCheck(deps, { ...params, body, hash: header('hash') }),
  );
  mount(receiveCallbackPut, async ({ params, body, header }) =>
    keepAndCheck(deps, { ...params, body, hash: header('hash') }),
  );
  mount(listPaymentNetworks, async () => paymentNetworks(deps));
}
