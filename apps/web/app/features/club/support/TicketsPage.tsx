import { type listTickets, RESOLVED_MOST } from '@club/contract/club/support';
import type { ReplyOf } from '@club/contract/endpoint';
import { TICKET_STATUSES, ticketLabels, type TicketStatus } from '@club/rules/issue-report';
import { formatCount } from '@club/rules/money';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';

import type { ApiError } from '#web/api/api-error.ts';
import { titled } from '#web/lib/titled.ts';
import { useRowFocus } from '#web/lib/use-row-focus.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { SectionHeader } from '#web/ui/Card.tsx';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { isOfAnother } from '#web/ui/is-of-another.ts';
import { LastingHolder } from '#web/ui/Lasting.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

import { ticketsQuery } from './queries.ts';
import { TicketCard } from './TicketCard.tsx';

export const meta = titled('Support');

const PER_PAGE = 20;

function readSearch(raw: Readonly<Record<string, string>>): { status: TicketStatus; page: number } {
  const page = Number(raw['page'] ?? 1);
  return {
    status: TICKET_STATUSES.find((status) => status === raw['status']) ?? 'open',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** `10,000+` where there may be more than were counted. */
function shown(counts: Readonly<Record<TicketStatus, number>>, status: TicketStatus): string {
  const isPart = status === 'resolved' && counts.resolved >= RESOLVED_MOST;
  return `${formatCount(counts[status])}${isPart ? '+' : ''}`;
}

export default function TicketsPage() {
  const [{ status, page }, change] = useSearch(readSearch);
  const tickets = useQuery(ticketsQuery(status, page));
  const counts = tickets.data?.counts;
  return (
    <LastingHolder>
      <SectionHeader
        level={1}
        title="Support"
        intro="What members report. What is due first stands first; of what is resolved, the last."
      />
      <Tabs
        label="Reports"
        value={status}
        onChange={(next) => change({ status: next })}
        items={TICKET_STATUSES.map((value) => ({
          value,
          label: ticketLabels[value],
          count: counts && shown(counts, value),
        }))}
      >
        <Found tickets={tickets} page={page} onPage={(next) => change({ page: next })} />
      </Tabs>
    </LastingHolder>
  );
}

interface FoundProps {
  tickets: UseQueryResult<ReplyOf<typeof listTickets>, ApiError>;
  page: number;
  onPage: (page: number) => void;
}

function Found({ tickets, page, onPage }: FoundProps) {
  const place = useRowFocus<HTMLDivElement>(tickets.data?.results);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {tickets.data === undefined || isOfAnother(tickets) ? (
        tickets.isError ? (
          <ErrorState
            title="The reports could not be loaded"
            error={tickets.error}
            onRetry={() => void tickets.refetch()}
            retrying={tickets.isFetching}
          />
        ) : (
          <Loading label="Loading the reports">
            <Bone className="h-48 w-full" />
          </Loading>
        )
      ) : tickets.data.count === 0 ? (
        <EmptyState icon={Inbox} title="Nothing here">
          Reports of members come here as they are made.
        </EmptyState>
      ) : tickets.data.results.length === 0 ? (
        <EmptyPage label="Reports" onPage={onPage} />
      ) : (
        <ul className="grid gap-4">
          {tickets.data.results.map((ticket) => (
            <TicketCard key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      <Pagination label="Reports" page={page} count={tickets.data?.count ?? 0} perPage={PER_PAGE} onPage={onPage} />
    </div>
  );
}
