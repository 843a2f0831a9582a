import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { confirmPhone as confirmCall } from '@club/contract/people/membership';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { checkConfirmationCode } from '#server/features/people/membership/confirmation-code.ts';
import { countReferral } from '#server/features/people/membership/referrals/count-referral.ts';
import { tellReviewers } from '#server/features/people/membership/tell-reviewers.ts';
import { readState } from '#server/features/people/membership/views.ts';
import type { Deps } from '#server/ports/deps.ts';
import { useCode } from '#server/security/one-time-code.ts';

import { pendingApplicationOf } from './pending-application.ts';

/** Confirms a number by the code that was sent to it; from now on the applicant counts for whoever referred them. */
export async function confirmPhone(
  deps: Deps,
  body: BodyOf<typeof confirmCall>,
  ip: string,
): Promise<ReplyOf<typeof confirmCall>> {
  const { application, e164 } = await pendingApplicationOf(deps, body.phone, ip);
  if (application.phone_confirmed_at === null) {
    const proven = await checkConfirmationCode(deps, application.id, body.code, ip);
    await transact(deps.db, async (tx) => {
      await useCode(tx, deps, proven);
      await confirmNumber(tx, deps, application.id, proven.phone);
    });
  }
  return readState(deps, e164);
}

/** Writes down that a number is proven, once, and credits the referrer. Holds the queue: do this last. */
export async function confirmNumber(tx: Tx, deps: Deps, application_id: string, e164: string): Promise<void> {
  const confirmed = await tx
    .updateTable('applications')
    .set({ phone_confirmed_at: deps.now(), confirmed_number: e164 })
    .where('id', '=', application_id)
    .where('status', '=', 'pending')
    .where('phone_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) return;
  await countReferral(tx, deps, application_id);
  tellReviewers(tx);
}
