import { nextFollowUpAt } from '@club/rules/payment-checks';

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
  const by_hand = verdict(transfer, finding);
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const next_check_at = by_hand === 'believed' ? nextFollowUpAt('closed_by_hand', transfer.ended_at ?? at, at) : null;
    const told = finding.kind === 'completed' && by_hand === 'confirmed' ? finding.transaction_id : null;
    // Two people may have mistyped its number.
    const number = told === null ? {} : { transaction_id: told };
    if (!(await keepClosingAnswer(tx, id, { by_hand, next_check_at, ...number }))) return;
    await appendEvent(tx, id, at, `closing_${by_hand}`, { ...finding });
    if (by_hand !== 'contradicted') return;
    deps.log.error(
      { alarm: 'closed_wrongly', transfer_id: id },
      'the network says otherwise than what a transfer ended as',
    );
    const topic = transfer.purpose === 'settlement' ? 'settlements' : 'finance';
    announce(tx, { topic, id, to: { admins: true } });
  });
}

/** What is not definite changes nothing: the network has said such things for three days. */
function verdict(transfer: Transfer, finding: QueryOutcome): 'believed' | 'confirmed' | 'contradicted' {
  if (finding.kind === 'failed') return transfer.status === 'failed' ? 'confirmed' : 'contradicted';
  if (finding.kind !== 'completed') return 'believed';
  return transfer.status === 'completed' && isAsSent(transfer, finding) ? 'confirmed' : 'contradicted';
}
