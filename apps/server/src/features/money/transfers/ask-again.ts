import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { TransferPurpose } from '#server/ports/transfer-outcomes.ts';

import { appendEvent } from './store.ts';

/** Has the network asked once more about money that was left to a person; false when nothing was. */
export async function askAgain(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  purpose: TransferPurpose,
  subject_id: string,
): Promise<boolean> {
  const at = deps.now();
  const asked = await tx
    .updateTable('transfers')
    .set({ status: 'unknown', next_check_at: at, last_check_at: null, failure_reason: null })
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .where('status', '=', 'review')
    .returning('id')
    .executeTakeFirst();
  if (asked === undefined) return false;
  await appendEvent(tx, asked.id, at, 'asked_again');
  return true;
}
