import { setBreak } from '@club/contract/outlets/riding';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bike } from 'lucide-react';

import { call } from '#web/api/call.ts';
import { titled } from '#web/lib/titled.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { toast } from '#web/ui/toasts.ts';

import { Earnings } from './Earnings.tsx';
import { myDeliveriesQuery } from './queries.ts';
import { sortDeliveries } from './rider-acts.ts';
import { DoneCard, RiderCard } from './RiderCard.tsx';
import { useWaitingActs } from './use-rider-acts.ts';

export const meta = titled('My deliveries');

/** For one hand on a motorbike: what to bring, and one big next step for each. */
export default function RiderPage() {
  const deliveries = useQuery(myDeliveriesQuery);
  const { data } = deliveries;
  const { open, over } = sortDeliveries(data?.results ?? [], useWaitingActs());
  const done = useFocusPlace<HTMLHeadingElement>(data && over.length);
  const isOnBreak = data?.on_break === true;
  return (
    <div className="mx-auto max-w-xl">
      <SectionHeader
        level={1}
        title="My deliveries"
        action={data?.is_rider === true && !isOnBreak && <BreakButton onBreak={false} />}
      />
      {deliveries.isPending && (
        <Loading label="Loading deliveries">
          <Bone className="h-72 w-full rounded-lg" />
        </Loading>
      )}
      {deliveries.isError && data === undefined && (
        <ErrorState
          title="Your deliveries could not be loaded"
          error={deliveries.error}
          onRetry={() => void deliveries.refetch()}
          retrying={deliveries.isFetching}
        />
      )}
      {isOnBreak && (
        <Card as="section" aria-label="On a break" className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <p className="font-medium">You are on a break. You get no new deliveries.</p>
          <BreakButton onBreak />
        </Card>
      )}
      {data && open.length === 0 && !isOnBreak && (
        <EmptyState icon={Bike} title={data.is_rider ? 'Nothing to bring' : 'You are not a rider'}>
          {data.is_rider
            ? 'What an outlet gives you appears here by itself.'
            : 'An outlet adds its riders by their phone number.'}
        </EmptyState>
      )}
      <ul aria-label="What you bring" className="grid gap-4">
        {open.map((each) => (
          <RiderCard key={each.delivery.id} {...each} />
        ))}
      </ul>
      {data && <Earnings isRider={data.is_rider} />}
      {over.length > 0 && (
        <section aria-labelledby="done" className="mt-6 grid gap-3">
          <h2 id="done" ref={done} tabIndex={-1} className="text-xl font-bold outline-none">
            Done
          </h2>
          <ul aria-labelledby="done" className="grid gap-3">
            {over.map((each) => (
              <DoneCard key={each.delivery.id} {...each} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function BreakButton({ onBreak }: { onBreak: boolean }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => call(setBreak, { body: { on_break: !onBreak } }),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  return (
    <Button variant="secondary" loading={change.isPending} onClick={() => change.mutate()}>
      {onBreak ? 'Go on' : 'Take a break'}
    </Button>
  );
}
