import {
  listNotifications,
  NOTIFICATIONS_PER_PAGE,
  readAllNotifications,
  readNotification,
} from '@club/contract/notifications';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

/** The live topic `notifications` makes all of these fetch again. */
export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: ['notifications', 'list', page],
    queryFn: ({ signal }) => call(listNotifications, { query: { page, per_page: NOTIFICATIONS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

/** Marks one notification read, or all where none is named. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | 'all') =>
      id === 'all' ? call(readAllNotifications) : call(readNotification, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
