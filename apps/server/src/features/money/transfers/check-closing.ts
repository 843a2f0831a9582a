import { nextFollowUpAt } from '@club/rules/payment-checks';
import { CLOSED_BY_HAND } from '@club/rules/transfer-status';

import { announce } from '#server/db/announce.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import { askNetwork, isAsSent, LEAST_BETWEEN_CHECKS_MS } from './ask-network.ts';
import { appendEvent, claimClosingCheck, keepClosingAnswer, type Transfer } from './store.ts';

/**
 * Asks the network whether it agrees with two people, or with its own earlier word. Where it does not, nothing is moved any more:
 * people have to see it.
 */
export async function checkClosing(deps: Deps, id: string): Promise<void> {
  const transfer = await claimClosingCheck(deps.db, id, deps.now(), LEAST_BETWEEN_CHECKS_MS);
  if (transfer === undefined) return;
  const finding = await askNetwork(deps, transfer);
  const word = verdict(transfer, finding);
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const next_check_at = nextCheckAt(transfer, word, at);
    const by_hand = next_check_at === null ? word : 'believed';
    const told = finding.kind === 'completed' && word === 'confirmed' ? finding.transaction_id : null;
    // Two people may have mistyped its number.
    const number = told === null ? {} : { transaction_id: told };
    if (!(await keepClosingAnswer(tx, id, { by_hand, next_check_at, ...number }))) return;
    await appendEvent(tx, id, at, `closing_${word}`, { ...finding });
    if (word !== 'contradicted') return;
    deps.log.error(
      { alarm: 'closed_wrongly', transfer_id: id },
      'the network says otherwise than what a transfer ended as',
    );
    const topic = transfer.purpose === 'settlement' ? 'settlements' : 'finance';
    announce(tx, { topic, id, to: { admins: true } });
  });
}

type Word = 'believed' | 'confirmed' | 'contradicted';

/** That it failed is no news from a network that has called it failed: what it sent may be on its way all the same. */
function nextCheckAt({ status, failure_reason, ended_at }: Transfer, word: Word, at: Date): Date | null {
  const since = ended_at ?? at;
  if (status === 'failed' && failure_reason !== CLOSED_BY_HAND) {
    return word === 'contradicted' ? null : nextFollowUpAt('never_arrived', since, at);
  }
  return word === 'believed' ? nextFollowUpAt('closed_by_hand', since, at) : null;
}

/** What is not definite changes nothing: the network has said such things for three days. */
function verdict(transfer: Transfer, finding: QueryOutcome): Word {
  if (finding.kind === 'failed') return transfer.status === 'failed' ? 'confirmed' : 'contradicted';
  if (finding.kind !== 'completed') return 'believed';
  return transfer.status === 'completed' && isAsSent(transfer, finding) ? 'confirmed' : 'contradicted';
}
