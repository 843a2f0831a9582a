import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

import { appendEvent } from './store.ts';

/**
 * Of a transfer `t`, for SQL: it was paid by hand, and no line of its amount has the number that somebody typed, unless that names another
 * of our attempts.
 */
export const isNumberOpen = sql<boolean>`(t.via = 'by_hand' AND NOT EXISTS (
  SELECT FROM statement_rows s
  WHERE s.network = t.network AND upper(s.provider_transaction_id) = upper(t.transaction_id) AND s.status = 'completed'
    AND s.moved = -t.amount
    AND NOT EXISTS (SELECT FROM payments n WHERE n.reference = s.reference)
    AND NOT EXISTS (SELECT FROM transfers n WHERE n.reference = s.reference)))`;

interface Corrected {
  readonly id: string;
  readonly at: Date;
  /** The number that it has from now on. */
  readonly number: string;
  /** Kept beside the others of its events. */
  readonly detail: Record<string, unknown>;
}

/** Gives a payment by hand another number of the network than somebody had typed. */
export async function giveNumber(tx: Tx, { id, at, number, detail }: Corrected): Promise<void> {
  await tx.updateTable('transfers').set({ transaction_id: number }).where('id', '=', id).execute();
  await appendEvent(tx, id, at, 'number_corrected', detail);
}
