import type { NotificationType } from '@club/contract/club/notifications';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

export interface NewNotification {
  readonly member_id: string;
  readonly type: NotificationType;
  /** The event it tells of: a member is not told twice of one event. */
  readonly event_key: string;
  readonly title: string;
  readonly message: string;
  /** A path of the web app. */
  readonly link: string | null;
}

/** Stores what a member's bell shows, in the transaction that makes it true; false when it is there already. */
export async function notify(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random'>,
  notification: NewNotification,
): Promise<boolean> {
  const at = deps.now();
  const stored = await tx
    .insertInto('notifications')
    .values({ ...notification, id: deps.random.id(at), created_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored === undefined) return false;
  announce(tx, { topic: 'notifications', id: stored.id, to: { member_id: notification.member_id } });
  return true;
}
