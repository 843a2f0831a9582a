import { OPEN_ATTEMPTS, attemptSources, isOpenAttempt, type AttemptStatus } from '@club/rules/payment-status';
import { sql, type Insertable, type Selectable, type UpdateObject } from 'kysely';

import { asTable, columnsOf, type ColumnTypes } from '#server/db/as-table.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { statusIn } from '#server/db/status-in.ts';
import type { DB, Payments } from '#server/db/tables.generated.ts';
import { notJustAsked } from '#server/features/money/transfers/not-just-asked.ts';

/** Why an attempt has ended that a person decided against: its money is owed to the member. */
export const MONEY_GOES_BACK = 'MONEY_GOES_BACK';
/** Why an attempt has ended that the network has denied to the last. */
export const NOT_RECEIVED = 'NOT_RECEIVED';
/** Ours: it had become too old before it could be sent. */
export const NOT_SENT = 'NOT_SENT';
/** Ours: what it was for was cancelled before it went out. */
export const NOT_WANTED = 'NOT_WANTED';
/** A person has found that nothing was paid. */
export const NOT_PAID = 'NOT_PAID';

/** A row of `payments`: one attempt to collect money. */
export type Payment = Selectable<Payments>;
export type PaymentChange = UpdateObject<DB, 'payments'>;

type NewPayment = Insertable<Payments> & { readonly network: string; readonly created_at: Date };

/** Writes new attempts for subjects that are themselves new, each with the first event of its life, in one statement. */
export async function insertPayments(tx: Tx, payments: readonly NewPayment[]): Promise<void> {
  const columns = columnsOf(payments[0]!);
  await sql`
    WITH begun AS (
      INSERT INTO payments (${columns}) SELECT ${columns} FROM ${asTable(payments, PAYMENT_COLUMNS)}
      RETURNING id, created_at, network)
    INSERT INTO payment_events (payment_id, at, kind, detail)
    SELECT id, created_at, 'requested', jsonb_build_object('network', network) FROM begun`.execute(tx);
}

const PAYMENT_COLUMNS = {
  id: 'uuid',
  purpose: 'text',
  subject_id: 'uuid',
  member_id: 'uuid',
  network: 'text',
  msisdn: 'text',
  amount: 'bigint',
  currency: 'text',
  reference: 'uuid',
  callback_token: 'text',
  status: 'text',
  created_at: 'timestamptz',
  next_check_at: 'timestamptz',
} satisfies { [C in keyof Payments]?: ColumnTypes[string] };

/** Whether an attempt is in one of these states: see `statusIn`. */
export const isIn = (statuses: readonly AttemptStatus[]) => statusIn('payments', statuses);

/** An attempt that is known to exist. */
export async function readPayment(db: Database | Tx, id: string): Promise<Payment> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
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

/** Those of these subjects that have such an attempt. */
export async function subjectsWithLive(
  tx: Tx,
  purpose: Payment['purpose'],
  subject_ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ subject_id: string }>`
    SELECT subject_id FROM payments
    WHERE purpose = ${purpose} AND subject_id = ANY ((SELECT ${subject_ids}::uuid[])::uuid[]) AND status <> 'failed'`.execute(
    tx,
  );
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** Takes the row of a new attempt that nobody has sent; false when somebody has, or has ended it. */
export async function lockUnsent(tx: Tx, id: string): Promise<boolean> {
  const unsent = tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', id)
    .where(isIn(['pending']));
  return (await unsent.where('sent_at', 'is', null).forUpdate().executeTakeFirst()) !== undefined;
}

/**
 * The request certainly never left, so the attempt is as new. Nothing back means that somebody has asked about it meanwhile,
 * taking it for sent: then that goes on.
 */
