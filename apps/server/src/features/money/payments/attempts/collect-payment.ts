import { AskedTogether } from '#server/db/asked-together.ts';
import { transact } from '#server/db/transact.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import { lockUnsent, type Payment } from '#server/features/money/payments/store.ts';
import type { Deps } from '#server/ports/deps.ts';

import { endAttempt } from './end-attempt.ts';
import { type NoteAccepted, sendRequest } from './send-request.ts';
import { type Accepted, claimSends, noteAccepted, type Unsendable } from './send-store.ts';
import { CALL_LEASE_MS, later, SEND_WITHIN_MS } from './time-limits.ts';

/** More than any worker takes at a time. */
const NOTED_AT_ONCE = 100;

/**
 * Sends the prompts of new attempts, each for itself; what is written about them is written together where it comes at the same
 * moment. That they are being sent is committed first; an attempt that was sent before, by somebody who may have died over it, is
 * asked about instead of sent again. Gives what becomes of each, in their order.
 */
export function collectPayments(deps: Deps, payment_ids: readonly string[]): Promise<void>[] {
  const at = deps.now();
  const claims = claimAll(deps, payment_ids, at);
  const desk = new AskedTogether<Accepted, boolean>(NOTED_AT_ONCE, (accepted) => noteAccepted(deps.db, accepted));
  return payment_ids.map((id) => collect(deps, id, claims, (accepted) => desk.ask(accepted)));
}

/** The same for jobs, each with attempts of its own: one has gone well when all of its own have. */
export function collectByJobs(deps: Deps, jobs: readonly (readonly string[])[]): Promise<void>[] {
  const collected = collectPayments(deps, jobs.flat()).values();
  return jobs.map(async (ids) => void (await Promise.all(collected.take(ids.length))));
}

/** The same for one. */
export async function collectPayment(deps: Deps, payment_id: string): Promise<void> {
  await Promise.all(collectPayments(deps, [payment_id]));
}

/** What is to be sent, and what is not to be any more, by their ids. */
type Claims = Promise<ReadonlyMap<string, Payment | Unsendable>>;

async function claimAll(deps: Deps, payment_ids: readonly string[], at: Date): Claims {
  const { claimed, unsendable } = await claimSends(deps.db, payment_ids, {
    at,
    next_check_at: later(at, CALL_LEASE_MS),
    asked_since: later(at, -SEND_WITHIN_MS),
  });
  return new Map([...claimed, ...unsendable].map((payment) => [payment.id, payment]));
}

async function collect(deps: Deps, payment_id: string, claims: Claims, note: NoteAccepted): Promise<void> {
  const claimed = (await claims).get(payment_id);
  if (claimed === undefined) return settlePayment(deps, payment_id);
  if (!('sent_at' in claimed)) return giveUp(deps, claimed);
  await sendRequest(deps, claimed, false, note);
}

/** Whoever asked for it does not expect a prompt any more. */
async function giveUp(deps: Deps, { id, failure_reason }: Unsendable): Promise<void> {
  await transact(deps.db, async (tx) => {
    if (await lockUnsent(tx, id)) await endAttempt(tx, deps, id, 'failed', { failure_reason }, {});
  });
}
