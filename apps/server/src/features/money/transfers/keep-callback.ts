import type { Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

import { appendEvent, askSoon } from './store.ts';

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

/**
 * Keeps what a network says by itself of money that we send, believed in nothing: it is asked about at once, unless it has
 * told its end already. False where no transfer has this reference.
 */
export async function keepTransferCallback(
  tx: Tx,
  { network, reference, at, body, isTrusted }: Callback,
): Promise<boolean> {
  const { rows } = await sql<{ id: string; kept: number; is_sent: boolean }>`
    SELECT t.id, t.sent_at IS NOT NULL AS is_sent,
      (SELECT count(*) FROM transfer_events e WHERE e.transfer_id = t.id AND e.kind = 'callback') AS kept
    FROM transfers t WHERE t.network = ${network} AND t.reference = ${reference}`.execute(tx);
  const [transfer] = rows;
  if (transfer === undefined) return false;
  if (transfer.kept < KEPT) await appendEvent(tx, transfer.id, at, 'callback', { body });
  if (isTrusted && transfer.is_sent) await askSoon(tx, transfer.id, at);
  return true;
}
