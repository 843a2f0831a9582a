import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';

import { audit } from './audit.ts';

/**
 * Writes down who took a list as a file, which is full of names and numbers. By what it was searched is not written: that may be
 * somebody's number itself, and nothing is erased from the journal.
 */
export async function noteFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { by, list, name }: { by: string; list: string; name: string },
): Promise<void> {
  const entry = { at: now(), actor_id: by, action: `${list}.export`, subject_type: 'file', subject_id: name };
  await transact(db, (tx) => audit(tx, entry));
}
