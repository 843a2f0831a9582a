import type { Deps } from '#server/ports/deps.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import type { Transfer } from './store.ts';

export const LEAST_BETWEEN_CHECKS_MS = 5_000;

/** What the network says became of a transfer. */
export async function askNetwork(deps: Deps, transfer: Transfer): Promise<QueryOutcome> {
  const provider = deps.money[transfer.network];
  if (provider === undefined || transfer.via === 'by_hand') {
    return { kind: 'unknown', reason: 'NOT_CONNECTED', raw: null };
  }
  try {
    return await provider.query(transfer.via, transfer.reference);
  } catch (error) {
    deps.log.error({ err: error, transfer_id: transfer.id }, 'mobile money adapter threw');
    return { kind: 'unknown', reason: 'ADAPTER_THREW', raw: null };
  }
}

/** Whether what arrived is what we sent, as far as the network tells. */
export function isAsSent(
  transfer: Pick<Transfer, 'amount' | 'currency' | 'msisdn'>,
  { amount, currency, msisdn }: Extract<QueryOutcome, { kind: 'completed' }>,
): boolean {
  return (
    (amount ?? transfer.amount) === transfer.amount &&
    (currency ?? transfer.currency) === transfer.currency &&
    (msisdn ?? transfer.msisdn) === transfer.msisdn
  );
}
