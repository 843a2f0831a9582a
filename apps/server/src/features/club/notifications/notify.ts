import type { NotificationType } from '@club/contract/club/notifications';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import { asTable, columnsOf } from '#server/db/as-table.ts';
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

/** The same for many in one statement. */
export async function notifyAll(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random'>,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  const at = deps.now();
  const rows = notifications.map((one) => ({ ...one, id: deps.random.id(at), created_at: at }));
  const columns = columnsOf(rows[0]!);
  const { rows: stored } = await sql<{ id: string; member_id: string }>`
    INSERT INTO notifications (${columns}) SELECT ${columns} FROM ${asTable(rows, COLUMNS)}
    ON CONFLICT (member_id, event_key) DO NOTHING RETURNING id, member_id`.execute(tx);
  for (const { id, member_id } of stored) announce(tx, { topic: 'notifications', id, to: { member_id } });
}

const COLUMNS = {
  id: 'uuid',
  member_id: 'uuid',
  type: 'text',
  event_key: 'text',
  title: 'text',
  message: 'text',
  link: 'text',
  created_at: 'timestamptz',
} as const;
