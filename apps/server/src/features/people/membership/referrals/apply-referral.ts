import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { applyReferral as applyCall } from '@club/contract/people/membership';

import type { Database } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { numbersOfApplication } from '#server/features/people/members/phone-numbers.ts';
import { confirmNumber } from '#server/features/people/membership/apply/confirm-phone.ts';
import { pendingApplicationOf } from '#server/features/people/membership/apply/pending-application.ts';
import { checkConfirmationCode } from '#server/features/people/membership/confirmation-code.ts';
import { findReferrer } from '#server/features/people/membership/store.ts';
import { readState } from '#server/features/people/membership/views.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { useCode } from '#server/security/one-time-code.ts';

import { countReferral } from './count-referral.ts';

const MADE_AFTER = 'This code was made after you had applied, so its owner cannot have brought you here.';

/** Names the referrer of an application that has none: once, before the decision, proven by a code (decision A20), and nobody who came later. */
export async function applyReferral(
  deps: Deps,
  body: BodyOf<typeof applyCall>,
  ip: string,
): Promise<ReplyOf<typeof applyCall>> {
  const { application, e164 } = await pendingApplicationOf(deps, body.phone, ip);
  const { id: application_id } = application;
  // Told before the code is tried, so that a slip in the one does not cost the other.
  const own = await numbersOfApplication(deps.db, application_id);
  const referrer_id = await findReferrer(deps.db, body.referral_code.trim().toUpperCase(), own);
  if (application.referrer_id !== null) {
    // Sent once more, since the answer was lost: it is as it was asked for.
    if (application.referrer_id === referrer_id && application.phone_confirmed_at !== null)
      return readState(deps, e164);
    throw new Problem('referral_given');
  }
  if (referrer_id === null) throw new Problem('referral_code_unknown');
  if (await hasAppliedAfter(deps.db, referrer_id, application.submitted_at)) {
    throw new Problem('referral_code_unknown', { message: MADE_AFTER });
  }
  const proven = await checkConfirmationCode(deps, application_id, body.code, ip);
  await transact(deps.db, async (tx) => {
    await useCode(tx, deps, proven);
    const named = await tx
      .updateTable('applications')
      .set({ referrer_id })
      .where('id', '=', application_id)
      .where('status', '=', 'pending')
      .where('referrer_id', 'is', null)
      .executeTakeFirst();
    if (named.numUpdatedRows === 0n) throw new Problem('referral_given');
    await tx.insertInto('referrals').values({ application_id, referrer_id, state: 'claimed' }).execute();
    if (application.phone_confirmed_at === null) await confirmNumber(tx, deps, application_id, proven.phone);
    else await countReferral(tx, deps, application_id);
  });
  return readState(deps, e164);
}

/** Friends who wait would else name each other, and each would count for both. */
async function hasAppliedAfter(db: Database, application_id: string, at: Date): Promise<boolean> {
  const later = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', application_id)
    .where('submitted_at', '>', at)
    .executeTakeFirst();
  return later !== undefined;
}
