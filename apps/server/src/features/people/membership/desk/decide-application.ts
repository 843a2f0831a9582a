import type { ApplicationRow } from '@club/contract/people/membership-desk';
import { APPLICATION_STATUSES, applicationMoves } from '@club/rules/application-status';
import type { Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { takeBackMoves } from '#server/features/people/membership/referrals/tell-moved.ts';
import { tellReviewers } from '#server/features/people/membership/tell-reviewers.ts';
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
    .$if(outcome.status === 'approved', (update) => update.where('held_at', 'is', null))
    .returningAll()
    .executeTakeFirst();
  if (decided !== undefined) {
    // Whoever is decided on stands in no line any more.
    await takeBackMoves(tx, id);
    tellReviewers(tx);
    return decided;
  }
  const existing = await tx.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirst();
  if (existing === undefined) throw new Problem('not_found');
  if (sources.includes(existing.status)) throw new Problem('application_held');
  throw alreadyDecided(existing.status);
}

/** Says how: whoever wanted the other is not to take it for theirs. */
export function alreadyDecided(status: Application['status']): Problem {
  return new Problem('application_decided', { message: `This application has been ${status} already.` });
}

/** The application as it stands after the decision, read by the transaction that decided. */
export async function decidedRow(tx: Tx, id: string): Promise<ApplicationRow> {
  const row = await readApplication(tx, id);
  if (row === undefined) throw new Problem('not_found');
  return row;
}
