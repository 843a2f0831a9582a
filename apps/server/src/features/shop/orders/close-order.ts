import { orderActStates } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';
import { freeForOrder } from '#server/features/money/cashback/order-cashback.ts';
import { giveBackAllowance } from '#server/features/shop/catalogue/allowances.ts';
import { releaseStock } from '#server/features/shop/catalogue/stock.ts';
import { appendEvent, changeOrder, markStock, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMember } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';

interface Closing {
  reason: 'by_member' | 'hold_expired' | 'payment_failed';
  actor_id?: string;
  note?: string;
}

/** Cancels a locked, unpaid order and frees its stock; false when it is paid or closed already. */
export async function closeOrder(tx: Tx, deps: Deps, order: OrderRow, { reason, ...event }: Closing): Promise<boolean> {
  const at = deps.now();
  const isClosed = await changeOrder(
    tx,
    order.id,
    { status: orderActStates.cancel, payment_status: ['pending', 'failed'] },
    { status: 'cancelled', cancel_reason: reason, hold_expires_at: null, updated_at: at },
  );
  if (!isClosed) return false;
  await appendEvent(tx, { order_id: order.id, type: 'cancelled', at, ...event });
  tellMember(tx, order);
  const released = await markStock(tx, order.id, 'held', 'released');
  await giveBackAllowance(tx, order.member_id, released);
  await releaseStock(tx, released);
  await freeForOrder(tx, deps, { id: order.id, member_id: order.member_id, amount: order.cashback_used });
  return true;
}
