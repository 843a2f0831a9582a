import { signInPhoneError } from '@club/rules/phone-errors';
import { networkOf, toE164 } from '@club/rules/uganda-phone';

import type { Database } from '#server/db/connect.ts';
import { findAccount, type Account } from '#server/features/people/auth/store.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

/** What is wrong with the number of somebody who is to act for the club, or null. */
export function staffPhoneError(phone: string): string | null {
  const wrong = signInPhoneError(phone);
  if (wrong !== null) return wrong;
  return networkOf(phone) === null ? 'This number belongs to neither MTN nor Airtel' : null;
}

/** The member who has this number; refuses where nobody has, or where they may not sign in. */
export async function memberAt(db: Database, phone: string): Promise<Account> {
  refuseFields({ phone: staffPhoneError(phone) });
  const account = await findAccount(db, toE164(phone));
  if (account === undefined) throw new Problem('not_found', { message: 'No member has this number.' });
  if (account.status === 'suspended') throw new Problem('member_suspended');
  return account;
}
