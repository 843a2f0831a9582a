import type { Arrival } from '@club/contract/outlets/arrivals';
import { arrivalCan } from '@club/rules/arrival-status';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { serviceTypeLabels } from '@club/rules/order-status';
import { relativeTimeOfDay } from '@club/rules/relative-time';
import { Car, MapPin } from 'lucide-react';

import { plural } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CallLink } from '#web/ui/CallLink.tsx';
import { Card } from '#web/ui/Card.tsx';

import type { ArrivalMove } from './use-arrival-moves.ts';

interface ArrivalRowProps {
  arrival: Arrival;
  /** The move that is on its way for this row. */
  moving: ArrivalMove | null;
  onMove: (status: ArrivalMove) => void;
}

/** Who is here, since when, and where they stand. */
export function ArrivalRow({ arrival, moving, onMove }: ArrivalRowProps) {
  return (
    <Card as="li" className="grid content-between gap-4">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <Headline arrival={arrival} />
          <p className="text-soft">
            <span className="figures">{formatTimeOnDay(arrival.arrival_time, serverNow())}</span> ·{' '}
            {relativeTimeOfDay(arrival.arrival_time, serverNow())}
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figures font-semibold">{arrival.order_number}</span>
          <Badge tone="neutral">{serviceTypeLabels[arrival.service_type]}</Badge>
          <span className="text-soft">{plural(arrival.items_count, 'item')}</span>
        </p>
        <Where text={arrival.bay} />
        <CallLink number={arrival.phone_number} />
      </div>
      <div className="flex flex-wrap gap-2">
        {arrivalCan.process(arrival) && (
          <Move arrival={arrival} status="processing" label="Process" moving={moving} onMove={onMove} />
        )}
        {arrivalCan.complete(arrival) && (
          <Move arrival={arrival} status="completed" label="Complete" moving={moving} onMove={onMove} />
        )}
      </div>
    </Card>
  );
}

/** By what one finds who has come: the car of who sits in one, else the name. */
function Headline({ arrival: { vehicle, customer_name } }: Pick<ArrivalRowProps, 'arrival'>) {
  if (vehicle === null) return <h3 className="text-lg font-bold">{customer_name}</h3>;
  return (
    <div className="grid gap-0.5">
      <h3 className="flex items-center gap-2 text-lg font-bold">
        <Car aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 text-pretty break-words">{vehicle}</span>
      </h3>
      <p className="font-semibold">{customer_name}</p>
    </div>
  );
}

function Where({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className="bg-gold-wash text-gold-ink flex items-center gap-2 rounded-md px-3 py-2 font-semibold">
      <MapPin aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}

interface MoveProps extends ArrivalRowProps {
  status: ArrivalMove;
  label: string;
}

function Move({ arrival, status, label, moving, onMove }: MoveProps) {
  const online = useOnline();
  return (
    <Button
      size="lg"
      variant={status === 'processing' || arrival.status === 'processing' ? 'primary' : 'secondary'}
      className="flex-1"
      loading={moving === status}
      loadingLabel="Saving..."
      disabled={moving !== null || !online}
      aria-label={`${label}: ${arrival.customer_name}, order ${arrival.order_number}`}
      onClick={() => onMove(status)}
    >
      {label}
    </Button>
  );
}
