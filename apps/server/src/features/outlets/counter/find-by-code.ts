import type { OutletOrder } from '@club/contract/outlets/counter';
import { parsePickupCode } from '@club/rules/pickup-code';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { codePause } from '#server/features/shop/order-book/code-limits.ts';
import { isPickupCode } from '#server/features/shop/order-book/pickup-codes.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { countTry, shutUntil, type Limit } from '#server/security/try-counter.ts';

import { readOutletOrder } from './board-view.ts';

const HOUR_MS = 60 * 60_000;
const SECOND_MS = 1_000;
/** More than a busy counter mistypes, and far fewer than a guess needs. */
const WINDOWS = [
  { tries: 20, window_ms: HOUR_MS },
  { tries: 60, window_ms: 24 * HOUR_MS },
];

/**
 * The order that waits at the outlet with this code. The code says which order it is, so a wrong one counts for the outlet;
 * a refusal is committed before it is thrown. Handing over compares it once more, with the order's own tries.
 */
export async function findOrderByCode(deps: Deps, outlet_id: string, typed: string): Promise<OutletOrder> {
  const found = await transact(deps.db, async (tx) => {
    const at = deps.now();
    const limit: Limit = { scope: 'order_by_code', key: outlet_id, windows: WINDOWS };
    const shut = await shutUntil(tx, [limit], at);
    if (shut !== undefined) return tooMany(shut, at);
    const order_id = await orderOfCode(tx, deps, outlet_id, typed);
    if (order_id !== undefined) return readOutletOrder(tx, deps, order_id);
    const full = await countTry(tx, limit, at);
    return full === undefined ? new Problem('no_order_of_code') : tooMany(full, at);
  });
  if (found instanceof Problem) throw found;
  return found;
}

function tooMany(until: Date, at: Date): Problem {
  return new Problem('too_many_requests', {
    facts: { retry_after: Math.ceil((until.getTime() - at.getTime()) / SECOND_MS) },
  });
}

async function orderOfCode(tx: Tx, deps: Deps, outlet_id: string, typed: string): Promise<string | undefined> {
  const code = parsePickupCode(typed);
  if (code === null) return undefined;
  const waiting = await tx
    .selectFrom('orders')
    .select(['id', 'code_digest', 'code_locks', 'code_issued_at'])
    .where('outlet_id', '=', outlet_id)
    .where('status', '=', 'ready')
    .where('code_digest', 'is not', null)
    .execute();
  const { CODE_KEY } = deps.config;
  const theirs = waiting.filter(({ id, code_digest }) => isPickupCode(CODE_KEY, id, code, code_digest!));
  // Two customers with the same code, or one whose code may not be tried now, are found by name.
  const [one, ...others] = theirs;
  return one === undefined || others.length > 0 || codePause(one, deps.now()) !== null ? undefined : one.id;
}
