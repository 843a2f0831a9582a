import { nextPaymentCheckAt } from '@club/rules/payment-checks';
import { NOT_RECEIVED } from '@club/rules/transfer-status';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import { askNetwork, isAsSent, LEAST_BETWEEN_CHECKS_MS } from './ask-network.ts';
import { checkClosing } from './check-closing.ts';
import { askedAgain, endTransfer, leaveToPerson } from './end-transfer.ts';
import { CALL_LEASE_MS, sendRequest } from './send-transfer.ts';
import { appendEvent, changeOpen, claimCheck, claimResend, moveTransfer, type Transfer } from './store.ts';

/** "Never heard of it" counts only when it is said twice, this far apart. */
const NOT_FOUND_TWICE_MS = 60_000;

/**
 * Asks the network what became of a transfer; the only way in which it counts as sent, unless the network said so at once. Of
 * what two people have closed it is asked whether it agrees.
 */
export async function settleTransfer(deps: Deps, transfer_id: string): Promise<void> {
  const at = deps.now();
  const transfer = await claimCheck(deps.db, {
    id: transfer_id,
    at,
    least_ms: LEAST_BETWEEN_CHECKS_MS,
    next_check_at: new Date(at.getTime() + CALL_LEASE_MS),
  });
  if (transfer === undefined) return checkClosing(deps, transfer_id);
  const finding = await askNetwork(deps, transfer);
  deps.log.info({ transfer_id, finding: finding.kind }, 'transfer checked');
  const resend = await transact(deps.db, (tx) => recordFinding(tx, deps, transfer, finding));
  if (resend !== undefined) await sendRequest(deps, resend, true);
}

async function recordFinding(
  tx: Tx,
  deps: Deps,
  transfer: Transfer,
  finding: QueryOutcome,
): Promise<Transfer | undefined> {
  switch (finding.kind) {
    case 'completed':
      await recordSent(tx, deps, transfer, finding);
      return undefined;
    case 'failed': {
      const { reason: failure_reason } = finding;
      const end = { status: 'failed', failure_reason, ...askedAgain(deps.now()) } as const;
      await endTransfer(tx, deps, transfer, { ...end, detail: { ...finding } });
      return undefined;
    }
    case 'pending':
    case 'unknown':
    case 'not_found':
      return keepAsking(tx, deps, transfer, finding);
  }
}

async function recordSent(
  tx: Tx,
  deps: Deps,
  transfer: Transfer,
  finding: Extract<QueryOutcome, { kind: 'completed' }>,
): Promise<void> {
  const { transaction_id } = finding;
  const detail = { ...finding };
  if (isAsSent(transfer, finding))
    await endTransfer(tx, deps, transfer, { status: 'completed', transaction_id, detail });
  else await leaveToPerson(tx, deps, transfer, 'MISMATCH', detail);
}

async function keepAsking(
  tx: Tx,
  deps: Deps,
  transfer: Transfer,
  finding: Extract<QueryOutcome, { kind: 'pending' | 'unknown' | 'not_found' }>,
): Promise<Transfer | undefined> {
  const at = deps.now();
  await appendEvent(tx, transfer.id, at, 'checked', { ...finding });
  const since = transfer.not_found_since;
  if (finding.kind === 'not_found') {
    const isCertain = since !== null && at.getTime() - since.getTime() >= NOT_FOUND_TWICE_MS;
    if (isCertain) return claimResend(tx, transfer, at, new Date(at.getTime() + CALL_LEASE_MS));
  }
  const not_found_since = finding.kind === 'not_found' ? (since ?? at) : finding.kind === 'pending' ? null : since;
  const planned = nextPaymentCheckAt(transfer.created_at, at);
  if (planned === null) {
    const isDenied = finding.kind === 'not_found';
    // Asked again by people it is sent once more where that is said again.
    await changeOpen(tx, transfer.id, { not_found_since: isDenied ? not_found_since : null });
    await leaveToPerson(tx, deps, transfer, isDenied ? NOT_RECEIVED : 'UNDECIDED', { ...finding });
    return undefined;
  }
  const next_check_at = finding.kind === 'not_found' ? soonerOf(planned, not_found_since) : planned;
  const to = finding.kind === 'pending' ? 'initiated' : 'unknown';
  const moved = await moveTransfer(tx, transfer.id, to, { next_check_at, not_found_since });
  if (moved === undefined) await changeOpen(tx, transfer.id, { next_check_at, not_found_since });
  return undefined;
}

/** Asked again as soon as a second denial counts: the schedule may be minutes away, and the money has not left. */
function soonerOf(planned: Date, not_found_since: Date | null): Date {
  const certain = new Date((not_found_since ?? planned).getTime() + NOT_FOUND_TWICE_MS);
  return certain < planned ? certain : planned;
}
