import { getRiderPhoto } from '@club/contract/outlets/riders';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { Phone, UserRound } from 'lucide-react';

import { call } from '#web/api/call.ts';
import { formatKm } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { buttonClass } from '#web/ui/Button.tsx';

import type { Assignment } from './delivery-news.ts';

interface RiderLineProps {
  order_id: string;
  delivery: Assignment;
}

/** By whom and what the member knows the rider at the door, and how to call them. */
export function RiderLine({ order_id, delivery }: RiderLineProps) {
  const { rider } = delivery;
  if (rider === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 grow flex-wrap items-center gap-3">
        <Face order_id={order_id} since={delivery.assigned_at} has_photo={rider.has_photo} name={rider.first_name} />
        <div className="grid min-w-[min(6rem,100%)] flex-1">
          <p>
            <span className="text-soft">Rider:</span> <span className="font-semibold">{rider.first_name}</span>
          </p>
          <p className="figures font-semibold">{rider.plate}</p>
          {delivery.distance_km !== null && delivery.seen_at !== null && (
            <p className="text-soft text-sm">
              {formatKm(delivery.distance_km)} from you at {formatTimeOnDay(delivery.seen_at, serverNow())}
            </p>
          )}
        </div>
      </div>
      {rider.mobile_number !== '' && (
        <a href={`tel:${rider.mobile_number}`} className={buttonClass('secondary')}>
          <Phone aria-hidden className="size-4.5" />
          Call
        </a>
      )}
    </div>
  );
}

interface FaceProps {
  order_id: string;
  /** When this rider was given it: another rider has another face. */
  since: string | null;
  has_photo: boolean;
  name: string;
}

/** Its place is there before the picture is. */
function Face({ order_id, since, has_photo, name }: FaceProps) {
  const photo = useQuery({
    queryKey: ['rider_photo', order_id, since],
    queryFn: ({ signal }) => call(getRiderPhoto, { params: { id: order_id }, signal }),
    enabled: has_photo,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.photo;
  return (
    <span className="bg-sunken text-soft grid size-14 shrink-0 place-items-center overflow-hidden rounded-full">
      {photo ? (
        <img
          src={`data:image/jpeg;base64,${photo}`}
          alt={`${name}, your rider`}
          width={56}
          height={56}
          className="size-14 object-cover"
        />
      ) : (
        <UserRound aria-hidden className="size-7" />
      )}
    </span>
  );
}
