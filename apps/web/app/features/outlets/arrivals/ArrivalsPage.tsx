import { ARRIVAL_STATUSES } from '@club/rules/arrival-status';
import { useQueries, useQuery } from '@tanstack/react-query';

import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { arrivalPaths } from '#web/features/outlets/outlets/console-paths.ts';
import { NoNetworkNote } from '#web/features/outlets/outlets/NoNetworkNote.tsx';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { titled } from '#web/lib/titled.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { SectionHeader } from '#web/ui/Card.tsx';

import { ArrivalCards } from './ArrivalCards.tsx';
import { ArrivalList } from './ArrivalList.tsx';
import { ArrivalsFailed } from './ArrivalsFailed.tsx';
import { arrivalCountsQuery, arrivalsQuery } from './queries.ts';

export const meta = titled('Customer Arrivals');

const lists = {
  new: { title: 'New Arrivals', empty: 'Nobody waits. Customers who say that they have arrived appear here.' },
  processing: { title: 'Processing', empty: 'Nobody is being served right now.' },
  completed: { title: 'Recently Completed', empty: 'Nobody was served in the last 24 hours.' },
} as const;

function readSearch(raw: Readonly<Record<string, string>>) {
  return { status: ARRIVAL_STATUSES.find((status) => status === raw['status']) };
}

/** Who is here, who is being served, and who was; with a filter in the address only one of these. */
export default function ArrivalsPage() {
  const [{ status }] = useSearch(readSearch);
  const { outlet } = useChosenOutlet();
  const counts = useQuery(arrivalCountsQuery(outlet));
  useClock();
  const shown = status === undefined ? ARRIVAL_STATUSES : [status];
  const firstPages = useQueries({ queries: shown.map((each) => arrivalsQuery(outlet, each)) });
  // Where all of them failed one word is enough, and one press tries all of it again.
  const isFailed = firstPages.every((page) => page.isError);
  const isNothing = isFailed && firstPages.every((page) => page.data === undefined);
  const parts = [counts, ...firstPages];
  return (
    <>
      <SectionHeader
        level={1}
        title="Customer Arrivals Dashboard"
        intro="Monitor and manage customer arrivals for In-store and Curbside Pickup"
        action={
          status && (
            <LinkButton variant="secondary" to={arrivalPaths().list()}>
              Show all arrivals
            </LinkButton>
          )
        }
      />
      <ChooseOutlet />
      <NoNetworkNote />
      <ArrivalCards counts={counts} />
      {isFailed && (
        <div className="mb-6">
          <ArrivalsFailed
            onRetry={() => parts.forEach((part) => void part.refetch())}
            retrying={parts.some((part) => part.isFetching)}
          />
        </div>
      )}
      <div className={status === undefined ? 'grid items-start gap-6 xl:grid-cols-3' : 'max-w-3xl'}>
        {!isNothing &&
          shown.map((each) => (
            <ArrivalList
              key={`${each} ${outlet}`}
              outlet={outlet}
              status={each}
              saidFailed={isFailed}
              {...lists[each]}
            />
          ))}
      </div>
    </>
  );
}
