import type { OutletOrder } from '@club/contract/outlets/counter';
import { Bike, MapPin, PackageOpen } from 'lucide-react';

import { CallLink } from '#web/ui/CallLink.tsx';

/** In the outlet's words what the customer chose at checkout. */
const wishes: Record<NonNullable<OutletOrder['if_missing']>, string> = {
  refund: 'If something is missing: give its money back and send the rest',
  call: 'If something is missing: call the customer',
  cancel: 'If something is missing: cancel the whole order',
};

/** Where it goes, landmark first as people find it, who brings it, and what the customer wants where something is missing. */
export function RowPlace({ order: { delivery, goods_away, if_missing, rider } }: { order: OutletOrder }) {
  return (
    <>
      {delivery && (
        <div className="bg-sunken flex gap-2 rounded-md px-3 py-2">
          <MapPin aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="wrap-anywhere">
            {delivery.address.landmark && <p className="text-lg font-bold">{delivery.address.landmark}</p>}
            <p>{[delivery.address.text, delivery.address.area, delivery.address.stage].filter(Boolean).join(', ')}</p>
            <p className="text-soft figures text-sm">{delivery.distance_km} km away</p>
            {delivery.address.contact_phone && <CallLink number={delivery.address.contact_phone} />}
          </div>
        </div>
      )}
      {rider && (
        <p className="flex gap-2 font-semibold">
          <Bike aria-hidden className="mt-0.5 size-5 shrink-0" />
          {stateOf(rider)}
        </p>
      )}
      {goods_away && (
        <p className="text-warn flex gap-2 font-semibold">
          <Bike aria-hidden className="mt-0.5 size-5 shrink-0" />
          Not delivered: the rider still has the goods
        </p>
      )}
      {if_missing && (
        <p className="text-soft flex gap-2">
          <PackageOpen aria-hidden className="mt-0.5 size-5 shrink-0" />
          {wishes[if_missing]}
        </p>
      )}
    </>
  );
}

/** Who has it, and whether they know. */
function stateOf({ name, status, accepted }: NonNullable<OutletOrder['rider']>): string {
  if (status === 'arrived') return `${name} is at the customer's door`;
  if (status !== 'assigned') return `${name} is on the road with it`;
  return accepted ? `${name} comes to fetch it` : `Given to ${name}, who has not answered yet`;
}
