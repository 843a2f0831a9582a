import type { Tx } from '#server/db/connect.ts';
import { cashbackReversed } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import type { Deps } from '#server/ports/deps.ts';

import { givenUpLeft } from './given-up-left.ts';
import { lockAvailable } from './order-cashback.ts';

interface Reversal {
  readonly refund_id: string;
  readonly order_id: string;
  readonly member_id: string;
  /** The cashback that the refunded goods had earned. */
  readonly amount: number;
}

interface Reversed {
  readonly cashback_reversed: number;
  readonly withheld: number;
}

const NOTHING: Reversed = { cashback_reversed: 0, withheld: 0 };

/**
 * Takes cashback back because its sale is undone: from the promise while that stands, else from what the member has. What
 * was spent by then, and not given up on leaving, is withheld from the money that goes back, so that nobody earns on goods that were
 * returned. Gives how much is taken back, and what of that is withheld. The refund itself is in the books before: what it gave back as cashback counts.
 */
export async function reverseCashback(tx: Tx, deps: Pick<Deps, 'now'>, reversal: Reversal): Promise<Reversed> {
  const { refund_id, order_id, member_id } = reversal;
  if (reversal.amount === 0) return NOTHING;
  const promise = await lockPromise(tx, order_id);
  // Of a code that nobody used in time the cashback was taken back already.
  const amount = Math.min(reversal.amount, promise.amount - promise.reversed);
  if (amount === 0) return NOTHING;
  const isPending = promise.state === 'pending';
  const reversed = promise.reversed + amount;
  await tx
    .updateTable('cashback_promises')
    .set({ reversed, ...(isPending && reversed === promise.amount ? { state: 'reversed' as const } : {}) })
    .where('order_id', '=', order_id)
    .execute();
  const available = isPending ? 0 : Math.min(amount, await lockAvailable(tx, member_id));
  const pending = isPending ? amount : 0;
  const spent = amount - pending - available;
  // The club has it already, and it stands in the books.
  const given_up = spent === 0 ? 0 : Math.min(spent, await givenUpLeft(tx, member_id, refund_id));
  const withheld = spent - given_up;
  await post(tx, {
    reference: `cashback_reversed:${refund_id}`,
    kind: 'cashback_reversed',
    subject_type: 'order',
    subject_id: order_id,
    at: deps.now(),
    legs: cashbackReversed({ member_id, pending, available, withheld }),
  });
  return { cashback_reversed: amount, withheld };
}

/** Nobody came for what was bought, and its money stays with the outlet: the cashback that was promised is not earned. */
export async function forgoCashback(tx: Tx, deps: Pick<Deps, 'now'>, order_id: string): Promise<void> {
  const promise = await findPromise(tx, order_id);
  if (promise?.state !== 'pending') return;
  await tx
    .updateTable('cashback_promises')
    .set({ reversed: promise.amount, state: 'reversed' })
    .where('order_id', '=', order_id)
    .execute();
  const { member_id } = promise;
  await post(tx, {
    reference: `cashback_forgone:${order_id}`,
    kind: 'cashback_reversed',
    subject_type: 'order',
    subject_id: order_id,
    at: deps.now(),
    legs: cashbackReversed({ member_id, pending: promise.amount - promise.reversed, available: 0, withheld: 0 }),
  });
}

/** Of a refund of goods that earned some. */
async function lockPromise(tx: Tx, order_id: string) {
  const promise = await findPromise(tx, order_id);
  if (promise === undefined) throw new Error(`order ${order_id} has no cashback to take back`);
  return promise;
}

async function findPromise(tx: Tx, order_id: string) {
  return tx
    .selectFrom('cashback_promises')
    .select(['member_id', 'amount', 'reversed', 'state'])
    .where('order_id', '=', order_id)
    .forUpdate()
    .executeTakeFirst();
}
