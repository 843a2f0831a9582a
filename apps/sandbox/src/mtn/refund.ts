import type { Plan } from '#sandbox/network/behaviours.ts';
import type { Network } from '#sandbox/network/network.ts';
import { findTransaction } from '#sandbox/network/transactions.ts';

import type { MoneyOrder } from './order-body.ts';
import { refundPlan } from './test-numbers.ts';

type RefundOrder = Omit<MoneyOrder, 'party_type' | 'party_id'> & { refund_of: string };

/** Who gets the money back, and whether the original allows it. */
export function planRefund(network: Network, order: RefundOrder): { order: MoneyOrder; plan: Plan | undefined } {
  const original = findTransaction(network, 'mtn', 'collection', order.refund_of);
  const party = {
    party_type: original?.party_type ?? 'MSISDN',
    party_id: original?.party_id ?? 'unknown',
  };
  const documented = refundPlan(order.refund_of);
  if (documented) return { order: { ...order, ...party }, plan: documented };
  if (!original)
    return {
      order: { ...order, ...party },
      plan: { outcome: 'fail:RESOURCE_NOT_FOUND', delay_ms: 0 },
    };
  const left = original.amount - refundedSoFar(network, order.refund_of);
  const allowed =
    original.status === 'successful' && original.currency === order.currency && Number(order.amount) <= left;
  return {
    order: { ...order, ...party },
    plan: allowed ? undefined : { outcome: 'fail:NOT_ALLOWED', delay_ms: 0 },
  };
}

function refundedSoFar(network: Network, refundOf: string): number {
  return network.store.transactions
    .values()
    .filter((each) => each.network === 'mtn' && each.refund_of === refundOf && each.status !== 'failed')
    .reduce((sum, each) => sum + each.amount, 0);
}
