import {
  listNotifications,
  NOTIFICATIONS_PER_PAGE,
  readAllNotifications,
  readNotification,
} from '@club/contract/club/notifications';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

/** The live topic `notifications` makes all of these fetch again. */
export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: ['notifications', 'list', page],
    queryFn: ({ signal }) => call(listNotifications, { query: { page, per_page: NOTIFICATIONS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

type Which = { id: string } | { until: string | undefined };

/** Marks one notification read, or all that came until the newest that was shown. One is read by the way, so an unconfirmed device leaves it unread without a word. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: Which) =>
      'id' in which
        ? call(readNotification, { params: which, mayAsk: false })
        : call(readAllNotifications, { body: which }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
