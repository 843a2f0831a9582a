import type { BodyOf } from '@club/contract/endpoint';
import type { ApplicationRow, holdApplication as holdCall } from '@club/contract/people/membership-desk';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { tellReviewers } from '#server/features/people/membership/tell-reviewers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { alreadyDecided, decidedRow, type Decision } from './decide-application.ts';

const HELD = 'This application is on hold already, for another reason. Please read it first.';

/** Puts an application on hold: it keeps its place in line, and nobody approves it by mistake. The applicant is not told. */
export async function holdApplication(
  deps: Deps,
  { id, by }: Decision,
  { reason }: BodyOf<typeof holdCall>,
  once: Once | undefined,
): Promise<ApplicationRow> {
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    const held = await tx
      .updateTable('applications')
      .set({ held_at: at, held_by: by, hold_reason: reason })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('held_at', 'is', null)
      .executeTakeFirst();
    if (held.numUpdatedRows === 1n) {
      await writeDown(tx, at, { id, by }, 'application.hold');
    } else await demandHeldFor(tx, id, reason);
    return decidedRow(tx, id);
  });
}

/** Lets an application on hold go on. */
export async function releaseApplication(
  deps: Deps,
  { id, by }: Decision,
  once: Once | undefined,
): Promise<ApplicationRow> {
  return transactOnce(deps.db, once, async (tx) => {
    const released = await tx
      .updateTable('applications')
      // Why it was held stays for whoever looks back.
      .set({ held_at: null, held_by: null })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('held_at', 'is not', null)
      .executeTakeFirst();
    if (released.numUpdatedRows === 1n) {
      await writeDown(tx, deps.now(), { id, by }, 'application.release');
    } else await demandPending(tx, id);
    return decidedRow(tx, id);
  });
}

/** Without the reason: nothing is erased from the journal, and the application keeps it. */
async function writeDown(tx: Tx, at: Date, { id, by }: Decision, action: string): Promise<void> {
  await audit(tx, { at, actor_id: by, subject_type: 'application', subject_id: id, action });
  tellReviewers(tx);
}

/** Held already it stays so for the first reason: the same again is the same, and no other one is dropped without a word. */
async function demandHeldFor(tx: Tx, id: string, reason: string): Promise<void> {
  const { hold_reason } = await demandPending(tx, id);
  if (hold_reason !== reason) throw new Problem('application_held', { message: HELD });
}

/** Where another reviewer was quicker it is as it was meant to be; what is decided is held by nobody. */
async function demandPending(tx: Tx, id: string): Promise<Pick<ApplicationRow, 'hold_reason'>> {
  const row = await tx
    .selectFrom('applications')
    .select(['status', 'hold_reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not_found');
  if (row.status !== 'pending') throw alreadyDecided(row.status);
  return row;
}
