import { signInPhoneError } from '@club/rules/phone-errors';
import { networkOf, toE164 } from '@club/rules/uganda-phone';

import type { Database } from '#server/db/connect.ts';
import { findAccount, findProvenAccount, type Account } from '#server/features/people/auth/store.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

/** A slip, or a trick: whoever gave this number when applying may not be its holder. */
export const UNPROVEN = 'A member gave this number when applying and has not confirmed it since.';

/** What is wrong with the number of somebody who is to act for the club, or null. */
export function staffPhoneError(phone: string): string | null {
  const wrong = signInPhoneError(phone);
  if (wrong !== null) return wrong;
  return networkOf(phone) === null ? 'This number belongs to neither MTN nor Airtel' : null;
}

/** The member whose number this was proven to be; refuses where nobody has it, or where they may not sign in. */
export async function memberAt(db: Database, phone: string): Promise<Account> {
  refuseFields({ phone: staffPhoneError(phone) });
  const account = await findProvenAccount(db, toE164(phone));
  if (account === undefined) {
    const isUnproven = (await findAccount(db, toE164(phone))) !== undefined;
    throw new Problem('not_found', { message: isUnproven ? UNPROVEN : 'No member has this number.' });
  }
  if (account.status === 'suspended') throw new Problem('member_suspended');
  return account;
}
