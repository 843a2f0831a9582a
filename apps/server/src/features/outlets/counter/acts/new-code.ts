import type { OutletOrder } from '@club/contract/outlets/counter';
import { orderCan } from '@club/rules/order-status';

import type { Once } from '#server/db/idempotency.ts';
import { actOnce } from '#server/features/outlets/counter/act-once.ts';
import { renewCode } from '#server/features/outlets/counter/issue-code.ts';
import { moveRefused } from '#server/features/outlets/counter/moved-on.ts';
import type { Staff } from '#server/features/outlets/counter/staff.ts';
import { codePause } from '#server/features/shop/order-book/code-limits.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/**
 * Sends the customer a new pickup code. Where wrong ones were tried it counts like a code that was used up, so that asking for
 * new ones gives nobody more tries.
 */
export async function generateOrderCode(
  deps: Deps,
  staff: Staff,
  order_id: string,
  once: Once | undefined,
): Promise<OutletOrder> {
  return actOnce(deps, staff, order_id, once, async (tx, order) => {
    if (!orderCan.complete(order) || order.code_digest === null) throw moveRefused('complete', order);
    const pause = codePause(order, deps.now());
    if (pause !== null) throw new Problem('code_locked', { facts: { retry_after: pause } });
    await renewCode(tx, deps, order, order.code_locks + (order.code_failures > 0 ? 1 : 0));
  });
}
