import type { Network } from '@club/rules/uganda-phone';

import type { Database, Tx } from '#server/db/connect.ts';

/** A number belongs to one person: a member, or somebody who has applied. */
export interface OwnedNumber {
  readonly e164: string;
  readonly network: Network;
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

/** A member's numbers that came with the application and were never proven by a code: nothing that opens the account goes there. */
export function unprovenNumbers(db: Database | Tx, member_id: string): Promise<OwnedNumber[]> {
  return db
    .selectFrom('phone_numbers')
    .select(['e164', 'network'])
    .where('member_id', '=', member_id)
    .where('unproven', '=', true)
    .orderBy('network')
    .execute();
}

/** Whether a number is some member's by the application alone: whoever has it may be somebody else. */
export async function isUnproven(db: Database | Tx, e164: string): Promise<boolean> {
  const row = await db
    .selectFrom('phone_numbers')
    .select('e164')
    .where('e164', '=', e164)
    .where('unproven', '=', true)
    .executeTakeFirst();
  return row !== undefined;
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
