import { moveOutletOrder } from '@club/contract/outlets/counter';
import type { OrderDetail } from '@club/contract/shop/orders';

import { call } from './api.ts';
import type { SignedIn } from './people.ts';

/** Brings a paid order to the counter past the browser. */
export async function makeReady(manager: SignedIn, order: Pick<OrderDetail, 'id'>): Promise<void> {
  for (const status of ['confirmed', 'processing', 'ready'] as const)
    await call(moveOutletOrder, { token: manager.access, params: { id: order.id }, body: { status } });
}
