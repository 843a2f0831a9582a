import { pages } from '@club/contract/pages';
import type { ApplicationRow } from '@club/contract/people/membership-desk';
import { preferredNumber } from '@club/rules/preferred-number';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { createMember } from '#server/features/people/membership/create-member.ts';
import { leaveQueue } from '#server/features/people/membership/queue/queue.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { decide, decidedRow, type Decision } from './decide-application.ts';

export interface Approval extends Decision {
  /** Said on purpose: the applicant's number is not proven. */
  readonly override_unconfirmed?: boolean | undefined;
  /** The batch it is part of, if it is. */
  readonly batch_id?: string;
}

/** What the messages of an approval are about. */
export const approvalEvent = (application_id: string) => `application_approved:${application_id}`;

/** Approves an application: the applicant leaves the queue, is a member from now on, and is told by SMS. */
export async function approveApplication(
  deps: Deps,
  approval: Approval,
  once: Once | undefined,
): Promise<ApplicationRow> {
  return transactOnce(deps.db, once, async (tx) => {
    await admit(tx, deps, approval, deps);
    await leaveQueue(tx, approval.id);
    return decidedRow(tx, approval.id);
  });
}

/** Everything but leaving the queue, whose lock is taken last. `telling` decides when the messages go out. */
export async function admit(tx: Tx, deps: Deps, approval: Approval, telling: Deps): Promise<void> {
  const at = deps.now();
  const application = await decide(tx, approval, at, { status: 'approved' });
  const isConfirmed = application.phone_confirmed_at !== null;
  if (!isConfirmed && approval.override_unconfirmed !== true) throw new Problem('number_unconfirmed');
  const member_id = await createMember(tx, deps, application);
  await audit(tx, {
    at,
    actor_id: approval.by,
    action: 'application.approve',
    subject_type: 'application',
    subject_id: application.id,
    before: { status: 'pending' },
    after: {
      status: 'approved',
      member_id,
      ...(isConfirmed ? {} : { override_unconfirmed: true }),
      ...(approval.batch_id === undefined ? {} : { batch_id: approval.batch_id }),
    },
  });
  await tellPerson(tx, telling, {
    event_key: approvalEvent(application.id),
    template: 'application_approved',
    to: application.confirmed_number ?? preferredNumber(application),
    member_id,
    link: pages.dashboard(),
    values: { first_name: application.first_name },
  });
}
