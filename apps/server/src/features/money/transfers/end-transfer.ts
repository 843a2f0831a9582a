import { nextFollowUpAt } from '@club/rules/payment-checks';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

import { appendEvent, moveTransfer, type Transfer } from './store.ts';

interface End {
  readonly status: 'completed' | 'failed';
  readonly transaction_id?: string;
  readonly failure_reason?: string;
  readonly detail: Record<string, unknown>;
  /** Two people say so, or the network that it failed: it is asked now and then whether that is so. */
  readonly by_hand?: 'believed';
  readonly next_check_at?: Date | null;
}

/** What the network has called failed may have been done all the same, and no network is given an address to say so by itself. */
export function askedAgain(at: Date): Pick<End, 'by_hand' | 'next_check_at'> {
  return { by_hand: 'believed', next_check_at: nextFollowUpAt('never_arrived', at, at) };
}

/** Brings a transfer to its end and tells the slice that asked for it, in one transaction and exactly once. */
export async function endTransfer(tx: Tx, deps: Deps, transfer: Transfer, end: End): Promise<void> {
  const { status, detail, ...change } = end;
  const at = deps.now();
  const ended = await moveTransfer(tx, transfer.id, status, { next_check_at: null, ...change, ended_at: at });
  if (ended === undefined) return;
  await appendEvent(tx, transfer.id, at, status, detail);
  // What it was sent for has ended with the first attempt already.
  const heard = ended.reissue_of === null ? ended.purpose : 'reissue';
  await deps.transferOutcomes[heard](tx, deps, {
    id: ended.id,
    subject_id: ended.subject_id,
    reissue_of: ended.reissue_of,
    via: ended.via,
    network: ended.network,
    amount: ended.amount,
    status,
    failure_reason: ended.failure_reason,
  });
}

/** What nobody but a person can decide: it may have been sent, so it is not sent again. */
export async function leaveToPerson(
  tx: Tx,
  deps: Deps,
  transfer: Transfer,
  reason: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const moved = await moveTransfer(tx, transfer.id, 'review', { failure_reason: reason, next_check_at: null });
  if (moved === undefined) return;
  await appendEvent(tx, transfer.id, deps.now(), 'review', { reason, ...detail });
  deps.log.error({ alarm: 'transfer_undecided', transfer_id: transfer.id, reason }, 'a transfer waits for a person');
}
