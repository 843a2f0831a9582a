import { kampalaDay } from '@club/rules/kampala-time';
import type { Network } from '@club/rules/uganda-phone';
import { sql, type Insertable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

export interface OwnedNumber {
  readonly e164: string;
  readonly network: Network;
}

/** The running number of the next application of a Kampala day; whoever asks at the same time waits for it. */
export async function nextNumberOfDay(tx: Tx, at: Date): Promise<number> {
  const row = await tx
    .insertInto('application_counters')
    .values({ day: sql`${kampalaDay(at)}::date`, last: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ last: sql`application_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

/** Writes a new application; false when its referral code is somebody's already. */
export async function insertApplication(tx: Tx, row: Insertable<DB['applications']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('applications')
    .values(row)
    .onConflict((conflict) => conflict.column('referral_code').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Makes the numbers the application's own and answers those that were somebody's already. */
export async function claimNumbers(tx: Tx, application_id: string, numbers: readonly OwnedNumber[]): Promise<string[]> {
  const claimed = await tx
    .insertInto('phone_numbers')
    // In one order, so that two applications with the same two numbers never wait for each other.
    .values(numbers.toSorted((a, b) => (a.e164 < b.e164 ? -1 : 1)).map((number) => ({ ...number, application_id })))
    .onConflict((conflict) => conflict.column('e164').doNothing())
    .returning('e164')
    .execute();
  const got = new Set(claimed.map((row) => row.e164));
  return numbers.map((number) => number.e164).filter((e164) => !got.has(e164));
}

/** Which of the numbers are somebody's. */
export async function takenNumbers(db: Database | Tx, numbers: readonly OwnedNumber[]): Promise<string[]> {
  const e164s = numbers.map((number) => number.e164);
  const rows = await db.selectFrom('phone_numbers').select('e164').where('e164', 'in', e164s).execute();
  return rows.map((row) => row.e164);
}

/** Frees the numbers of an application that was rejected, so that the person may apply again. */
export async function freeNumbers(tx: Tx, application_id: string): Promise<void> {
  await tx
    .deleteFrom('phone_numbers')
    .where('application_id', '=', application_id)
    .where('member_id', 'is', null)
    .execute();
}

/** The numbers that an application owns. */
export function numbersOfApplication(db: Database, application_id: string): Promise<OwnedNumber[]> {
  return db
    .selectFrom('phone_numbers')
    .select(['e164', 'network'])
    .where('application_id', '=', application_id)
    .execute();
}

/** The application that a referral code belongs to; a rejected one refers nobody, nor does anyone refer themselves. */
export async function findReferrer(
  db: Database | Tx,
  referral_code: string,
  ownNumbers: readonly OwnedNumber[],
): Promise<string | null> {
  const row = await db
    .selectFrom('applications')
    .select(['id', 'mtn_money_number', 'airtel_money_number'])
    .where('referral_code', '=', referral_code)
    .where('status', '!=', 'rejected')
    .executeTakeFirst();
  if (row === undefined) return null;
  const isOwn = ownNumbers.some(({ e164 }) => e164 === row.mtn_money_number || e164 === row.airtel_money_number);
  return isOwn ? null : row.id;
}

export interface RejectedBefore {
  readonly id: string;
  /** The Kampala day from which the person may apply again. */
  readonly reapply_after: string | null;
}

/** The latest rejected application that named one of these numbers. */
export async function findRejected(
  db: Database | Tx,
  numbers: readonly OwnedNumber[],
): Promise<RejectedBefore | undefined> {
  const e164s = sql.join(numbers.map((number) => sql`${number.e164}`));
  const { rows } = await sql<RejectedBefore>`
    SELECT id, reapply_after::text AS reapply_after FROM applications
    WHERE status = 'rejected' AND (mtn_money_number IN (${e164s}) OR airtel_money_number IN (${e164s}))
    ORDER BY submitted_at DESC LIMIT 1`.execute(db);
  return rows[0];
}
