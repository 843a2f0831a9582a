import type { ReplyOf } from '@club/contract/endpoint';
import type { confirmPin as confirmCall } from '@club/contract/people/auth';
import { pinError } from '@club/rules/pin';

import { transact } from '#server/db/transact.ts';
import { forgiveTries, noteTryAgain, takeBackTry } from '#server/features/people/auth/sign-in/pin-tries.ts';
import { accountOf, type Account } from '#server/features/people/auth/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';
import { isPinOf } from '#server/security/pin-seal.ts';

interface SignedInAs {
  readonly member_id: string;
  readonly session_id: string;
}

/**
 * Whether somebody signed in knows the PIN, with tries of their own: whoever holds the session cannot guess on, and
 * strangers cannot use these tries up.
 */
export async function provePinAgain(deps: Deps, member_id: string, pin: string): Promise<Account | undefined> {
  const noted = await noteTryAgain(deps, member_id);
  const account = await accountOf(deps.db, member_id);
  let isRight: boolean;
  try {
    isRight = await isPinOf(deps, account, pin, account.application_id);
  } catch (error) {
    await takeBackTry(deps, noted);
    throw error;
  }
  if (!isRight) return undefined;
  await transact(deps.db, (tx) => forgiveTries(tx, noted));
  return account;
}

/** Remembers that the PIN was given: for five minutes what asks for it is allowed in this session. */
export async function confirmPin(deps: Deps, caller: SignedInAs, pin: string): Promise<ReplyOf<typeof confirmCall>> {
  refuseFields({ pin: pinError(pin) });
  const account = await provePinAgain(deps, caller.member_id, pin);
  if (account === undefined) throw new Problem('incorrect_pin', { message: 'Incorrect PIN' });
  await deps.db
    .updateTable('sessions')
    .set({ pin_confirmed_at: deps.now() })
    .where('id', '=', caller.session_id)
    .execute();
  return { success: true, message: 'Thank you.' };
}
