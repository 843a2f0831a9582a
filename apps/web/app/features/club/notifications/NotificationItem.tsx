import type { Notification } from '@club/contract/club/notifications';
import { ownPath } from '@club/rules/redirect-path';
import { relativeTime } from '@club/rules/relative-time';
import { Banknote, Bell, CircleDollarSign, type LucideIcon, Package, Tag, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';

import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { paths } from '#web/paths.ts';
import { cx } from '#web/ui/classes.ts';

import { linkLabel, type News, newsOf, wholePieces } from './notification-words.ts';

const icons: Record<News, LucideIcon> = {
  bad: TriangleAlert,
  payment: Banknote,
  order: Package,
  offer: Tag,
  cashback: CircleDollarSign,
  system: Bell,
};

interface NotificationItemProps {
  item: Notification;
  onRead: (id: string) => void;
}

/** One notification, in the bell's panel and on the page: a click marks it read, its link shows what it is about. */
export function NotificationItem({ item, onRead }: NotificationItemProps) {
  useClock();
  const news = newsOf(item);
  const Icon = icons[news];
  const read = () => {
    if (item.unread) onRead(item.id);
  };
  return (
    <li className={cx('border-line @container border-b last:border-0', item.unread && 'bg-brand-wash')}>
      <button
        type="button"
        onClick={read}
        className="@max-[15rem]:px-gutter grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 px-4 pt-3 pb-1 text-left"
      >
        <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', news === 'bad' ? 'text-bad' : 'text-soft')} />
        <span className="font-semibold wrap-anywhere">{item.title}</span>
        {/* Its room stays when it goes, so that the text does not flow anew under the finger. */}
        <span className={cx('mt-2 size-2.5 shrink-0 rounded-full', item.unread && 'bg-gold')}>
          {item.unread && <span className="sr-only">Unread</span>}
        </span>
        {/* With large letters it has the whole width. */}
        <span className="text-soft col-start-2 break-words @max-[15rem]:col-span-full">
          {wholePieces(item.message).map((piece, index) =>
            index % 2 === 0 ? (
              piece
            ) : (
              <span key={index} className="inline-block max-w-full">
                {piece}
              </span>
            ),
          )}
        </span>
      </button>
      <p className="@max-[15rem]:px-gutter flex min-h-11 flex-wrap items-center justify-between gap-x-3 pr-4 pl-12 text-sm">
        <time dateTime={item.timestamp} className="figures text-soft">
          {relativeTime(item.timestamp, serverNow())}
        </time>
        {item.link !== null && (
          <Link
            to={ownPath(item.link, paths.notifications())}
            onClick={read}
            className="text-brand-ink inline-flex min-h-11 min-w-11 items-center justify-end font-semibold underline-offset-4 hover:underline"
          >
            {linkLabel(item.link)}
          </Link>
        )}
      </p>
    </li>
  );
}
