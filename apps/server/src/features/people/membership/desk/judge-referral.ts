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

/** Lets a withheld friend count after all, or withholds one that has moved nobody yet. */
export async function judgeReferral(
  deps: Deps,
  { id, by }: Decision,
  state: Exclude<ReferralState, 'claimed'>,
  once: Once | undefined,
): Promise<ReplyOf<typeof judgeCall>> {
  return transactOnce(deps.db, once, async (tx) => {
    const referral = await tx
      .selectFrom('referrals')
      .select(['referrer_id', 'state'])
      .where('application_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (referral === undefined) throw new Problem('not_found');
    const changed = state === 'counted' ? await letCount(tx, deps, id, 'withheld') : await withhold(tx, id);
    if (!changed) throw new Problem('referral_settled');
    await audit(tx, {
      at: deps.now(),
      actor_id: by,
      action: state === 'counted' ? 'referral.count' : 'referral.withhold',
      subject_type: 'application',
      subject_id: id,
      before: { referral: referral.state },
      after: { referral: state },
    });
    if (state === 'counted') await creditReferrer(tx, deps, referral.referrer_id);
    tellReviewers(tx);
    return { success: true, message: state === 'counted' ? 'The referral counts.' : 'The referral is withheld.' };
  });
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
