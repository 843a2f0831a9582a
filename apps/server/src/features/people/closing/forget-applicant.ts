import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import { exportApplications } from '#server/features/people/members/export-data.ts';
import { eraseApplicant } from '#server/features/people/membership/erase-applicant.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Everything the club keeps about somebody who has applied and is no member, as one JSON text. */
export async function exportApplicant(deps: Deps, application_ids: readonly string[], by: Actor): Promise<string> {
  const text = await exportApplications(deps.db, application_ids, deps.now());
  await transact(deps.db, async (tx) => {
    for (const id of application_ids) await audit(tx, entryOf(deps, id, by, 'application.export'));
  });
  return text;
}

/** Ends the wait of somebody who has applied and forgets them, and likewise what was not accepted. */
export async function forgetApplicant(deps: Deps, application_ids: readonly string[], by: Actor): Promise<void> {
  await transact(deps.db, async (tx) => {
    for (const id of application_ids) await audit(tx, entryOf(deps, id, by, 'application.erase'));
    for (const id of application_ids) await eraseApplicant(tx, id);
  });
}

const entryOf = ({ now }: Deps, subject_id: string, by: Actor, action: string) => ({
  at: now(),
  ...actorColumns(by),
  action,
  subject_type: 'application',
  subject_id,
});
