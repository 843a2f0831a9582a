import type { ReplyOf } from '@club/contract/endpoint';
import type { askToConfirm as askCall } from '@club/contract/people/membership-desk';
import { preferredNumber } from '@club/rules/preferred-number';

import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { sendCodeAgain } from '#server/features/people/membership/confirmation-code.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import type { Decision } from './decide-application.ts';

/** Asks an applicant to prove their number: a new code goes to the number they prefer. */
export async function askToConfirm(
  deps: Deps,
  { id, by }: Decision,
  once: Once | undefined,
): Promise<ReplyOf<typeof askCall>> {
  return transactOnce(deps.db, once, async (tx) => {
    const application = await tx.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst();
    if (application === undefined) throw new Problem('not_found');
    if (application.status !== 'pending') throw new Problem('application_decided');
    if (application.phone_confirmed_at !== null) throw new Problem('number_confirmed');
    await sendCodeAgain(tx, deps, application, preferredNumber(application));
    await audit(tx, {
      at: deps.now(),
      actor_id: by,
      action: 'application.ask_to_confirm',
      subject_type: 'application',
      subject_id: id,
    });
    return { success: true, message: 'The applicant gets a new code by SMS.' };
  });
}
