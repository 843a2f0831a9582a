import type { OutletOrder } from '@club/contract/outlets/counter';

import type { Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { transact } from '#server/db/transact.ts';
import { lockOutletOrder } from '#server/features/shop/order-book/own-order.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';

import { readOutletOrder } from './board-view.ts';
import type { Staff } from './staff.ts';

/**
 * Does something about an order of their outlets, once for each key. A repeat is answered the same, as long as the outlet is
 * still theirs.
 */
export async function actOnce(
  deps: Deps,
  { outlet_ids }: Staff,
  order_id: string,
  once: Once | undefined,
  act: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<OutletOrder> {
  return transactOnceThen(
    deps.db,
    once,
    async (tx) => {
      await act(tx, await lockOutletOrder(tx, outlet_ids, order_id));
      const reply = await readOutletOrder(tx, deps, order_id);
      return { kept: reply, reply };
    },
    (kept) =>
      transact(deps.db, async (tx) => {
        await lockOutletOrder(tx, outlet_ids, order_id);
        return kept;
      }),
  );
}
