import type { ReplyOf } from '@club/contract/endpoint';
import type { undoBatch as undoCall } from '@club/contract/people/membership-desk';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { takeBackMessages } from '#server/features/club/notifications/take-back.ts';
import { joinAgain, joinBefore } from '#server/features/people/membership/queue/queue.ts';
import { tellReviewers } from '#server/features/people/membership/tell-reviewers.ts';
import { withdrawMember } from '#server/features/people/membership/withdraw-member.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { approvalEvent } from './approve-application.ts';

/** Takes a batch back while nobody has been told: all wait again where they stood, except who has signed in or been given work already. */
export async function undoBatch(
  deps: Deps,
  batch_id: string,
  by: string,
  once: Once | undefined,
): Promise<ReplyOf<typeof undoCall>> {
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    await closeBatch(tx, batch_id, at);
    const items = await tx
      .selectFrom('approval_batch_items')
      .select(['application_id', 'place_key', 'stood_before'])
      .where('batch_id', '=', batch_id)
      // From the last to the first, so that each finds again whom it stood in front of.
      .orderBy('place', 'desc')
      .execute();
    const undone = [];
    for (const item of items) if (await takeBack(tx, item.application_id, batch_id, at, by)) undone.push(item);
    for (const { application_id, place_key, stood_before } of undone) {
      // Batches of a server older than this one name only who stood behind.
      if (place_key === null) await joinBefore(tx, application_id, stood_before);
      else await joinAgain(tx, application_id, place_key);
    }
    tellReviewers(tx);
    return { undone: undone.length, kept: items.length - undone.length };
  });
}

const UNDONE = 'This batch was taken back already.';

async function closeBatch(tx: Tx, id: string, at: Date): Promise<void> {
  const closed = await tx
    .updateTable('approval_batches')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', at)
    .executeTakeFirst();
  if (closed.numUpdatedRows === 1n) return;
  const batch = await tx.selectFrom('approval_batches').select('undone_at').where('id', '=', id).executeTakeFirst();
  if (batch === undefined) throw new Problem('not_found');
  throw batch.undone_at === null ? new Problem('undo_too_late') : new Problem('undo_too_late', { message: UNDONE });
}

async function takeBack(tx: Tx, application_id: string, batch_id: string, at: Date, by: string): Promise<boolean> {
  if (!(await withdrawMember(tx, application_id))) return false;
  await takeBackMessages(tx, [approvalEvent(application_id)]);
  await audit(tx, {
    at,
    actor_id: by,
    action: 'application.undo_approval',
    subject_type: 'application',
    subject_id: application_id,
    before: { status: 'approved' },
    after: { status: 'pending', batch_id },
  });
  return true;
}
