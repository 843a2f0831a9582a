import type { BodyOf } from '@club/contract/endpoint';
import { pages } from '@club/contract/pages';
import type { ApplicationRow, rejectApplication as rejectCall } from '@club/contract/people/membership-desk';
import { formatDate, kampalaDay } from '@club/rules/kampala-time';
import { preferredNumber } from '@club/rules/preferred-number';
import { rejectReasonBecause } from '@club/rules/reject-reason';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { freeNumbers } from '#server/features/people/members/phone-numbers.ts';
import { leaveQueue } from '#server/features/people/membership/queue/queue.ts';
import type { Deps } from '#server/ports/deps.ts';

import { decide, decidedRow, type Decision } from './decide-application.ts';

const DAY_MS = 24 * 60 * 60_000;

type Reason = BodyOf<typeof rejectCall>;

/** Rejects an application: its numbers are free again, so that the person may apply anew (decision A10). */
export async function rejectApplication(
  deps: Deps,
  decision: Decision,
  { reason_code, note, message, reapply_after_days = 0 }: Reason,
  once: Once | undefined,
): Promise<ApplicationRow> {
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    const mustWait = reapply_after_days > 0 && (await hasProvenNumber(tx, decision.id));
    const outcome = {
      status: 'rejected' as const,
      reject_reason: reason_code,
      reject_note: note?.trim() || null,
      reject_message: message?.trim() || null,
      reapply_after: mustWait ? kampalaDay(at.getTime() + reapply_after_days * DAY_MS) : null,
    };
    const application = await decide(tx, decision, at, outcome);
    await freeNumbers(tx, application.id);
    // Nobody signs in with it any more, so it is not kept.
    await tx
      .updateTable('applications')
      .set({ pin_hash: null, pin_key_id: null })
      .where('id', '=', application.id)
      .execute();
    await audit(tx, {
      at,
      actor_id: decision.by,
      action: 'application.reject',
      subject_type: 'application',
      subject_id: application.id,
      before: { status: 'pending' },
      // What was written of the person stays with the application: nothing is erased from the journal.
      after: { status: outcome.status, reject_reason: reason_code, reapply_after: outcome.reapply_after },
    });
    await tellPerson(tx, deps, {
      event_key: `application_rejected:${application.id}`,
      template: 'application_rejected',
      to: application.confirmed_number ?? preferredNumber(application),
      member_id: null,
      email: application.email,
      link: pages.applicationStatus(),
      values: {
        first_name: application.first_name,
        reason: rejectReasonBecause(reason_code),
        again: outcome.reapply_after === null ? null : formatDate(`${outcome.reapply_after}T12:00:00Z`),
      },
    });
    await leaveQueue(tx, application.id);
    return decidedRow(tx, application.id);
  });
}

/** Anybody may name anybody's number: only who has proven one can be asked to wait with it. */
async function hasProvenNumber(tx: Tx, id: string): Promise<boolean> {
  const application = await tx
    .selectFrom('applications')
    .select('confirmed_number')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return typeof application?.confirmed_number === 'string';
}
