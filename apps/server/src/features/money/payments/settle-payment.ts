import { transact } from '#server/db/transact.ts';
import { recordFinding } from '#server/features/money/payments/attempts/record-finding.ts';
import { sendRequest } from '#server/features/money/payments/attempts/send-request.ts';
import { noteAccepted } from '#server/features/money/payments/attempts/send-store.ts';
import { CALL_LEASE_MS, later, LEAST_BETWEEN_CHECKS_MS } from '#server/features/money/payments/attempts/time-limits.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import { claimCheck, hurryCheck, type Payment } from './store.ts';

/**
 * Asks the provider about an attempt and acts on the answer; the only way in which money counts as paid. Whoever comes less
 * than five seconds after the last question only brings the next one forward. Does nothing for attempts that have ended.
 */
export async function settlePayment(deps: Deps, payment_id: string): Promise<void> {
  const at = deps.now();
  const lease = later(at, CALL_LEASE_MS);
  const payment = await claimCheck(deps.db, {
    id: payment_id,
    at,
    least_ms: LEAST_BETWEEN_CHECKS_MS,
    next_check_at: lease,
  });
  if (payment === undefined) {
    await hurryCheck(deps.db, payment_id, LEAST_BETWEEN_CHECKS_MS);
    return;
  }
  const finding = await askProvider(deps, payment);
  deps.log.info({ payment_id, finding: finding.kind }, 'payment checked');
  const resend = await transact(deps.db, (tx) => recordFinding(tx, deps, payment, finding, lease));
  if (resend !== undefined) await sendRequest(deps, resend, true, (accepted) => noteAccepted(deps.db, [accepted]));
}

/** What the network says about an attempt, by our reference. */
export async function askProvider(deps: Deps, payment: Payment): Promise<QueryOutcome> {
  const provider = deps.money[payment.network];
  if (provider === undefined) return { kind: 'unknown', reason: 'NOT_CONNECTED', raw: null };
  try {
    return await provider.query('collect', payment.reference);
  } catch (error) {
    deps.log.error({ err: error, payment_id: payment.id }, 'mobile money adapter threw');
    return { kind: 'unknown', reason: 'ADAPTER_THREW', raw: null };
  }
}
