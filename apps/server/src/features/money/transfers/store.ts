import { OPEN_TRANSFERS, transferSources, type TransferStatus } from '@club/rules/transfer-status';
import type { Selectable, UpdateObject } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { statusIn } from '#server/db/status-in.ts';
import type { DB, Transfers } from '#server/db/tables.generated.ts';

import { notJustAsked } from './not-just-asked.ts';

/** A row of `transfers`: one attempt to send money. */
export type Transfer = Selectable<Transfers>;
type Change = UpdateObject<DB, 'transfers'>;

/** Whether a transfer is in one of these states: see `statusIn`. */
const isIn = (statuses: readonly TransferStatus[]) => statusIn('transfers', statuses);

/** Takes the right to send a new transfer. Nothing back means that somebody else has it, or that it was sent. */
export async function claimSend(tx: Tx, id: string, at: Date, next_check_at: Date): Promise<Transfer | undefined> {
  return tx
    .updateTable('transfers')
    .set({ sent_at: at, next_check_at })
    .where('id', '=', id)
    .where(isIn(['pending']))
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * The request certainly never left, so the transfer is as new. Nothing back means that somebody has asked about it meanwhile,
 * taking it for sent: then that goes on.
 */
export async function forgetSend(tx: Tx, id: string, next_check_at: Date): Promise<Transfer | undefined> {
  return (
    tx
      .updateTable('transfers')
      .set({ sent_at: null, next_check_at })
      .where('id', '=', id)
      .where(isIn(['pending']))
      // Who asks does not say so before the answer is there, and it may come later than this.
      .where('last_check_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
  );
}

/** Takes the right to send once more under the same reference what the network says it never saw. */
export async function claimResend(tx: Tx, seen: Transfer, at: Date, next_check_at: Date) {
  return tx
    .updateTable('transfers')
    .set({ sent_at: at, next_check_at, not_found_since: null })
    .where('id', '=', seen.id)
    .where(isIn(OPEN_TRANSFERS))
    .where('not_found_since', '=', seen.not_found_since)
    .returningAll()
    .executeTakeFirst();
}

/** Takes the right to ask about an open transfer, not sooner than the least interval after the last question. */
export async function claimCheck(
  db: Database,
  check: { id: string; at: Date; least_ms: number; next_check_at: Date },
): Promise<Transfer | undefined> {
  return db
    .updateTable('transfers')
    .set({ last_check_at: check.at, next_check_at: check.next_check_at })
    .where('id', '=', check.id)
    .where(isIn(OPEN_TRANSFERS))
    .where('sent_at', 'is not', null)
    .where(notJustAsked(check.at, check.least_ms))
    .returningAll()
    .executeTakeFirst();
}

/** The same of one that two people have closed, or the network had called failed, until it has said whether that is so. */
export async function claimClosingCheck(
  db: Database,
  id: string,
  at: Date,
  least_ms: number,
): Promise<Transfer | undefined> {
  return db
    .updateTable('transfers')
    .set({ last_check_at: at })
    .where('id', '=', id)
    .where('by_hand', '=', 'believed')
    .where(notJustAsked(at, least_ms))
    .returningAll()
    .executeTakeFirst();
}

/** Keeps what it said; false when somebody has kept a definite answer meanwhile. */
export async function keepClosingAnswer(
  tx: Tx,
  id: string,
  answer: {
    by_hand: 'believed' | 'confirmed' | 'contradicted';
    next_check_at: Date | null;
    transaction_id?: string;
  },
): Promise<boolean> {
  const kept = tx.updateTable('transfers').set(answer).where('id', '=', id).where('by_hand', '=', 'believed');
  return (await kept.returning('id').executeTakeFirst()) !== undefined;
}

/** Has what the network called failed, or sent, asked about like what two people have closed so. */
export async function doubtEnded(tx: Tx, id: string): Promise<void> {
  const ended = tx.updateTable('transfers').set({ by_hand: 'believed' }).where('id', '=', id);
  await ended
    .where('status', 'in', ['completed', 'failed'])
    // What it has denied people have to settle.
    .where((row) => row.or([row('by_hand', 'is', null), row('by_hand', '=', 'confirmed')]))
    .execute();
}

/** Has the network asked at once about what it may still tell of. */
export async function askSoon(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ next_check_at: at })
    .where('id', '=', id)
    .where((row) => row.or([isIn(OPEN_TRANSFERS), row('by_hand', '=', 'believed')]))
    .execute();
}

/** Moves a transfer from the states that the rules allow. Nothing back means that somebody else has moved it first. */
export async function moveTransfer(
  tx: Tx,
  id: string,
  to: TransferStatus,
  change: Change = {},
): Promise<Transfer | undefined> {
  return tx
    .updateTable('transfers')
    .set({ ...change, status: to })
    .where('id', '=', id)
    .where(isIn(transferSources(to)))
    .returningAll()
    .executeTakeFirst();
}

/** Changes a transfer that is still open, without moving it. */
export async function changeOpen(tx: Tx, id: string, change: Omit<Change, 'status'>): Promise<void> {
  await tx.updateTable('transfers').set(change).where('id', '=', id).where(isIn(OPEN_TRANSFERS)).execute();
}

/** Writes down one step in the life of a transfer. Events are only ever added. */
export async function appendEvent(
  tx: Tx,
  transfer_id: string,
  at: Date,
  kind: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insertInto('transfer_events')
    .values({ transfer_id, at, kind, detail: JSON.stringify(detail) })
    .execute();
}
