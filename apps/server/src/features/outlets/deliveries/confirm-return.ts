import type { OutletDelivery } from '@club/contract/outlets/deliveries';
import { isOwedBack } from '@club/rules/failed-delivery';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { freeGivenBack } from '#server/features/money/refunds/free-goods.ts';
import { changeDelivery } from '#server/features/outlets/delivery-book/store.ts';
import { returnStock } from '#server/features/shop/catalogue/stock.ts';
import { withoutMissing } from '#server/features/shop/order-book/shortages.ts';
import { markStock } from '#server/features/shop/order-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { type LockedDelivery, lockOutletDelivery } from './lock-my-delivery.ts';
import { readOutletDelivery } from './outlet-views.ts';
import { payReturned, riderOf } from './pay-rider.ts';
import { tellItsRider } from './tell-rider.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Goods do not wait for longer. */
const LATEST_ATTEMPT_MS = 7 * DAY_MS;

/**
 * The goods of a failed delivery are on the shelf again, and only then may somebody else bring them, or buy them where the order was
 * called off. The outlet says when they are brought, if it knows, and the rider is paid for a way for nothing, where somebody else says
 * so. Said twice, the first time counts and the newest promise. Not on the word of who has ordered them.
 */
export async function confirmReturn(
  deps: Deps,
  manager: { readonly member_id: string; readonly outlet_ids: readonly string[] },
  id: string,
  wanted: string | null,
): Promise<OutletDelivery> {
  const at = deps.now();
  const next_attempt_at = wanted === null ? null : new Date(wanted);
  const ahead = next_attempt_at === null ? 0 : next_attempt_at.getTime() - at.getTime();
  const isFar = ahead < 0 || ahead > LATEST_ATTEMPT_MS;
  refuseFields({ next_attempt_at: isFar ? 'Please choose a time within the next seven days' : null });
  return transact(deps.db, async (tx) => {
    const locked = await lockOutletDelivery(tx, manager.outlet_ids, id);
    await receiveBack(tx, deps, locked, { actor_id: manager.member_id, next_attempt_at });
    return readOutletDelivery(tx, id, manager.member_id);
  });
}

interface Receipt {
  readonly actor_id: string;
  readonly next_attempt_at: Date | null;
}

/** The same of a locked delivery; false when its goods were back before. */
export async function receiveBack(tx: Tx, deps: Deps, locked: LockedDelivery, receipt: Receipt): Promise<boolean> {
  const { delivery, order } = locked;
  const { actor_id, next_attempt_at } = receipt;
  const isBack = delivery.returned_at !== null;
  if (!isBack && !isOwedBack(delivery)) throw new Problem('order_move_refused');
  if (actor_id === order.member_id) throw new Problem('second_person_needed');
  const returned = isBack ? {} : { returned_at: deps.now(), returned_by: actor_id };
  const isCalledOff = order.status === 'cancelled';
  const next = isCalledOff ? null : next_attempt_at;
  await changeDelivery(tx, delivery.id, ['failed'], { ...returned, next_attempt_at: next });
  tellMemberAndOutlet(tx, order);
  await tellItsRider(tx, delivery);
  if (isBack) return false;
  if (isCalledOff) {
    const lines = await markStock(tx, order.id, 'sold', 'released');
    await returnStock(tx, await withoutMissing(tx, order.id, lines));
  } else {
    await freeGivenBack(tx, order);
  }
  // Nobody is paid for a way for nothing on their own word.
  if (actor_id !== (await riderOf(tx, delivery))) await payReturned(tx, deps, locked);
  return true;
}
