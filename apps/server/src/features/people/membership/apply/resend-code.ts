import type { ReplyOf } from '@club/contract/endpoint';
import type { resendCode as resendCall } from '@club/contract/people/membership';

import { transact } from '#server/db/transact.ts';
import { sendCodeAgain } from '#server/features/people/membership/confirmation-code.ts';
import type { Deps } from '#server/ports/deps.ts';

import { pendingApplicationOf } from './pending-application.ts';

/** Sends a new code to one of the applicant's numbers; the one before it no longer works. */
export async function resendCode(
  deps: Deps,
  phone: string | null | undefined,
  ip: string,
): Promise<ReplyOf<typeof resendCall>> {
  const { application, e164 } = await pendingApplicationOf(deps, phone, ip);
  await transact(deps.db, (tx) => sendCodeAgain(tx, deps, application, e164));
  return { success: true, message: 'We sent you a new code by SMS.' };
}
