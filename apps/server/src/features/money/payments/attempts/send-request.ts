import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import {
  appendEvent,
  changeOpen,
  forgetSend,
  movePayment,
  type Payment,
} from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { CollectOutcome } from '#server/providers/mobile-money/provider.ts';

import { callbackUrl } from './callback-url.ts';
import { nextCheckAt, quietMs } from './check-schedule.ts';
import { endAttempt } from './end-attempt.ts';
import type { Accepted } from './send-store.ts';
import { later, PROMPT_LIFE_MS } from './time-limits.ts';

const MESSAGE: Record<Payment['purpose'], string> = {
  order: 'Kasente Club order',
};

/** Writes down that the network has the request. */
export type NoteAccepted = (accepted: Accepted) => Promise<unknown>;

/**
 * Sends the request for money, outside any transaction, and writes down what became of it. The caller has claimed the
 * sending. `again` says that the same reference was sent before.
 */
export async function sendRequest(deps: Deps, payment: Payment, again: boolean, note: NoteAccepted): Promise<void> {
  const outcome = await callProvider(deps, payment);
  deps.log.info({ payment_id: payment.id, again, outcome: outcome.kind }, 'payment request sent');
  const at = deps.now();
  // Who has stood still for days asks once more, so that the attempt comes to its end.
  const next_check_at = nextCheckAt(payment.sent_at ?? at, at, quietAfter(deps, payment, outcome)) ?? at;
  if (isAccepted(outcome)) {
    const detail = { again, ...outcome };
    const prompt_expires_at = later(at, PROMPT_LIFE_MS);
    await note({ payment_id: payment.id, at, next_check_at, prompt_expires_at, kind: outcome.kind, detail });
    return;
  }
  await transact(
    deps.db,
    (tx) => recordFailure(tx, deps, payment.id, outcome, again, next_check_at),
    async (tx, isNoted) => {
      if (isNoted) await appendEvent(tx, payment.id, at, outcome.kind, { again, ...outcome });
    },
  );
}

type AcceptedOutcome = Extract<CollectOutcome, { kind: Accepted['kind'] }>;

function isAccepted(outcome: CollectOutcome): outcome is AcceptedOutcome {
  return outcome.kind === 'accepted' || outcome.kind === 'duplicate';
}

async function callProvider(deps: Deps, payment: Payment): Promise<CollectOutcome> {
  const provider = deps.money[payment.network];
  if (provider === undefined) return { kind: 'not_sent', reason: 'NOT_CONNECTED', raw: null };
  try {
    return await provider.collect({
      reference: payment.reference,
      msisdn: payment.msisdn,
      amount: payment.amount,
      currency: payment.currency,
      message: MESSAGE[payment.purpose],
      callback_url: callbackUrl(deps.config, payment),
    });
  } catch (error) {
    // Adapters do not throw; one that does may have sent the request.
    deps.log.error({ err: error, payment_id: payment.id }, 'mobile money adapter threw');
    return { kind: 'unknown', reason: 'ADAPTER_THREW', raw: null };
  }
}

/** Says whether the outcome is still to be written into the attempt's history. */
async function recordFailure(
  tx: Tx,
  deps: Deps,
  payment_id: string,
  outcome: Exclude<CollectOutcome, AcceptedOutcome>,
  again: boolean,
  next_check_at: Date,
): Promise<boolean> {
  if (outcome.kind === 'refused' && !again) {
    const change = { failure_reason: outcome.reason };
    await endAttempt(tx, deps, payment_id, 'failed', change, { again, ...outcome });
    return false;
  }
  const isUnsent = outcome.kind === 'not_sent' && !again;
  const change = { next_check_at };
  const moved = isUnsent
    ? await forgetSend(tx, payment_id, next_check_at)
    : await movePayment(tx, payment_id, 'unknown', change);
  return (moved ?? (await changeOpen(tx, payment_id, change))) !== undefined;
}

/** A network that wants to be left alone after a prompt has none to think about when nothing was sent. */
function quietAfter({ config }: Deps, { network }: Payment, { kind }: CollectOutcome): number {
  return kind === 'not_sent' ? 0 : quietMs(config, network);
}
