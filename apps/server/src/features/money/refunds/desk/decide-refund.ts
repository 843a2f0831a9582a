import type { RefundRow } from '@club/contract/money/refunds';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { giveBackMissing } from '#server/features/money/refunds/give-back-missing.ts';
import { newWalletOf } from '#server/features/money/refunds/new-wallet.ts';
import { sendMoney } from '#server/features/money/refunds/send-money.ts';
import { startRefund } from '#server/features/money/refunds/start-refund.ts';
import { type Refund } from '#server/features/money/refunds/store.ts';
import { askAgain } from '#server/features/money/transfers/ask-again.ts';
import { wasDenied } from '#server/features/money/transfers/denied-transfer.ts';
import { activeAdmin } from '#server/features/people/members/active-admin.ts';
import { lockOrder } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { needsSecond } from './needs-second.ts';
import { refundRowOf } from './rows.ts';

export type RefundDecision = 'approve' | 'refuse' | 'retry' | 'redirect';

/**
 * Decides about a refund: a large one needs somebody else than who asked for it; a failed one may be sent again, also to another number
 * of its member. A repeat is told how it stands by then.
 */
export async function decideRefund(
  deps: Deps,
  refund_id: string,
  by: string,
  decision: RefundDecision,
  once: Once | undefined,
): Promise<RefundRow> {
  const decide = async (tx: Tx) => {
    const refund = await lockRefund(tx, refund_id);
    if (decision !== 'refuse') await refuseAlone(tx, deps, refund, by);
    await acts[decision](tx, deps, refund, by);
    // Approving may have ended the order, so it is read anew.
    if (refund.status === 'waiting') await giveBackMissing(tx, deps, (await lockOrder(tx, refund.order_id))!);
    await audit(tx, {
      at: deps.now(),
      actor_id: by,
      action: `refund.${decision}`,
      subject_type: 'refund',
      subject_id: refund_id,
      before: { status: refund.status },
    });
    announce(tx, { topic: 'finance', id: refund_id, to: { admins: true } });
    return { kept: {}, reply: await refundRowOf(tx, refund_id) };
  };
  return transactOnceThen(deps.db, once, decide, () => refundRowOf(deps.db, refund_id));
}

/**
 * Nobody sends money to themselves. What failed does not count for the limit of its order, so who has asked for it alone
 * sends it again alone only where it still fits below.
 */
async function refuseAlone(tx: Tx, deps: Deps, refund: Refund, by: string): Promise<void> {
  const { status, order_id, amount, requested_by, decided_by } = refund;
  const isAlone = status === 'failed' && requested_by === by && decided_by === null;
  if (refund.member_id === by || (isAlone && (await needsSecond(tx, order_id, amount, deps.now())))) {
    throw new Problem('second_person_needed');
  }
}

type Act = (tx: Tx, deps: Deps, refund: Refund, by: string) => Promise<void>;
const acts: Record<RefundDecision, Act> = { approve, refuse, retry, redirect };

async function approve(tx: Tx, deps: Deps, refund: Refund, by: string): Promise<void> {
  const asker = await activeAdmin(tx, refund.requested_by);
  if (asker === null || asker === by) throw new Problem('second_person_needed');
  const started = await move(tx, refund, 'waiting', { status: 'sending', decided_by: by, decided_at: deps.now() });
  await startRefund(tx, deps, (await lockOrder(tx, refund.order_id))!, started);
}

async function refuse(tx: Tx, deps: Deps, refund: Refund, by: string): Promise<void> {
  // Who asked for it may take it back alone.
  const decided_by = refund.requested_by === by ? null : by;
  await move(tx, refund, 'waiting', { status: 'refused', decided_by, decided_at: deps.now(), ended_at: deps.now() });
}

async function retry(tx: Tx, deps: Deps, refund: Refund): Promise<void> {
  if (await askAgain(tx, deps, 'refund', refund.id)) return;
  if (await wasDenied(tx, 'refund', [refund.id])) throw new Problem('transfer_contradicted');
  await sendMoney(tx, deps, await move(tx, refund, 'failed', { status: 'sending', failure_reason: null }), true);
  announce(tx, { topic: 'order', id: refund.order_id, to: { member_id: refund.member_id } });
}

async function redirect(tx: Tx, deps: Deps, refund: Refund): Promise<void> {
  if (refund.status !== 'failed') throw new Problem('refund_decided');
  if (await wasDenied(tx, 'refund', [refund.id])) throw new Problem('transfer_contradicted');
  const wallet = await newWalletOf(tx, deps, refund);
  const sending = await move(tx, refund, 'failed', { status: 'sending', failure_reason: null });
  await sendMoney(tx, deps, sending, true, wallet);
  announce(tx, { topic: 'order', id: refund.order_id, to: { member_id: refund.member_id } });
}

async function move(tx: Tx, refund: Refund, from: Refund['status'], change: Partial<Refund>): Promise<Refund> {
  const moved = await tx
    .updateTable('refunds')
    .set(change)
    .where('id', '=', refund.id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst();
  if (moved === undefined) throw new Problem('refund_decided');
  return moved;
}

/** The refund, its order locked before it as everywhere. */
async function lockRefund(tx: Tx, id: string): Promise<Refund> {
  const found = await tx.selectFrom('refunds').select('order_id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new Problem('not_found');
  await lockOrder(tx, found.order_id);
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}
