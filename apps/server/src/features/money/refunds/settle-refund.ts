import { CLOSED_BY_HAND } from '@club/rules/transfer-status';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { refundSent } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { EndedTransfer } from '#server/ports/transfer-outcomes.ts';

import { closeRefund } from './close-refund.ts';
import { sendMoney } from './send-money.ts';
import type { Refund } from './store.ts';

/**
 * The money of a refund has arrived, or certainly has not gone. A payment that the network will not give back is sent as
 * money instead, once; what fails then waits for a person, and so does what two people have found not to be given back: the
 * network may still say otherwise.
 */
export async function settleRefund(tx: Tx, deps: Deps, transfer: EndedTransfer): Promise<void> {
  const refund = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', transfer.subject_id)
    .where('status', '=', 'sending')
    .forUpdate()
    .executeTakeFirst();
  if (refund === undefined) throw new Error(`transfer ${transfer.id} is for no refund that is being sent`);
  if (transfer.status === 'failed') {
    const isClosedByHand = transfer.failure_reason === CLOSED_BY_HAND;
    if (transfer.via === 'refund' && !isClosedByHand) return sendMoney(tx, deps, refund, true);
    await failRefund(tx, deps, refund, transfer.failure_reason);
    return;
  }
  await closeRefund(tx, deps, refund);
  await post(tx, {
    reference: `refund_sent:${refund.id}`,
    kind: 'refund_sent',
    subject_type: 'refund',
    subject_id: refund.id,
    at: deps.now(),
    legs: refundSent({ network: transfer.network, member_id: refund.member_id, amount: transfer.amount }),
  });
}

async function failRefund(tx: Tx, deps: Deps, refund: Refund, failure_reason: string | null): Promise<void> {
  await tx.updateTable('refunds').set({ status: 'failed', failure_reason }).where('id', '=', refund.id).execute();
  announce(tx, { topic: 'order', id: refund.order_id, to: { member_id: refund.member_id } });
  deps.log.error({ alarm: 'refund_failed', refund_id: refund.id, failure_reason }, 'a refund could not be sent');
}
