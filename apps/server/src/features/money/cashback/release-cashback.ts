import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

import { releaseAndTell } from './promises.ts';

/** At most so many at a time. */
const BATCH = 100;

/** Makes cashback available whose wait is over. Several workers may do this at once. Returns how many were released. */
export async function releaseCashback(deps: Deps): Promise<number> {
  return whileDue(() => releaseSome(deps), { full: BATCH });
}

async function releaseSome(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('cashback_promises')
    .select(['order_id', 'member_id'])
    .where('state', '=', 'pending')
    .where('unlocks_at', '<=', deps.now())
    .orderBy('unlocks_at')
    .limit(BATCH)
    .execute();
  return oneByOne(due, (promise) => transact(deps.db, (tx) => releaseOne(tx, deps, promise)));
}

async function releaseOne(tx: Tx, deps: Deps, promise: { order_id: string; member_id: string }): Promise<boolean> {
  // The order comes first, as everywhere: a refund locks it before it takes cashback back.
  await tx.selectFrom('orders').select('id').where('id', '=', promise.order_id).forUpdate().execute();
  const isReleased = await releaseAndTell(tx, deps, promise.order_id);
  if (isReleased) {
    announce(tx, { topic: 'cashback', id: promise.order_id, to: { member_id: promise.member_id } });
  }
  return isReleased;
}
