import { OPEN_ATTEMPTS, attemptSources, isOpenAttempt, type AttemptStatus } from '@club/rules/payment-status';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { Payments } from '#server/db/tables.generated.ts';

/** A row of `payments`: one attempt to collect money. */
export type Payment = Selectable<Payments>;

/** The new attempt, or nothing when a live one for the same subject stands in its way. */
export async function insertPayment(tx: Tx, payment: Insertable<Payments>): Promise<Payment | undefined> {
  return tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'subject_id'])
        .where(sql<boolean>`status <> 'failed'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The attempt that has paid, or may still turn out to have paid, for a subject. */
export async function findLive(tx: Tx, purpose: Payment['purpose'], subject_id: string): Promise<Payment | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .where('status', '<>', 'failed')
    .executeTakeFirst();
}

export async function findPayment(db: Database, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Takes the right to send a new attempt: once `sent_at` stands nobody sends again without having asked first. Nothing back
 * means that somebody else has it or that there is nothing to send.
 */
export async function claimSend(tx: Tx, id: string, at: Date, next_check_at: Date): Promise<Payment | undefined> {
  return tx
    .updateTable('payments')
    .set({ sent_at: at, next_check_at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Takes the right to send an attempt again with the same reference, because the provider has said twice that it never saw
 * it. `seen` is the attempt as it was when that was found.
 */
export async function claimResend(tx: Tx, seen: Payment, at: Date, next_check_at: Date): Promise<Payment | undefined> {
  return tx
    .updateTable('payments')
    .set({ sent_at: at, next_check_at, not_found_since: null })
    .where('id', '=', seen.id)
    .where('status', 'in', OPEN_ATTEMPTS)
    .where('not_found_since', '=', seen.not_found_since)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Takes the right to ask the provider about an open attempt. Nothing back means that it is not open, was never sent, or was
 * asked about less than the least interval ago.
 */
export async function claimCheck(
  db: Database,
  id: string,
  at: Date,
  askedBefore: Date,
  next_check_at: Date,
): Promise<Payment | undefined> {
  return db
    .updateTable('payments')
    .set({ last_check_at: at, next_check_at })
    .where('id', '=', id)
    .where('status', 'in', OPEN_ATTEMPTS)
    .where('sent_at', 'is not', null)
    .where((where) => where.or([where('last_check_at', 'is', null), where('last_check_at', '<=', askedBefore)]))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Moves an open attempt to another status, from the sources that the rules allow. Nothing back means that somebody else has
 * moved it first. An attempt held for review is no longer ours to move.
 */
export async function movePayment(
  tx: Tx,
  id: string,
  to: AttemptStatus,
  change: Updateable<Payments> = {},
): Promise<Payment | undefined> {
  return tx
    .updateTable('payments')
    .set({ ...change, status: to })
    .where('id', '=', id)
    .where('status', 'in', attemptSources(to).filter(isOpenAttempt))
    .returningAll()
    .executeTakeFirst();
}

/** Changes an attempt that is still open, without moving it. */
export async function changeOpen(
  tx: Tx,
  id: string,
  change: Omit<Updateable<Payments>, 'status'>,
): Promise<Payment | undefined> {
  return tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', OPEN_ATTEMPTS)
    .returningAll()
    .executeTakeFirst();
}

/** Writes down one step in the life of an attempt. Events are only ever added. */
export async function appendEvent(
  tx: Tx,
  payment_id: string,
  at: Date,
  kind: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({ payment_id, at, kind, detail: JSON.stringify(detail) })
    .execute();
}
