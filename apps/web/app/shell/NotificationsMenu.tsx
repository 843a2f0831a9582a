import type { Notification } from '@club/contract/club/notifications';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';

import { NotificationItem } from '#web/features/club/notifications/NotificationItem.tsx';
import { useDisclosure } from '#web/lib/use-disclosure.ts';
import { paths } from '#web/paths.ts';
import { Loading, TextBones } from '#web/ui/Skeleton.tsx';

import { CountBadge } from './CountBadge.tsx';

/** What the bell needs; the member's notifications give it. */
export interface NotificationsFeed {
  /** Undefined while they have not come. */
  items: readonly Notification[] | undefined;
  /** They could not be loaded. */
  hasFailed?: boolean;
  unreadCount: number;
  onRead: (id: string) => void;
}

/** The bell with its count and its panel. */
export function NotificationsMenu({ feed }: { feed: NotificationsFeed }) {
  const menu = useDisclosure<HTMLDivElement>();
  return (
    <div ref={menu.area} className="relative">
      <button
        type="button"
        aria-expanded={menu.open}
        aria-controls="notifications-panel"
        aria-label={feed.unreadCount > 0 ? `Notifications, ${feed.unreadCount} unread` : 'Notifications'}
        onClick={menu.toggle}
        className="hover:bg-sunken relative grid size-11 max-w-[max(44px,13vw)] place-items-center rounded-md transition"
      >
        <Bell aria-hidden className="size-6" />
        {feed.unreadCount > 0 && <CountBadge count={feed.unreadCount} />}
      </button>
      {menu.open && (
        <section
          id="notifications-panel"
          aria-label="Notifications"
          className="animate-rise bg-surface text-ink shadow-float fixed inset-x-2 top-17 z-30 overflow-hidden rounded-md sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-2 sm:w-96"
        >
          <h2 className="border-line border-b px-4 py-3 font-semibold">Notifications</h2>
          <Items feed={feed} />
          <Link
            to={paths.notifications()}
            className="border-line text-brand-ink hover:bg-sunken flex min-h-12 items-center justify-center border-t font-semibold"
          >
            View all notifications
          </Link>
        </section>
      )}
    </div>
  );
}

function Items({ feed: { items, hasFailed = false, onRead } }: { feed: NotificationsFeed }) {
  if (items === undefined && !hasFailed) {
    return (
      <div className="px-4 py-5">
        <Loading label="Loading your notifications">
          <TextBones />
        </Loading>
      </div>
    );
  }
  if (items === undefined || items.length === 0) {
    return (
      <p className="text-soft px-4 py-8 text-center">
        {items === undefined ? 'Your notifications could not be loaded.' : 'No notifications yet'}
      </p>
    );
  }
  return (
    <ul className="max-h-[60dvh] overflow-y-auto">
      {items.map((item) => (
        <NotificationItem key={item.id} item={item} onRead={onRead} />
      ))}
    </ul>
  );
}
