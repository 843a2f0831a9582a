import type { OrderDetail } from '@club/contract/shop/orders';
import { ARRIVAL_DETAIL_MAX_CHARS } from '@club/rules/limits';
import { CircleCheck, MapPin } from 'lucide-react';
import { useForm } from 'react-hook-form';

import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type ArrivalWords, useArrival } from './use-arrival.ts';

/** "I've Arrived for Pickup", for a ready order that is collected; at the kerb with what to look for. */
export function ArrivalCall({ order }: { order: OrderDetail }) {
  if (order.client_arrival_notified) return <Told />;
  return order.can.notify_arrival ? <ArrivalForm order={order} /> : null;
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
