import { signInPhoneError } from '@club/rules/phone-errors';
import { networkOf, toE164 } from '@club/rules/uganda-phone';

import type { Database } from '#server/db/connect.ts';
import { findAccount, type Account } from '#server/features/people/auth/store.ts';
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
  refuseFields({ phone: staffPhoneError(phone) });
  const e164 = toE164(phone);
  refuseFields({ phone: (await isUnproven(db, e164)) ? UNPROVEN_NUMBER : null });
  const account = await findAccount(db, e164);
  if (account === undefined) throw new Problem('not_found', { message: 'No member has this number.' });
  if (account.status === 'suspended') throw new Problem('member_suspended');
  return account;
}
