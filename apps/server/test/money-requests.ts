import { randomUUID } from 'node:crypto';

import type { CollectRequest, PayoutRequest } from '#server/providers/mobile-money/provider.ts';

/** A request for UGX 5,000 of an order, with a reference of its own. */
export function newCollect(msisdn: string, more: Partial<CollectRequest> = {}): CollectRequest {
  return { ...newMove(msisdn, 5_000, 'Order KC-261121-00001'), callback_url: undefined, ...more };
}

/** UGX 2,000 of cashback to be paid out, with a reference of its own. */
export function newPayout(msisdn: string, more: Partial<PayoutRequest> = {}): PayoutRequest {
  return { ...newMove(msisdn, 2_000, 'Cashback'), ...more };
}

function newMove(msisdn: string, amount: number, message: string) {
  return { reference: randomUUID(), msisdn, amount, currency: 'UGX', message };
}
