import { listTickets } from '@club/contract/club/support';
import type { TicketStatus } from '@club/rules/issue-report';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';

const REFRESH_MS = 60_000;

export const ticketsQuery = (status: TicketStatus, page: number) =>
  queryOptions({
    queryKey: ['tickets', status, page],
    queryFn: ({ signal }) => call(listTickets, { query: { status, page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
