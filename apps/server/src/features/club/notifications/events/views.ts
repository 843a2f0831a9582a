import type { listNotifications as listNotificationsCall } from '@club/contract/club/notifications';
import type { QueryOf, ReplyOf } from '@club/contract/endpoint';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';

/** A page of a member's notifications, newest first. */
export async function listNotifications(
  db: Database,
  member_id: string,
  page: QueryOf<typeof listNotificationsCall>,
): Promise<ReplyOf<typeof listNotificationsCall>> {
  const [rows, { count, unread_count }] = await Promise.all([
    db
      .selectFrom('notifications')
      .select(['id', 'type', 'title', 'message', 'link', 'created_at', 'read_at'])
      .where('member_id', '=', member_id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.per_page)
      .offset(offsetOf(page))
      .execute(),
    countNotifications(db, member_id),
  ]);
  const results = rows.map(({ created_at, read_at, ...row }) => ({
    ...row,
    timestamp: created_at.toISOString(),
    unread: read_at === null,
  }));
  return { results, ...pageLinks(page, count), unread_count };
}

/** How many notifications a member has, and how many of them are unread. */
export async function countNotifications(
  db: Database | Tx,
  member_id: string,
): Promise<{ count: number; unread_count: number }> {
  return db
    .selectFrom('notifications')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread_count'),
    ])
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
}
