import type { Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

import { askAgain } from './ask-again.ts';
import { appendEvent, askSoon, type Transfer } from './store.ts';

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
  readonly is_undecided: boolean;
  readonly kept: number;
}

/**
 * Keeps what a network says by itself of money that we send, believed in nothing: it is asked about at once, unless it has
 * told its end already. False where no transfer has this reference.
 */
export async function keepTransferCallback(
  tx: Tx,
  { network, reference, at, body, isTrusted }: Callback,
): Promise<boolean> {
  const { rows } = await sql<Found>`
    SELECT t.id, t.purpose, t.subject_id, t.sent_at IS NOT NULL AS is_sent,
      coalesce(t.status = 'review' AND t.failure_reason = 'UNDECIDED', false) AS is_undecided,
      (SELECT count(*) FROM transfer_events e WHERE e.transfer_id = t.id AND e.kind = 'callback') AS kept
    FROM transfers t WHERE t.network = ${network} AND t.reference = ${reference}`.execute(tx);
  const [transfer] = rows;
  if (transfer === undefined) return false;
  if (transfer.kept < KEPT) await appendEvent(tx, transfer.id, at, 'callback', { body });
  if (isTrusted && transfer.is_sent) await ask(tx, transfer, at);
  return true;
}

/** Of what was left to people because it had told nothing, the network may have something to tell by now. */
async function ask(tx: Tx, { id, purpose, subject_id, is_undecided }: Found, at: Date): Promise<void> {
  if (is_undecided) await askAgain(tx, { now: () => at }, purpose, subject_id);
  else await askSoon(tx, id, at);
}
