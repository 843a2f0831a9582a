import type { ApplicationRow } from '@club/contract/back-office';

import { audit } from '#server/db/audit.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { createMember } from '#server/features/members/create-member.ts';
import { leaveQueue } from '#server/features/membership/queue.ts';
import { tellPerson } from '#server/features/notifications/tell-person.ts';
import type { Deps } from '#server/ports/deps.ts';

import { decide, decidedRow, preferredNumber, type Decision } from './decide-application.ts';

/** Approves an application: the applicant leaves the queue, is a member from now on, and is told by SMS. */
export async function approveApplication(
  deps: Deps,
  decision: Decision,
  once: Once | undefined,
): Promise<ApplicationRow> {
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    const application = await decide(tx, decision, at, { status: 'approved' });
    const member_id = await createMember(tx, deps, application.id);
    await audit(tx, {
      at,
      actor_id: decision.by,
      action: 'application.approve',
      subject_type: 'application',
      subject_id: application.id,
      before: { status: 'pending' },
      after: { status: 'approved', member_id },
    });
    await tellPerson(tx, deps, {
      event_key: `application_approved:${application.id}`,
      template: 'application_approved',
      to: preferredNumber(application),
      member_id,
      link: '/dashboard',
      values: { first_name: application.first_name },
    });
    await leaveQueue(tx, application.id);
    return decidedRow(tx, application.id);
  });
}
