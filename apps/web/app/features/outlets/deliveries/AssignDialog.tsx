import type { OutletOrder } from '@club/contract/outlets/counter';
import { assignRider } from '@club/contract/outlets/deliveries';
import type { Rider } from '@club/contract/outlets/riders';
import { formatPhone } from '@club/rules/uganda-phone';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { isAtCounter } from '#web/lib/at-counter.ts';
import { formatKm, plural } from '#web/lib/format.ts';
import { toldApart } from '#web/lib/told-apart.ts';
import { useStandingOrder } from '#web/lib/use-standing-order.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';

import { ridersQuery } from './queries.ts';
import { toBringBack } from './to-bring-back.ts';

interface AssignDialogProps {
  order: Pick<OutletOrder, 'id' | 'order_number' | 'rider'>;
  outlet: string | undefined;
  onClose: () => void;
}

/**
 * Gives an order to a rider, or to another one before it is fetched: who has least to do stands first, and of those whoever
 * is nearest, as it was when it was opened. It is given over what stood there when it was asked: whom a colleague has chosen meanwhile is not replaced by a press
 * that was meant for nobody.
 */
export function AssignDialog({ order, outlet, onClose }: AssignDialogProps) {
  const client = useQueryClient();
  const riders = useQuery(ridersQuery(outlet));
  const [had] = useState(order.rider);
  const insteadOf = had && { instead_of: had.delivery_id };
  const assign = useMutation({
    mutationFn: (rider_id: string) => call(assignRider, { params: { id: order.id }, body: { rider_id, ...insteadOf } }),
    onSuccess: ({ rider_name }) => {
      toast.success(`${rider_name} brings order ${order.order_number}`);
      onClose();
    },
    onError(error) {
      toast.error(error.message);
      // A colleague was faster, or it is on its way.
      if (error.code === 'order_move_refused') onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['outlet_orders'] }),
  });
  const standing = useStandingOrder(riders.data?.results ?? [], riders.isFetchedAfterMount);
  const called = toldApart(standing, ({ plate, phone_number }) => [plate, formatPhone(phone_number)]);
  const free = standing.filter(({ id, state }) => state === 'active' && id !== had?.rider_id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Who brings order ${order.order_number}?`}
      {...(had && { description: `${had.name} has it and has not fetched it. Whoever you choose brings it instead.` })}
    >
      {riders.isPending && (
        <Loading label="Loading riders">
          <Bone className="h-32 w-full rounded-md" />
        </Loading>
      )}
      {riders.isError && <p className="text-bad">{riders.error.message}</p>}
      {riders.data && free.length === 0 && <NobodyFree />}
      <ul className="grid gap-2">
        {free.map((rider) => (
          <li key={rider.id}>
            <Button
              size="lg"
              wide
              variant="secondary"
              disabled={assign.isPending}
              loading={assign.isPending && assign.variables === rider.id}
              onClick={() => assign.mutate(rider.id)}
            >
              {called.get(rider.id)} · {workOf(rider)}
              {rider.distance_km !== null && ` · ${formatKm(rider.distance_km)} away`}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Nobody is free who still has goods of the outlet. */
function workOf(rider: Rider): string {
  const { under_way } = rider;
  const parts = [under_way > 0 && plural(under_way, 'delivery', 'deliveries'), toBringBack(rider)].filter(Boolean);
  return parts.length === 0 ? 'free' : parts.join(' · ');
}

function NobodyFree() {
  if (isAtCounter())
    return <p className="text-soft">No rider is free. The manager can add one, or wait until somebody goes on.</p>;
  return (
    <div className="grid gap-3">
      <p className="text-soft">No rider is free. Add one, or wait until somebody goes on.</p>
      <LinkButton variant="secondary" to={paths.outletRiders()}>
        Riders
      </LinkButton>
    </div>
  );
}
