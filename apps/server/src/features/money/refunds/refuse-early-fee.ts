import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

import { bookedRefunds, type Order, type Refund } from './store.ts';

/**
 * The delivery fee that nobody asked for goes back with the last goods, as nothing is to be brought. Others that were given back by
 * what only waited may have to be brought after all, and what waited itself may be delivered by now.
 */
export async function refuseEarlyFee(tx: Tx, order: Order, refund: Refund): Promise<void> {
  if (refund.delivery_added === 0) return;
  // This refund is among the booked ones already.
  const { amount, delivery } = await bookedRefunds(tx, order.id);
  const isAllGiven = amount - delivery >= order.total_amount - order.delivery_fee;
  if (!isAllGiven || order.status === 'completed') throw new Problem('refund_of_fee_too_early');
}
