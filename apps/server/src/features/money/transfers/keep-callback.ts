import type { Network } from '@club/contract/shapes';
import { NOT_RECEIVED } from '@club/rules/transfer-status';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

import { askAgain } from './ask-again.ts';
import { appendEvent, askSoon, changeOpen, doubtEnded, type Transfer } from './store.ts';

/** As many callbacks of one transfer are kept. */
const KEPT = 20;

interface Callback {
  readonly network: Network;
  readonly reference: string;
  readonly at: Date;
  readonly body: unknown;
  /** Whether it may make us ask. */
  readonly isTrusted: boolean;
}

interface Found extends Pick<Transfer, 'id' | 'purpose' | 'subject_id'> {
  readonly is_sent: boolean;
  readonly is_left: boolean;
  readonly has_ended: boolean;
  readonly kept: number;
}

/**
 * Keeps what a network says by itself of money that we send, believed in nothing: it is asked about at once. False where no
 * transfer has this reference.
 */
export async function keepTransferCallback(
  tx: Tx,
  { network, reference, at, body, isTrusted }: Callback,
): Promise<boolean> {
  const { rows } = await sql<Found>`
    SELECT t.id, t.purpose, t.subject_id, t.sent_at IS NOT NULL AS is_sent,
      coalesce(t.status = 'review' AND t.failure_reason IN ('UNDECIDED', ${NOT_RECEIVED}), false) AS is_left,
      t.status IN ('completed', 'failed') AND t.via <> 'by_hand' AS has_ended,
      (SELECT count(*) FROM transfer_events e WHERE e.transfer_id = t.id AND e.kind = 'callback') AS kept
    FROM transfers t WHERE t.network = ${network} AND t.reference = ${reference}`.execute(tx);
  const [transfer] = rows;
  if (transfer === undefined) return false;
  if (transfer.kept < KEPT) await appendEvent(tx, transfer.id, at, 'callback', { body });
  if (isTrusted && transfer.is_sent) await ask(tx, transfer, at);
  return true;
}

/**
 * Of what was left to people because it had told nothing, the network may have something to tell by now; and what it has called failed
 * may have been done since, or what it has called sent may have come back. Who has not heard of it does not call, so what was said of that before counts no more.
 */
async function ask(tx: Tx, { id, purpose, subject_id, is_left, has_ended }: Found, at: Date): Promise<void> {
  if (is_left) {
    await askAgain(tx, { now: () => at }, purpose, subject_id);
    await changeOpen(tx, id, { not_found_since: null });
    return;
  }
  if (has_ended) await doubtEnded(tx, id);
  await askSoon(tx, id, at);
}
