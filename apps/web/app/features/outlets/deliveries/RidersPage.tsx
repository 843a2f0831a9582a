import type { BodyIn } from '@club/contract/endpoint';
import { addRider, endRider, type Rider } from '@club/contract/outlets/riders';
import { PLATE_MAX_CHARS } from '@club/rules/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bike } from 'lucide-react';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { plural } from '#web/lib/format.ts';
import { titled } from '#web/lib/titled.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CallLink } from '#web/ui/CallLink.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

import { OnTheRoad } from './OnTheRoad.tsx';
import { ridersQuery } from './queries.ts';
import { RiderPhoto } from './RiderPhoto.tsx';

export const meta = titled('Riders');

/** Who brings orders for the outlet. */
export default function RidersPage() {
  const { outlet } = useChosenOutlet();
  const riders = useQuery(ridersQuery(outlet));
  return (
    <>
      <SectionHeader
        level={1}
        title="Riders"
        intro="Members who bring your orders. A message leads them to their page."
      />
      <ChooseOutlet />
      <OnTheRoad outlet={outlet} />
      <AddRiderForm outlet={outlet} />
      {riders.isPending && (
        <Loading label="Loading riders">
          <Bone className="h-40 w-full rounded-lg" />
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
          <RiderRow key={rider.id} rider={rider} />
        ))}
      </ul>
    </>
  );
}

function AddRiderForm({ outlet }: { outlet: string | undefined }) {
  const client = useQueryClient();
  const form = useForm<BodyIn<typeof addRider>>({ defaultValues: { phone: '', plate: '' } });
  const add = useMutation({
    mutationFn: (body: BodyIn<typeof addRider>) => call(addRider, { query: { outlet }, body }),
    onSuccess: ({ name }) => {
      toast.success(`${name} brings orders for you now`);
      form.reset();
    },
    onError: (error) => {
      if (!applyProblem(form, error)) toast.error(error.message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['riders'] }),
  });
  const { errors } = form.formState;
  return (
    <Card className="mb-5">
      <form
        noValidate
        aria-busy={add.isPending}
        onSubmit={(event) => void form.handleSubmit((body) => add.mutate(body))(event)}
        className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
      >
        <TextField
          label="Phone number of the member"
          type="tel"
          {...form.register('phone', { required: 'Phone number is required' })}
          error={errors.phone?.message}
        />
        <TextField
          label="Number plate"
          maxLength={PLATE_MAX_CHARS}
          {...form.register('plate', { required: 'Please enter the number plate' })}
          error={errors.plate?.message}
        />
        <Button type="submit" className="sm:mt-8" loading={add.isPending} loadingLabel="Adding...">
          Add Rider
        </Button>
      </form>
    </Card>
  );
}

function RiderRow({ rider }: { rider: Rider }) {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => call(endRider, { params: { id: rider.id } }),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['riders'] }),
  });
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-lg font-bold">
          {rider.name}
          <Badge tone={rider.state === 'active' ? 'good' : 'warn'}>
            {rider.state === 'active' ? 'Working' : 'Break'}
          </Badge>
        </p>
        <p className="text-soft">
          <span className="figures">{rider.plate}</span> · {plural(rider.under_way, 'delivery', 'deliveries')} under way
        </p>
        <CallLink number={rider.phone_number} />
      </div>
      <RiderPhoto rider={rider} />
      <Button
        variant="quiet"
        loading={leave.isPending}
        aria-label={`Has left: ${rider.name}`}
        onClick={() => leave.mutate()}
      >
        Has left
      </Button>
    </Card>
  );
}
