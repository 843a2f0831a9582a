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
  const [rows, { count, unread_count, newest_at }] = await Promise.all([
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
  // What came between the two questions is not among the rows, so nobody has been shown it.
  const newest = page.page === 1 ? (rows[0]?.created_at ?? null) : newest_at;
  return { results, ...pageLinks(page, count), unread_count, newest_at: newest?.toISOString() ?? null };
}

interface Counted {
  count: number;
  unread_count: number;
  newest_at: Date | null;
}

/** How many notifications a member has, how many of them are unread, and when the newest came. */
export async function countNotifications(db: Database | Tx, member_id: string): Promise<Counted> {
  return db
    .selectFrom('notifications')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread_count'),
      fn.max('created_at').as('newest_at'),
    ])
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
}
