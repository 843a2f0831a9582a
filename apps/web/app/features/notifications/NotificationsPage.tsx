import { type Notification, NOTIFICATIONS_PER_PAGE } from '@club/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';

import { plural } from '#web/lib/format.ts';
import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading, TextBones } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

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
  const unread = list.data?.unread_count ?? 0;
  function toPage(next: number) {
    change({ page: next });
    globalThis.scrollTo({ top: 0 });
  }
  return (
    <div className="max-w-read mx-auto">
      <SectionHeader
        level={1}
        title="Notifications"
        intro={list.data ? (unread > 0 ? plural(unread, 'unread notification') : 'All read') : ' '}
        action={
          unread > 0 && (
            <Button
              variant="secondary"
              onClick={() => markRead.mutate('all')}
              loading={markRead.isPending && markRead.variables === 'all'}
              loadingLabel="Marking..."
            >
              Mark all as read
            </Button>
          )
        }
      />
      {list.isPending && <ListBones />}
      {list.isError && list.data === undefined && (
        <ErrorState
          title="Your notifications could not be shown"
          error={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data?.results.length === 0 && <NoNotifications />}
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
      <PushSwitch />
    </div>
  );
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
          <div key={row} className="border-line grid gap-2 border-b px-4 py-3 last:border-0">
            <Bone className="h-5 w-40" />
            <TextBones lines={2} />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
