import { signInPhoneError } from '@club/rules/phone-errors';
import { networkOf, toE164 } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { findAccount, findProvenAccount, type Account } from '#server/features/people/auth/store.ts';
import { isUnproven } from '#server/features/people/members/phone-numbers.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

/** What is wrong with the number of somebody who is to act for the club, or null. */
export function staffPhoneError(phone: string): string | null {
  const wrong = signInPhoneError(phone);
  if (wrong !== null) return wrong;
  return networkOf(phone) === null ? 'This number belongs to neither MTN nor Airtel' : null;
}

/** Whoever appoints or hands out by a number would mean its holder, and get whoever has named it. */
export const UNPROVEN_NUMBER =
  'Whoever gave this number never confirmed it by a code. Take their other number, or have them confirm this one first';

/** The member who has this number; refuses where nobody has, where it was never proven, or where they may not sign in. */
export async function memberAt(db: Database, phone: string): Promise<Account> {
  const account = await anyMemberAt(db, phone);
  if (account.status === 'suspended') throw isSuspended();
  return account;
}

/** As whoever works for the club reads it, who is not the member. */
export const isSuspended = () =>
  new Problem('member_suspended', { message: 'This membership is suspended. It has to be readmitted first.' });

/** The same, whether or not they may sign in: what is kept of who is suspended is theirs as well. */
export async function anyMemberAt(db: Database, phone: string): Promise<Account> {
  refuseFields({ phone: staffPhoneError(phone) });
  const e164 = toE164(phone);
  refuseFields({ phone: (await isUnproven(db, e164)) ? UNPROVEN_NUMBER : null });
  const account = await findAccount(db, e164);
  if (account === undefined) throw new Problem('not_found', { message: 'No member has this number.' });
  return account;
}

/** Whom the operator has meant by a number, to be read before it is too late. */
export async function nameOf(db: Database, member_id: string): Promise<string> {
  const { first_name, last_name } = await db
    .selectFrom('members')
    .select(['first_name', 'last_name'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
}

const NOBODY = 'No member has this number, and nobody has applied with it.';

/** Whom a number names: a member, or somebody who has applied, with all that they have sent. */
export type Person = { readonly member_id: string } | { readonly application_ids: string[] };

/** The same also for who has applied and is no member; an application counts as theirs by its confirmed number, or its only one. */
export async function personAt(db: Database, phone: string): Promise<Person> {
  refuseFields({ phone: staffPhoneError(phone) });
  const e164 = toE164(phone);
  if ((await findProvenAccount(db, e164)) === undefined) {
    const applied = await applicationsAt(db, e164);
    const application_ids = applied.filter(({ is_theirs }) => is_theirs).map(({ id }) => id);
    if (application_ids.length > 0) return { application_ids };
    refuseFields({ phone: applied.length > 0 ? UNPROVEN_NUMBER : null });
    if ((await findAccount(db, e164)) === undefined) throw new Problem('not_found', { message: NOBODY });
  }
  return { member_id: (await anyMemberAt(db, phone)).id };
}

async function applicationsAt(db: Database, e164: string): Promise<{ id: string; is_theirs: boolean }[]> {
  const { rows } = await sql<{ id: string; is_theirs: boolean }>`
    SELECT id, coalesce(confirmed_number, CASE WHEN mtn_money_number IS NULL THEN airtel_money_number
        WHEN airtel_money_number IS NULL THEN mtn_money_number END) IS NOT DISTINCT FROM ${e164} AS is_theirs
    FROM applications WHERE status <> 'approved' AND (mtn_money_number = ${e164} OR airtel_money_number = ${e164})
    ORDER BY submitted_at DESC`.execute(db);
  return rows;
}
