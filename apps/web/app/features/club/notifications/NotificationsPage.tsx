import { type listNotifications, type Notification, NOTIFICATIONS_PER_PAGE } from '@club/contract/club/notifications';
import type { ReplyOf } from '@club/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef } from 'react';

import { ContactWays } from '#web/features/club/site/ContactWays.tsx';
import { plural } from '#web/lib/format.ts';
import { titled } from '#web/lib/titled.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { toast } from '#web/ui/toasts.ts';

import { NotificationItem } from './NotificationItem.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import { notificationsQuery, useMarkRead } from './queries.ts';

export const meta = titled('Notifications');

function readSearch(raw: Readonly<Record<string, string>>) {
  const page = Number(raw['page']);
  return { page: Number.isInteger(page) && page > 0 ? page : 1 };
}

export default function NotificationsPage() {
  const [{ page }, change] = useSearch(readSearch);
  const list = useQuery(notificationsQuery(page));
  const markRead = useMarkRead();
  const top = useRef<HTMLDivElement>(null);
  function toPage(next: number) {
    change({ page: next });
    top.current?.focus({ preventScroll: true });
    globalThis.scrollTo({ top: 0 });
  }
  return (
    <div ref={top} tabIndex={-1} className="max-w-read mx-auto outline-none">
      <Head counts={list.data} />
      {list.isPending && <ListBones />}
      {list.isError && list.data === undefined && (
        <ErrorState
          title="Your notifications could not be shown"
          error={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data?.count === 0 && <NoNotifications />}
      {list.data && list.data.count > 0 && list.data.results.length === 0 && (
        <EmptyState
          icon={Bell}
          title="Nothing on this page"
          action={<LinkButton to={paths.notifications()}>Newest notifications</LinkButton>}
        >
          Your notifications do not go back this far.
        </EmptyState>
      )}
      {list.data && list.data.results.length > 0 && (
        <>
          <NotificationList
            items={list.data.results}
            old={list.isPlaceholderData}
            onRead={(id) => markRead.mutate({ id })}
          />
          <Pagination
            label="Notifications"
            page={page}
            count={list.data.count}
            perPage={NOTIFICATIONS_PER_PAGE}
            onPage={toPage}
          />
        </>
      )}
      {list.data && list.data.count > 0 && (
        <p className="text-soft mt-5 text-sm">
          Was something not you, or is it not right? <ContactWays />
        </p>
      )}
      <PushSwitch />
    </div>
  );
}

type Counts = Pick<ReplyOf<typeof listNotifications>, 'count' | 'unread_count' | 'newest_at'> | undefined;

/** The line below the title has its height from the start, so that the list does not move when the button joins it. */
function Head({ counts }: { counts: Counts }) {
  const markRead = useMarkRead();
  const online = useOnline();
  const hasUnread = counts && counts.unread_count > 0;
  const whatIsShown = { until: counts?.newest_at ?? undefined };
  const heading = useFocusPlace<HTMLHeadingElement>(hasUnread);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Notifications
      </h1>
      <div className="mt-1 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="text-soft">{headline(counts)}</p>
        {hasUnread && (
          <Button
            variant="quiet"
            className="-mr-2"
            disabled={!online}
            onClick={() => markRead.mutate(whatIsShown, { onError: ({ message }) => toast.error(message) })}
            loading={markRead.isPending}
            loadingLabel="Marking..."
          >
            Mark all as read
          </Button>
        )}
      </div>
    </>
  );
}

/** Nothing until it is known; nor where the empty list says it already. */
function headline(counts: Counts): string {
  if (counts === undefined || counts.count === 0) return '';
  return counts.unread_count > 0 ? plural(counts.unread_count, 'unread notification') : 'All read';
}

interface NotificationListProps {
  items: readonly Notification[];
  /** Still the page before, while the next one comes. */
  old: boolean;
  onRead: (id: string) => void;
}

function NotificationList({ items, old, onRead }: NotificationListProps) {
  return (
    <Card padded={false} className={cx('overflow-hidden', old && 'opacity-60')}>
      <ul aria-label="Notifications">
        {items.map((item) => (
          <NotificationItem key={item.id} item={item} onRead={onRead} />
        ))}
      </ul>
    </Card>
  );
}

function NoNotifications() {
  return (
    <EmptyState
      icon={Bell}
      title="No notifications yet"
      action={<LinkButton to={paths.offers()}>Browse Offers</LinkButton>}
    >
      News of your orders, your cashback and your membership shows here.
    </EmptyState>
  );
}

function ListBones() {
  return (
    <Loading label="Loading your notifications">
      <Card padded={false}>
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row} className="border-line flex gap-3 border-b px-4 pt-3 last:border-0">
            <Bone className="size-5 shrink-0 rounded-full" />
            <div className="grid flex-1 gap-2.5">
              <Bone className="h-4 w-36" />
              <Bone className="h-4 w-full" />
              <Bone className="h-4 w-full sm:hidden" />
              <Bone className="h-4 w-2/3" />
              <Bone className="my-3.5 h-4 w-24" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  );
}
