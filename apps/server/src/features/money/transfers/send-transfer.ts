import { nextPaymentCheckAt } from '@club/rules/payment-checks';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { PayoutOutcome } from '#server/providers/mobile-money/provider.ts';

import { askedAgain, endTransfer } from './end-transfer.ts';
import { appendEvent, changeOpen, forgetSend, claimSend, moveTransfer, type Transfer } from './store.ts';

/** A call to a provider takes at most two time-outs of 10 s; after this long whoever made it has died. */
export const CALL_LEASE_MS = 30_000;
/** What could not even be sent for so long is given up: the money stays where it is. */
const SEND_WITHIN_MS = 24 * 60 * 60_000;
const MESSAGE: Record<Transfer['purpose'], string> = {
  payout: 'Kasente Club cashback',
  refund: 'Kasente Club refund',
  settlement: 'Kasente Club settlement',
};

/** Sends the money of a new transfer. What was sent before, by somebody who may have died over it, is asked about. */
export async function sendTransfer(deps: Deps, transfer_id: string): Promise<void> {
  const at = deps.now();
  const claimed = await transact(deps.db, async (tx) => {
    const transfer = await claimSend(tx, transfer_id, at, new Date(at.getTime() + CALL_LEASE_MS));
    if (transfer !== undefined) await appendEvent(tx, transfer.id, at, 'sending');
    return transfer;
  });
  if (claimed !== undefined) await sendRequest(deps, claimed, false);
}

/** Calls the network, outside any transaction, and writes down what became of it. `again`: it was sent before. */
export async function sendRequest(deps: Deps, transfer: Transfer, again: boolean): Promise<void> {
  const outcome = await callProvider(deps, transfer);
  deps.log.info({ transfer_id: transfer.id, again, outcome: outcome.kind }, 'transfer sent');
  await transact(deps.db, (tx) => recordOutcome(tx, deps, transfer, outcome, again));
}

async function callProvider(deps: Deps, transfer: Transfer): Promise<PayoutOutcome> {
  const provider = deps.money[transfer.network];
  if (provider === undefined) return { kind: 'not_sent', reason: 'NOT_CONNECTED', raw: null };
  const { reference, msisdn, amount, currency } = transfer;
  const request = { reference, msisdn, amount, currency, message: MESSAGE[transfer.purpose] };
  try {
    if (transfer.via === 'payout') return await provider.payout(request);
    const payment = await deps.db
      .selectFrom('payments')
      .select(['reference', 'transaction_id', 'amount'])
      .where('id', '=', transfer.payment_id)
      .executeTakeFirstOrThrow();
    const original = { ...payment, transaction_id: payment.transaction_id ?? '' };
    return await provider.refund({ ...request, original });
  } catch (error) {
    deps.log.error({ err: error, transfer_id: transfer.id }, 'mobile money adapter threw');
    return { kind: 'unknown', reason: 'ADAPTER_THREW', raw: null };
  }
}

async function recordOutcome(
  tx: Tx,
  deps: Deps,
  transfer: Transfer,
  outcome: PayoutOutcome,
  again: boolean,
): Promise<void> {
  const at = deps.now();
  const detail = { again, ...outcome };
  if (outcome.kind === 'completed') {
    const { transaction_id } = outcome;
    return endTransfer(tx, deps, transfer, { status: 'completed', transaction_id, detail });
  }
  const isTooOld = at.getTime() - transfer.created_at.getTime() > SEND_WITHIN_MS;
  const isRefused = outcome.kind === 'refused' || (outcome.kind === 'not_sent' && isTooOld);
  // A second sending that is refused says nothing of the first.
  if (isRefused && !again) {
    const asked = outcome.kind === 'refused' ? askedAgain(at) : {};
    return endTransfer(tx, deps, transfer, { status: 'failed', failure_reason: outcome.reason, ...asked, detail });
  }
  const next_check_at = nextPaymentCheckAt(at, at);
  if (outcome.kind === 'not_sent' && !again) {
    // Tried again in a while.
    await forgetSend(tx, transfer.id, new Date(at.getTime() + 2 * CALL_LEASE_MS));
  } else {
    const isTaken = outcome.kind === 'accepted' || outcome.kind === 'duplicate';
    const moved = await moveTransfer(tx, transfer.id, isTaken ? 'initiated' : 'unknown', { next_check_at });
    if (moved === undefined) await changeOpen(tx, transfer.id, { next_check_at });
  }
  await appendEvent(tx, transfer.id, at, outcome.kind, detail);
}
