import type { Notification } from '@club/contract/club/notifications';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';

import { NotificationItem } from '#web/features/club/notifications/NotificationItem.tsx';
import { useDisclosure } from '#web/lib/use-disclosure.ts';
import { paths } from '#web/paths.ts';

import { CountBadge } from './CountBadge.tsx';

/** What the bell needs; the member's notifications give it. */
export interface NotificationsFeed {
  items: readonly Notification[];
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
        className="hover:bg-sunken relative grid size-11 max-w-[13vw] place-items-center rounded-md transition"
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
          {feed.items.length === 0 ? (
            <p className="text-soft px-4 py-8 text-center">No notifications yet</p>
          ) : (
            <ul className="max-h-[60dvh] overflow-y-auto">
              {feed.items.map((item) => (
                <NotificationItem key={item.id} item={item} onRead={feed.onRead} />
              ))}
            </ul>
          )}
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
