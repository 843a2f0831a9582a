import type { ReplyOf } from '@club/contract/endpoint';
import type { listRiders } from '@club/contract/outlets/riders';
import { formatPhone } from '@club/rules/uganda-phone';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Bike } from 'lucide-react';

import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { titled } from '#web/lib/titled.ts';
import { toldApart } from '#web/lib/told-apart.ts';
import { SectionHeader } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { AddRiderForm } from './AddRiderForm.tsx';
import { OnTheRoad } from './OnTheRoad.tsx';
import { outletDeliveriesQuery, ridersQuery } from './queries.ts';
import { RiderRow } from './RiderRow.tsx';

export const meta = titled('Riders');

/** What is on the road, and who brings orders for the outlet. The form stands last: what comes by itself moves nothing below it. */
export default function RidersPage() {
  const { outlet } = useChosenOutlet();
  const road = useQuery(outletDeliveriesQuery(outlet));
  const riders = useQuery(ridersQuery(outlet));
  // Where nothing could be loaded one word is enough, and one press tries all of it again.
  const parts = [road, riders];
  const isNothing = parts.every((part) => part.isError && part.data === undefined);
  return (
    <>
      <SectionHeader
        level={1}
        title="Riders"
        intro="Members who bring your orders. A message leads them to their page."
      />
      <ChooseOutlet />
      {isNothing && riders.error !== null ? (
        <ErrorState
          title="Riders could not be loaded"
          error={riders.error}
          onRetry={() => parts.forEach((part) => void part.refetch())}
          retrying={parts.some((part) => part.isFetching)}
        />
      ) : (
        <>
          <OnTheRoad road={road} />
          <Riders riders={riders} />
        </>
      )}
      {/* It would move under the finger of who begins to type, with each rider that comes in above it. */}
      <div className={riders.isLoading ? 'invisible' : undefined}>
        <AddRiderForm outlet={outlet} />
      </div>
    </>
  );
}

function Riders({ riders }: { riders: UseQueryResult<ReplyOf<typeof listRiders>> }) {
  const called = toldApart(riders.data?.results ?? [], ({ plate, phone_number }) => [plate, formatPhone(phone_number)]);
  return (
    <section aria-label="Your riders" className="mb-6">
      <SectionHeader title="Your riders" />
      {riders.isPending && (
        <Loading label="Loading riders">
          <div className="grid gap-3">
            {[1, 2, 3].map((row) => (
              <Bone key={row} className="h-44 rounded-lg sm:h-30" />
            ))}
          </div>
        </Loading>
      )}
      {riders.isError && riders.data === undefined && (
        <ErrorState
          title="Riders could not be loaded"
          error={riders.error}
          onRetry={() => void riders.refetch()}
          retrying={riders.isFetching}
        />
      )}
      {riders.data?.results.length === 0 && (
        <EmptyState icon={Bike} title="No riders yet">
          Add the members who bring orders for you.
        </EmptyState>
      )}
      <ul aria-label="Riders" className="grid gap-3">
        {riders.data?.results.map((rider) => (
          <RiderRow key={rider.id} rider={rider} called={called.get(rider.id) ?? rider.name} />
        ))}
      </ul>
    </section>
  );
}
