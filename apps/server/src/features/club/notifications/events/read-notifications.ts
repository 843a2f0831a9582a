import { announce } from '#server/db/announce.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { countNotifications } from './views.ts';

interface UnreadLeft {
  unread_count: number;
}

/** Marks one of the member's notifications read; one that is read already stays as it is. */
export async function readNotification(deps: Deps, member_id: string, id: string): Promise<UnreadLeft> {
  const owned = await deps.db
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (owned === undefined) throw new Problem('not_found');
  return markRead(deps, member_id, { id });
}

/** Marks all of the member's notifications read that came until then: what came since, nobody has seen yet. */
export async function readAllNotifications(deps: Deps, member_id: string, until?: string): Promise<UnreadLeft> {
  return markRead(deps, member_id, { until });
}

interface Which {
  readonly id?: string;
  readonly until?: string | undefined;
}

async function markRead(deps: Deps, member_id: string, { id, until }: Which): Promise<UnreadLeft> {
  return transact(deps.db, async (tx) => {
    const marked = await tx
      .updateTable('notifications')
      .set({ read_at: deps.now() })
      .where('member_id', '=', member_id)
      .where('read_at', 'is', null)
      .$if(id !== undefined, (update) => update.where('id', '=', id!))
      .$if(until !== undefined, (update) => update.where('created_at', '<=', new Date(until!)))
      .executeTakeFirst();
    // The member's other open screens follow.
    if (marked.numUpdatedRows > 0n) announce(tx, { topic: 'notifications', id: id ?? null, to: { member_id } });
    const { unread_count } = await countNotifications(tx, member_id);
    return { unread_count };
  });
}