export async function forgetSend(tx: Tx, id: string, next_check_at: Date): Promise<Payment | undefined> {
  return (
    tx
      .updateTable('payments')
      .set({ sent_at: null, next_check_at })
      .where('id', '=', id)
      .where(isIn(['pending']))
      // Who asks does not say so before the answer is there, and it may come later than this.
      .where('last_check_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
  );
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
    .where(isIn(OPEN_ATTEMPTS))
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
  check: { id: string; at: Date; least_ms: number; next_check_at: Date },
): Promise<Payment | undefined> {
  return db
    .updateTable('payments')
    .set({ last_check_at: check.at, next_check_at: check.next_check_at })
    .where('id', '=', check.id)
    .where(isIn(OPEN_ATTEMPTS))
    .where('sent_at', 'is not', null)
    .where(notJustAsked(check.at, check.least_ms))
    .returningAll()
    .executeTakeFirst();
}

/** The same about one that has failed, because its payer says that it was charged. */
export async function claimFailedCheck(
  db: Database,
  id: string,
  at: Date,
  least_ms: number,
): Promise<Payment | undefined> {
  return (
    db
      .updateTable('payments')
      .set({ last_check_at: at })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      // What a person has decided to give back is owed already.
      .where('failure_reason', '<>', MONEY_GOES_BACK)
      .where('sent_at', 'is not', null)
      .where(notJustAsked(at, least_ms))
      .returningAll()
      .executeTakeFirst()
  );
}

/**
 * Plans the next question about an attempt that failed, whoever said so: its money may come all the same. Null: no more. What
 * a person has decided to give back is owed already, and what was never sent nobody can pay.
 */
export async function planFollowUp(tx: Tx, id: string, next_check_at: Date | null): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ next_check_at })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('failure_reason', '<>', MONEY_GOES_BACK)
    .where('sent_at', 'is not', null)
    .execute();
}

/** When it failed. */
export async function failedAt(tx: Tx, payment_id: string): Promise<Date | null> {
  const failed = tx.selectFrom('payment_events').select('at').where('payment_id', '=', payment_id);
  const found = await failed.where('kind', '=', 'failed').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return found?.at ?? null;
}

/** Brings the next question about an open attempt forward, to the least interval after the last one. */
export async function hurryCheck(db: Database, id: string, leastMs: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      next_check_at: sql<Date>`least(next_check_at, last_check_at + ${leastMs} * interval '1 ms')`,
    })
    .where('id', '=', id)
    .where(isIn(OPEN_ATTEMPTS))
    .where('sent_at', 'is not', null)
    .where('last_check_at', 'is not', null)
    .execute();
}

/** The planned moment, or the earlier one that somebody asked for while the provider was answering. */
export function orHurried(planned: Date | null, lease: Date) {
  return sql<Date | null>`CASE WHEN next_check_at = ${lease} THEN ${planned}::timestamptz
    ELSE least(next_check_at, ${planned}::timestamptz) END`;
}

/**
 * Moves an open attempt to another status, from the sources that the rules allow. Nothing back means that somebody else has
 * moved it first. An attempt held for review is no longer ours to move, but a person's.
 */
export async function movePayment(
  tx: Tx,
  id: string,
  to: AttemptStatus,
  change: PaymentChange = {},
  by: 'us' | 'person' = 'us',
): Promise<Payment | undefined> {
  const sources = attemptSources(to);
  return tx
    .updateTable('payments')
    .set({ ...change, status: to })
    .where('id', '=', id)
    .where(isIn(by === 'person' ? sources : sources.filter(isOpenAttempt)))
    .returningAll()
    .executeTakeFirst();
}

/** Keeps the network's number of money that came though its attempt had failed, so that it is not taken for anything else. */
export async function keepNumber(tx: Tx, id: string, transaction_id: string): Promise<void> {
  await tx.updateTable('payments').set({ transaction_id }).where('id', '=', id).execute();
}

/** Changes an attempt that is still open, without moving it. */
export async function changeOpen(
  tx: Tx,
  id: string,
  change: Omit<PaymentChange, 'status'>,
): Promise<Payment | undefined> {
  return tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where(isIn(OPEN_ATTEMPTS))
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
