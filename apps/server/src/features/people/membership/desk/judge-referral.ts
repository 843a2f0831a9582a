import type { ReplyOf } from '@club/contract/endpoint';
import type { judgeReferral as judgeCall, ReferralState } from '@club/contract/people/membership-desk';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { letCount } from '#server/features/people/membership/referrals/count-referral.ts';
import { creditReferrer } from '#server/features/people/membership/referrals/credit-referrer.ts';
import { tellReviewers } from '#server/features/people/membership/tell-reviewers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import type { Decision } from './decide-application.ts';

/**
 * Lets a withheld friend count after all, once the friend's number is confirmed, or withholds one that has moved nobody yet.
 */
export async function judgeReferral(
  deps: Deps,
  { id, by }: Decision,
  state: Exclude<ReferralState, 'claimed'>,
  once: Once | undefined,
): Promise<ReplyOf<typeof judgeCall>> {
  return transactOnce(deps.db, once, async (tx) => {
    const referral = await lockReferral(tx, id);
    if (referral === undefined) throw new Problem('not_found');
    const after = state === 'counted' && referral.phone_confirmed_at === null ? 'claimed' : state;
    if (!(await become[after](tx, deps, id))) throw new Problem('referral_settled');
    await audit(tx, {
      at: deps.now(),
      actor_id: by,
      action: state === 'counted' ? 'referral.count' : 'referral.withhold',
      subject_type: 'application',
      subject_id: id,
      before: { referral: referral.state },
      after: { referral: after },
    });
    if (after === 'counted') await creditReferrer(tx, deps, referral.referrer_id);
    tellReviewers(tx);
    return { success: true, message: messages[after] };
  });
}

const messages: Record<ReferralState, string> = {
  counted: 'The referral counts.',
  claimed: 'The referral counts once the number is confirmed.',
  withheld: 'The referral is withheld.',
};

/** False where the referral is in no state from which it can become this. */
const become: Record<ReferralState, (tx: Tx, deps: Deps, id: string) => Promise<boolean>> = {
  counted: (tx, deps, id) => letCount(tx, deps, id, 'withheld'),
  claimed: (tx, _deps, id) => giveBack(tx, id),
  withheld: (tx, _deps, id) => withhold(tx, id),
};

/** The application is locked too, so that its number is not confirmed meanwhile. */
async function lockReferral(tx: Tx, application_id: string) {
  const { phone_confirmed_at } =
    (await tx
      .selectFrom('applications')
      .select('phone_confirmed_at')
      .where('id', '=', application_id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? {};
  const referral = await tx
    .selectFrom('referrals')
    .select(['referrer_id', 'state'])
    .where('application_id', '=', application_id)
    .forUpdate()
    .executeTakeFirst();
  return referral && { ...referral, phone_confirmed_at: phone_confirmed_at ?? null };
}

/** No friend counts before the number is confirmed; then it is judged like any other. */
async function giveBack(tx: Tx, id: string): Promise<boolean> {
  const given = await tx
    .updateTable('referrals')
    .set({ state: 'claimed', suspicions: [] })
    .where('application_id', '=', id)
    .where('state', '=', 'withheld')
    .executeTakeFirst();
  return given.numUpdatedRows === 1n;
}

async function withhold(tx: Tx, id: string): Promise<boolean> {
  const withheld = await tx
    .updateTable('referrals')
    .set({ state: 'withheld', counts_from: null })
    .where('application_id', '=', id)
    .where('state', 'in', ['claimed', 'counted'])
    .where('movement_id', 'is', null)
    .executeTakeFirst();
  return withheld.numUpdatedRows === 1n;
}
