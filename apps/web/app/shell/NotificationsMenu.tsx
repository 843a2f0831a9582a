import { relativeTime } from '@club/rules/relative-time';
import { Bell, CircleDollarSign, type LucideIcon, Package, Tag } from 'lucide-react';

import { serverNow } from '#web/lib/server-clock.ts';
import { useDisclosure } from '#web/lib/use-disclosure.ts';
import { cx } from '#web/ui/classes.ts';

import { CountBadge } from './CountBadge.tsx';

export interface NotificationItem {
  id: string;
  type: 'order' | 'offer' | 'cashback' | 'other';
  title: string;
  message: string;
  timestamp: string;
  unread: boolean;
}

/** What the bell needs; the members' notifications give it. */
export interface NotificationsFeed {
  items: readonly NotificationItem[];
  unreadCount: number;
  onRead: (id: string) => void;
}

const icons: Record<NotificationItem['type'], LucideIcon> = {
  order: Package,
  offer: Tag,
  cashback: CircleDollarSign,
  other: Bell,
};

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
        className="hover:bg-sunken relative grid size-11 place-items-center rounded-md transition"
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
                <NotificationRow key={item.id} item={item} onRead={feed.onRead} />
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

function NotificationRow({ item, onRead }: { item: NotificationItem; onRead: (id: string) => void }) {
  const Icon = icons[item.type];
  return (
    <li className="border-line border-b last:border-0">
      <button
        type="button"
        onClick={() => onRead(item.id)}
        className={cx(
          'flex w-full items-start gap-3 px-4 py-3 text-left hover:bg-sunken',
          item.unread && 'bg-brand-wash',
        )}
      >
        <Icon aria-hidden className="text-soft mt-0.5 size-5 shrink-0" />
        <span className="grid flex-1 gap-0.5">
          <span className="font-semibold">{item.title}</span>
          <span className="text-soft text-sm">{item.message}</span>
          <span className="figures text-faint text-sm">{relativeTime(item.timestamp, serverNow())}</span>
        </span>
        {item.unread && (
          <span className="bg-gold mt-2 size-2.5 shrink-0 rounded-full">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </button>
    </li>
  );
}
