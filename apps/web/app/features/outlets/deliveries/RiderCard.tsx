import type { RiderDelivery } from '@club/contract/outlets/riding';
import { addressLine } from '@club/rules/address-line';
import { deliveryLabel } from '@club/rules/delivery-status';
import { CloudOff } from 'lucide-react';

import { plural } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { CallLink } from '#web/ui/CallLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import type { ShownDelivery } from './rider-acts.ts';
import { RiderSteps } from './RiderSteps.tsx';

/** One delivery: where to, whom to call, and what to press next. */
export function RiderCard({ delivery, isKept }: ShownDelivery) {
  return (
    <Card as="li" className="grid gap-4">
      <Head {...{ delivery, isKept }} />
      <div className="grid gap-1 text-lg">
        {delivery.address && !delivery.bring_back && <Where address={delivery.address} />}
        <p className="font-semibold">{delivery.customer_name}</p>
        <CallLink number={delivery.phone_number} />
        {delivery.special_instructions && <p className="whitespace-pre-line">{delivery.special_instructions}</p>}
        <p className="text-soft text-base">
          {plural(delivery.items_count, 'item')} from {delivery.outlet.name}, {delivery.outlet.address}
        </p>
      </div>
      <RiderSteps delivery={delivery} hasWaiting={isKept} />
    </Card>
  );
}

/** One that is over: nobody goes there any more. */
export function DoneCard({ delivery, isKept }: ShownDelivery) {
  return (
    <Card as="li" className="grid gap-2">
      <Head {...{ delivery, isKept }} />
      <p className="text-soft">{delivery.customer_name}</p>
    </Card>
  );
}

/** Which order, how far it is, and what came between. */
function Head({ delivery, isKept }: ShownDelivery) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="figures text-xl font-bold">{delivery.order_number}</h2>
        <Badge tone="info">{deliveryLabel(delivery.status, delivery.called_off)}</Badge>
      </div>
      {isKept && (
        <p role="status" className="text-warn flex items-center gap-2 font-medium">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          Kept on this phone until there is a network
        </p>
      )}
      {(delivery.called_off || delivery.bring_back) && (
        <Notice tone="warn" live>
          {delivery.called_off && 'This order was called off. '}
          {delivery.bring_back && `Please bring it back to ${delivery.outlet.name}.`}
        </Notice>
      )}
    </>
  );
}

/** The landmark first, as people here find their way by it; then the way there in the phone's own map. */
function Where({ address }: { address: NonNullable<RiderDelivery['address']> }) {
  return (
    <div className="grid gap-1">
      {address.landmark && <p className="text-xl font-bold">{address.landmark}</p>}
      <p>{addressLine({ ...address, landmark: null })}</p>
      <a
        href={`geo:${address.latitude},${address.longitude}?q=${address.latitude},${address.longitude}`}
        className="text-brand-ink inline-flex min-h-11 w-fit items-center font-semibold underline-offset-4 hover:underline"
      >
        Show the way
      </a>
      {address.contact_phone && <CallLink number={address.contact_phone} />}
    </div>
  );
}
