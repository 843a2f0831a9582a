import type { ApplicationRow, rejectApplication as rejectCall } from '@club/contract/back-office';
import type { BodyOf } from '@club/contract/endpoint';
import { formatDate, kampalaDay } from '@club/rules/kampala-time';

import { audit } from '#server/db/audit.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { leaveQueue } from '#server/features/membership/queue.ts';
import { freeNumbers } from '#server/features/membership/store.ts';
import { tellPerson } from '#server/features/notifications/tell-person.ts';
import type { Deps } from '#server/ports/deps.ts';

import { decide, decidedRow, preferredNumber, type Decision } from './decide-application.ts';

const DAY_MS = 24 * 60 * 60_000;

type Reason = BodyOf<typeof rejectCall>;

/** The reviewer's reason in the applicant's words; the status page gives the same three (spec 1 §2). */
const reasonTexts: Record<Reason['reason_code'], string> = {
  high_volume: 'we have more applications than places',
  incomplete_information: 'some information was incomplete or incorrect',
  criteria_not_met: 'it does not meet our current criteria',
};

/** Rejects an application: its numbers are free again, so that the person may apply anew (decision A10). */
export async function rejectApplication(
  deps: Deps,
  decision: Decision,
  { reason_code, note, message, reapply_after_days = 0 }: Reason,
  once: Once | undefined,
): Promise<ApplicationRow> {
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    const outcome = {
      status: 'rejected' as const,
      reject_reason: reason_code,
      reject_note: note?.trim() || null,
      reject_message: message?.trim() || null,
      reapply_after: reapply_after_days === 0 ? null : kampalaDay(at.getTime() + reapply_after_days * DAY_MS),
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
      after: outcome,
    });
    await tellPerson(tx, deps, {
      event_key: `application_rejected:${application.id}`,
      template: 'application_rejected',
      to: preferredNumber(application),
      member_id: null,
      email: application.email,
      link: '/application-status',
      values: {
        first_name: application.first_name,
        reason: reasonTexts[reason_code],
        again: outcome.reapply_after === null ? null : formatDate(`${outcome.reapply_after}T12:00:00Z`),
      },
    });
    await leaveQueue(tx, application.id);
    return decidedRow(tx, application.id);
  });
}
