import type { Tx } from '#server/db/connect.ts';
import { cashbackReversed } from '#server/features/ledger/flows.ts';
import { post } from '#server/features/ledger/post.ts';
import type { Deps } from '#server/ports/deps.ts';

import { lockAvailable } from './order-cashback.ts';

interface Reversal {
  readonly refund_id: string;
  readonly order_id: string;
  readonly member_id: string;
  /** The cashback that the refunded goods had earned. */
  readonly amount: number;
}

/**
 * Takes cashback back because its sale is undone: from the promise while that stands, else from what the member has. What
 * was spent by then is withheld from the money that goes back, so that nobody earns on goods that were returned. Gives
 * how much is withheld. The refund itself is in the books before: what it gave back as cashback counts.
 */
export async function reverseCashback(tx: Tx, deps: Pick<Deps, 'now'>, reversal: Reversal): Promise<number> {
  const { refund_id, order_id, member_id, amount } = reversal;
  if (amount === 0) return 0;
  const promise = await tx
    .selectFrom('cashback_promises')
    .select(['amount', 'reversed', 'state'])
    .where('order_id', '=', order_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isPending = promise.state === 'pending';
  const reversed = promise.reversed + amount;
  await tx
    .updateTable('cashback_promises')
    .set({ reversed, ...(isPending && reversed === promise.amount ? { state: 'reversed' as const } : {}) })
    .where('order_id', '=', order_id)
    .execute();
  const available = isPending ? 0 : Math.min(amount, await lockAvailable(tx, member_id));
  const pending = isPending ? amount : 0;
  const withheld = amount - pending - available;
  await post(tx, {
    reference: `cashback_reversed:${refund_id}`,
    kind: 'cashback_reversed',
    subject_type: 'order',
    subject_id: order_id,
    at: deps.now(),
    legs: cashbackReversed({ member_id, pending, available, withheld }),
  });
  return withheld;
}
