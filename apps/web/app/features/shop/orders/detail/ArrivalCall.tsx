import type { OrderDetail } from '@club/contract/shop/orders';
import { ARRIVAL_DETAIL_MAX_CHARS } from '@club/rules/limits';
import { CircleCheck, MapPin } from 'lucide-react';
import { useForm } from 'react-hook-form';

import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type ArrivalWords, useArrival } from './use-arrival.ts';

/** "I've Arrived for Pickup", for a ready order that is collected; at the kerb with what to look for. */
export function ArrivalCall({ order }: { order: OrderDetail }) {
  const isTold = order.client_arrival_notified;
  const place = useFocusPlace<HTMLDivElement>(isTold);
  if (!isTold && !order.can.notify_arrival) return null;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isTold ? <Told /> : <ArrivalForm order={order} />}
    </div>
  );
}

function ArrivalForm({ order }: { order: OrderDetail }) {
  const arrival = useArrival(order);
  const form = useForm<ArrivalWords>({ defaultValues: { vehicle: '', bay: '' } });
  const isAtKerb = order.service_type === 'curbside';
  return (
    <form
      noValidate
      aria-busy={arrival.isSending}
      onSubmit={(event) => void form.handleSubmit((words) => arrival.send(isAtKerb ? words : {}))(event)}
      className="grid gap-4"
    >
      {isAtKerb && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Your car (optional)"
            hint="Colour, make and number plate"
            maxLength={ARRIVAL_DETAIL_MAX_CHARS}
            {...form.register('vehicle')}
          />
          <TextField
            label="Where you stand (optional)"
            hint="Bay or landmark"
            maxLength={ARRIVAL_DETAIL_MAX_CHARS}
            {...form.register('bay')}
          />
        </div>
      )}
      <Button
        type="submit"
        size="lg"
        wide
        icon={<MapPin aria-hidden className="size-5" />}
        loading={arrival.isSending}
        loadingLabel="Notifying the outlet..."
      >
        I&apos;ve Arrived for Pickup
      </Button>
    </form>
  );
}

function Told() {
  return (
    <p
      role="status"
      className="bg-good-wash text-good flex items-center justify-center gap-2 rounded-md p-3 font-semibold"
    >
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      Outlet has been notified of your arrival
    </p>
  );
}
