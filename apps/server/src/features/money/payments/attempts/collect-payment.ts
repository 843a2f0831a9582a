import { transact } from '#server/db/transact.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import { appendEvent, claimSend } from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';

import { endAttempt } from './end-attempt.ts';
import { sendRequest } from './send-request.ts';
import { CALL_LEASE_MS, later, SEND_WITHIN_MS } from './time-limits.ts';

/**
 * Sends the prompt of a new attempt. That it is being sent is committed first; an attempt that was sent before, by somebody
 * who may have died over it, is asked about instead of sent again.
 */
export async function collectPayment(deps: Deps, payment_id: string): Promise<void> {
  const at = deps.now();
  const claimed = await transact(
    deps.db,
    async (tx) => {
      const payment = await claimSend(tx, payment_id, at, later(at, CALL_LEASE_MS));
      if (payment === undefined || at <= later(payment.created_at, SEND_WITHIN_MS)) return payment;
      await endAttempt(tx, deps, payment_id, 'failed', { failure_reason: 'NOT_SENT' }, {});
      return 'too old';
    },
    async (tx, payment) => {
      if (payment !== undefined && payment !== 'too old') await appendEvent(tx, payment_id, at, 'sending');
    },
  );
  if (claimed === 'too old') return;
  if (claimed === undefined) return settlePayment(deps, payment_id);
  await sendRequest(deps, claimed, false);
}
