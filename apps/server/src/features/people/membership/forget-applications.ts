import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { forgetDismissed } from '#server/features/people/members/forget-person.ts';
import type { Deps } from '#server/ports/deps.ts';

const DAY_MS = 24 * 60 * 60_000;
/** As the privacy policy says. */
const KEPT_DAYS = 365;
/** Few, since each one looks through all applications for those that name it. */
const BATCH = 25;

/** Forgets applications that were refused a year ago (T96). Answers how many. */
export async function forgetApplications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  const isOver = sql`status = 'rejected' AND submitted_at <= ${before} AND decided_at <= ${before} AND ${hasNoPast}`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM applications a WHERE ${isOver} ORDER BY submitted_at LIMIT ${BATCH}`.execute(db);
  return oneByOne(rows, ({ id }) =>
    transact(db, async (tx) => {
      // Another worker may have taken it, and its owner asked for the same.
      const still = await sql`
        SELECT FROM applications a WHERE id = ${id} AND ${isOver} FOR UPDATE SKIP LOCKED`.execute(tx);
      if (still.rows.length > 0) await eraseApplications(tx, [id]);
      return still.rows.length > 0;
    }),
  );
}

/** Of who was a member for the minutes of a batch that was undone there is a row; with a role in that time it stays. */
export const hasNoPast = sql<boolean>`NOT EXISTS (
  SELECT FROM members m JOIN role_grants g ON g.member_id = m.id WHERE m.application_id = a.id)`;

/** Erases applications that nobody has approved, or whose approval was undone, with all that hangs on them. Who waits leaves the line first. */
export async function eraseApplications(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('referrals')
    .where((where) => where.or([where('application_id', 'in', ids), where('referrer_id', 'in', ids)]))
    .execute();
  await tx.updateTable('applications').set({ referrer_id: null }).where('referrer_id', 'in', ids).execute();
  await tx
    .updateTable('applications')
    .set({ previous_application_id: null })
    .where('previous_application_id', 'in', ids)
    .execute();
  await tx.updateTable('approval_batch_items').set({ stood_before: null }).where('stood_before', 'in', ids).execute();
  await tx.deleteFrom('approval_batch_items').where('application_id', 'in', ids).execute();
  await tx.deleteFrom('queue_movements').where('application_id', 'in', ids).execute();
  await forgetDismissed(tx, ids);
  await tx.deleteFrom('applications').where('id', 'in', ids).execute();
}
