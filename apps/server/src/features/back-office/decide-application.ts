import type { ApplicationRow } from '@club/contract/back-office';
import { APPLICATION_STATUSES, applicationMoves } from '@club/rules/application-status';
import type { Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { tellReviewers } from '#server/features/membership/tell-reviewers.ts';
import { Problem } from '#server/problem.ts';

import { readApplication } from './application-list.ts';

export type Application = Selectable<DB['applications']>;

/** Which application is decided, and by whom; nobody in particular when the club itself begins. */
export interface Decision {
  readonly id: string;
  readonly by: string | null;
}

/** Why an application is refused, for the team and for the applicant. */
export interface Refusal {
  readonly reject_reason: NonNullable<Application['reject_reason']>;
  readonly reject_note: string | null;
  readonly reject_message: string | null;
  /** The Kampala day from which the person may apply again; null for at once. */
  readonly reapply_after: string | null;
}

/** Moves an application to a decision, from where it may be decided on, or refuses: nobody decides twice. */
export async function decide(
  tx: Tx,
  { id, by }: Decision,
  at: Date,
  outcome: { status: 'approved' } | ({ status: 'rejected' } & Refusal),
): Promise<Application> {
  const sources = APPLICATION_STATUSES.filter((status) => applicationMoves[status].includes(outcome.status));
  const decided = await tx
    .updateTable('applications')
    .set({ ...outcome, decided_at: at, decided_by: by })
    .where('id', '=', id)
    .where('status', 'in', sources)
    .returningAll()
    .executeTakeFirst();
  if (decided !== undefined) {
    await tellReviewers(tx);
    return decided;
  }
  const existing = await tx.selectFrom('applications').select('id').where('id', '=', id).executeTakeFirst();
  throw new Problem(existing === undefined ? 'not_found' : 'application_decided');
}

/** The number that messages about an application go to: the one the person prefers. */
export function preferredNumber(application: Application): string {
  const { mtn_money_number: mtn, airtel_money_number: airtel } = application;
  const number = application.payment_priority === 'mtn' ? (mtn ?? airtel) : (airtel ?? mtn);
  if (number === null) throw new Error(`Application ${application.id} has no number`);
  return number;
}

/** The application as it stands after the decision, read by the transaction that decided. */
export async function decidedRow(tx: Tx, id: string): Promise<ApplicationRow> {
  const row = await readApplication(tx, id);
  if (row === undefined) throw new Problem('not_found');
  return row;
}
