import { orderCan } from '@club/rules/order-status';
import { parsePickupCode } from '@club/rules/pickup-code';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { CODE_TRIES, codePause } from '#server/features/shop/order-book/code-limits.ts';
import { keepFailures } from '#server/features/shop/order-book/codes.ts';
import { lockOutletOrder } from '#server/features/shop/order-book/own-order.ts';
import { isPickupCode } from '#server/features/shop/order-book/pickup-codes.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { renewCode } from './issue-code.ts';
import { moveRefused } from './moved-on.ts';

const EXPIRED = 'This code has expired. A new code was sent to the customer.';

/**
 * Compares a code with the order's, counting the try. A refusal is committed before it is thrown, so that a wrong try
 * counts whatever comes after. The fifth wrong try uses the code up; an expired code is replaced as well.
 */
export async function tryCode(
  deps: Deps,
  outlet_ids: readonly string[],
  order_id: string,
  typed: string,
): Promise<void> {
  const refusal = await transact(deps.db, async (tx) => {
    const order = await lockOutletOrder(tx, outlet_ids, order_id);
    return compare(tx, deps, order, typed);
  });
  if (refusal !== undefined) throw refusal;
}

async function compare(tx: Tx, deps: Deps, order: OrderRow, typed: string): Promise<Problem | undefined> {
  const now = deps.now();
  const isRight = isRightCode(deps, order, typed);
  // Once handed over, the same code is answered the same.
  if (order.status === 'completed' && isRight) return undefined;
  if (!orderCan.complete(order) || order.code_digest === null) return moveRefused('complete', order);
  const pause = codePause(order, now);
  if (pause !== null) return new Problem('code_locked', { facts: { retry_after: pause } });
  if (order.code_expires_at !== null && order.code_expires_at <= now) {
    await renewCode(tx, deps, order, order.code_locks);
    return new Problem('code_invalid', { message: EXPIRED });
  }
  return isRight ? undefined : countWrong(tx, deps, order);
}

async function countWrong(tx: Tx, deps: Deps, order: OrderRow): Promise<Problem> {
  const failures = order.code_failures + 1;
  if (failures >= CODE_TRIES) {
    await renewCode(tx, deps, order, order.code_locks + 1);
    return new Problem('code_locked');
  }
  await keepFailures(tx, order.id, failures);
  return new Problem('code_invalid', { facts: { tries_left: CODE_TRIES - failures } });
}

/** Whether what was typed is the order's code. */
export function isRightCode(deps: Deps, order: OrderRow, typed: string): boolean {
  const code = parsePickupCode(typed);
  return (
    code !== null && order.code_digest !== null && isPickupCode(deps.config.CODE_KEY, order.id, code, order.code_digest)
  );
}
