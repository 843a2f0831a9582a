import { kampalaDay } from '@club/rules/kampala-time';
import { sql, type Insertable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import type { OwnedNumber } from '#server/features/people/members/phone-numbers.ts';

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
  /** The latest that named one of the numbers, if any. */
  readonly id: string | null;
  /** The Kampala day from which the person may apply again: only who has proven a number was asked to wait with it. */
  readonly reapply_after: string | null;
  /** That number. */
  readonly reapply_number: string | null;
}

/** What is left of rejected applications that named one of these numbers. */
export async function findRejected(db: Database | Tx, numbers: readonly OwnedNumber[]): Promise<RejectedBefore> {
  const e164s = sql.join(numbers.map((number) => sql`${number.e164}`));
  const { rows } = await sql<RejectedBefore>`
    WITH rejected AS (
      SELECT id, reapply_after, submitted_at, confirmed_number FROM applications
      WHERE status = 'rejected' AND (mtn_money_number IN (${e164s}) OR airtel_money_number IN (${e164s})))
    SELECT (SELECT id FROM rejected ORDER BY submitted_at DESC LIMIT 1) AS id,
      waits.reapply_after::text AS reapply_after, waits.confirmed_number AS reapply_number
    FROM (VALUES (1)) one LEFT JOIN LATERAL (
      SELECT reapply_after, confirmed_number FROM rejected WHERE confirmed_number IN (${e164s})
      ORDER BY submitted_at DESC LIMIT 1) waits ON true`.execute(db);
  return rows[0]!;
}
